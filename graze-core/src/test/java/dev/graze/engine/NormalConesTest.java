package dev.graze.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.graze.spi.ContactBuffer;
import dev.graze.Contacts;
import dev.graze.spi.Engine;
import dev.graze.spi.EngineOptions;
import dev.graze.spi.StepStatistics;
import dev.graze.spi.StepStatistics.Counter;
import dev.graze.engine.brute.BruteEngine;
import dev.graze.engine.bvtt.BvttSettings;
import dev.graze.engine.front.FrontEngine;
import dev.graze.engine.front.FrontSettings;
import dev.graze.engine.bvtt.PhcEngine;
import dev.graze.engine.bvtt.SerialEngine;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Normal cones save tests and never lose a contact. */
class NormalConesTest {
    private static final BvttSettings CONES = BvttSettings.DEFAULT.withNormalCones();
    private static final BvttSettings NO_CONES = new BvttSettings(CONES.bounds(), CONES.build(), true);

    static Stream<MovingMesh> sheets() {
        return IntStream.range(0, 6).boxed()
                .flatMap(seed -> Stream.of(crumpled(seed), draggedInItsPlane(seed), ramp(seed)));
    }

    /** Returns sheets from nearly flat to crumpled. */
    private static MovingMesh crumpled(int seed) {
        double size = 0.03 * Math.pow(1.5, seed);
        return MovingMesh.of("crumpled " + seed, new MeshSketch().sheet(9, 9, 0.2), 6, MovingMesh.jitter(seed, size));
    }

    /** Creates a sheet that folds over itself within its plane, on a grid, so that much of it just touches. */
    private static MovingMesh draggedInItsPlane(int seed) {
        SplittableRandom random = new SplittableRandom(100 + seed);
        int most = 1 + seed / 2;
        return MovingMesh.of("dragged " + seed, new MeshSketch().sheet(8, 8, 0.25), 4, frame -> {
            for (int i = 0; i < frame.length; i += 3) {
                frame[i] += random.nextInt(-most, most + 1) / 16.0;
                frame[i + 1] += random.nextInt(-most, most + 1) / 16.0;
            }
            return frame;
        });
    }

    /**
     * Creates a ramp that winds around an axis twice: all normals agree, and only the contour shows that the turns
     * touch.
     */
    private static MovingMesh ramp(int seed) {
        SplittableRandom random = new SplittableRandom(200 + seed);
        return MovingMesh.of("ramp " + seed, new MeshSketch().sheet(40, 2, 0.2), 4, frame -> {
            double pitch = 0.05 * random.nextDouble() - 0.02;
            for (int v = 0; v < frame.length / 3; v++) {
                double angle = 0.35 * (v % 41);
                int row = v / 41;
                double radius = 0.5 + 0.3 * row;
                frame[3 * v] = radius * Math.cos(angle) + 0.02 * random.nextDouble();
                frame[3 * v + 1] = radius * Math.sin(angle) + 0.02 * random.nextDouble();
                frame[3 * v + 2] = pitch * angle + 0.05 * random.nextDouble();
            }
            return frame;
        });
    }

    private static List<Contacts> run(Engine engine, MovingMesh mesh, StepStatistics cost) {
        List<Contacts> found = new ArrayList<>();
        ContactBuffer buffer = new ContactBuffer();
        try (Engine.ContinuousSession session = engine.continuous(mesh.topology(), EngineOptions.touching(2))) {
            for (int step = 0; step < mesh.steps(); step++) {
                buffer.clear();
                session.step(mesh.frames().get(step), mesh.frames().get(step + 1), buffer, cost);
                found.add(buffer.toContacts());
            }
        }
        return found;
    }

    @ParameterizedTest
    @MethodSource("sheets")
    void conesLoseNoContact(MovingMesh mesh) {
        List<Contacts> expected = run(new BruteEngine(), mesh, new StepStatistics());
        for (Engine engine : List.of(new SerialEngine(CONES), new PhcEngine(CONES),
                new FrontEngine(FrontSettings.DEFAULT.withTree(CONES)))) {
            assertThat(run(engine, mesh, new StepStatistics())).as(engine.name()).isEqualTo(expected);
        }
    }

    @Test
    void conesSaveTestsWithinAFlatSheet() {
        MovingMesh flat = MovingMesh.of("flat", new MeshSketch().sheet(32, 32, 1), 1, MovingMesh.jitter(1, 0.05));
        assertThat(tests(CONES, flat)).isLessThan(19 * tests(NO_CONES, flat) / 20);
    }

    private static long tests(BvttSettings settings, MovingMesh mesh) {
        StepStatistics cost = new StepStatistics();
        run(new SerialEngine(settings), mesh, cost);
        return cost.count(Counter.BOUNDING_VOLUME_TESTS);
    }
}
