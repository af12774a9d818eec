package dev.graze.engine.fuzzy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.graze.Contacts;
import dev.graze.Detector;
import dev.graze.DiscreteDetector;
import dev.graze.Intersections;
import dev.graze.engine.MeshSketch;
import dev.graze.engine.MovingMesh;
import dev.graze.engine.brute.BruteEngine;
import dev.graze.mesh.InvalidInputException;
import dev.graze.mesh.Topology;
import dev.graze.spi.ContactBuffer;
import dev.graze.spi.Engine;
import dev.graze.spi.EngineOptions;
import dev.graze.spi.IntersectionBuffer;
import dev.graze.spi.StepStatistics;
import dev.graze.spi.StepStatistics.Counter;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Tests that the engine finds the same bits as {@code brute}, for any number of clusters and threads. */
class FuzzyAgreementTest {
    private static final MovingMesh SHEET = MovingMesh.of("a crumpled sheet", new MeshSketch().sheet(12, 12, 1.0 / 12),
            3,
            MovingMesh.jitter(1, 0.4));

    static Stream<MovingMesh> meshes() {
        return Stream.of(uneven(), coincident(), jumping(),
                MovingMesh.of("one triangle", new MeshSketch().strip(1, 1), 2, MovingMesh.jitter(2, 0.1)),
                MovingMesh.of("nothing", new MeshSketch(), 2, frame -> frame),
                MovingMesh.of("loose vertices", new MeshSketch().sheet(4, 4, 0.25).cloud(new SplittableRandom(3), 30),
                        2,
                        MovingMesh.jitter(4, 0.3)));
    }

    /** Returns intersecting triangles with sizes from 1e-4 to 1e4. */
    private static MovingMesh uneven() {
        SplittableRandom random = new SplittableRandom(5);
        MeshSketch mesh = new MeshSketch();
        for (int t = 0; t < 70; t++) {
            double size = Math.pow(10, random.nextInt(-4, 5));
            double[] at = random.doubles(3, -2, 2).toArray();
            for (int corner = 0; corner < 3; corner++) {
                mesh.vertex(at[0] + size * (random.nextDouble() - 0.5), at[1] + size * (random.nextDouble() - 0.5),
                        at[2] + size * (random.nextDouble() - 0.5));
            }
            mesh.triangle(3 * t, 3 * t + 1, 3 * t + 2);
        }
        return MovingMesh.of("very different sizes", mesh, 2, MovingMesh.jitter(6, 0.05));
    }

    /** Returns triangles of all sizes with the same centroid. */
    private static MovingMesh coincident() {
        SplittableRandom random = new SplittableRandom(7);
        MeshSketch mesh = new MeshSketch();
        for (int t = 0; t < 16; t++) {
            double[] arm = random.doubles(6, -1, 1).toArray();
            mesh.vertex(arm[0], arm[1], arm[2]).vertex(arm[3], arm[4], arm[5]).vertex(-arm[0] - arm[3],
                    -arm[1] - arm[4], -arm[2] - arm[5]);
            mesh.triangle(3 * t, 3 * t + 1, 3 * t + 2);
        }
        return MovingMesh.of("all centroids equal", mesh, 2, frame -> frame);
    }

    /** Returns a sheet with another place and size at each step; sometimes it collapses to a point. */
    private static MovingMesh jumping() {
        SplittableRandom random = new SplittableRandom(8);
        return MovingMesh.of("a sheet that jumps", new MeshSketch().sheet(3, 3, 0.1), 6, frame -> {
            double size = random.nextInt(4) == 0 ? 0 : Math.pow(10, random.nextInt(-3, 4));
            double place = 1e3 * random.nextInt(-2, 3);
            Arrays.setAll(frame, i -> place + size * random.nextDouble());
            return frame;
        });
    }

    private static EngineOptions options(int threads, double separation) {
        return new EngineOptions(threads, separation, 1e-6, 20_000, true, null, "none", warning -> {
        });
    }

    private static List<Contacts> contacts(Engine engine, MovingMesh mesh, int threads, double separation) {
        List<Contacts> found = new ArrayList<>();
        ContactBuffer buffer = new ContactBuffer();
        try (Engine.ContinuousSession session = engine.continuous(mesh.topology(), options(threads, separation))) {
            for (int step = 0; step < mesh.steps(); step++) {
                buffer.clear();
                session.step(mesh.frames().get(step), mesh.frames().get(step + 1), buffer, new StepStatistics());
                found.add(buffer.toContacts());
            }
        }
        return found;
    }

    private static List<Intersections> intersections(Engine engine, MovingMesh mesh, int threads,
            StepStatistics statistics) {
        List<Intersections> found = new ArrayList<>();
        IntersectionBuffer buffer = new IntersectionBuffer(true);
        try (Engine.DiscreteSession session = engine.discrete(mesh.topology(), options(threads, 0))) {
            for (double[] frame : mesh.frames()) {
                buffer.clear();
                session.detect(frame, buffer, statistics);
                found.add(buffer.toIntersections());
            }
        }
        return found;
    }

    @Test
    void agreesForOneToSixtyFourClustersAndOneToEightThreads() {
        List<Contacts> contacts = contacts(new BruteEngine(), SHEET, 1, 0);
        List<Intersections> intersections = intersections(new BruteEngine(), SHEET, 1, new StepStatistics());
        assertThat(contacts.getLast().size()).as("something to find").isGreaterThan(500);
        for (int clusters = 1; clusters <= 64; clusters++) {
            int threads = 1 + clusters % 8;
            FuzzyEngine engine = new FuzzyEngine(FuzzySettings.DEFAULT.withClusters(clusters));
            StepStatistics statistics = new StepStatistics();
            assertThat(contacts(engine, SHEET, threads, 0).equals(contacts))
                    .as("%d clusters, %d threads", clusters, threads)
                    .isTrue();
            assertThat(intersections(engine, SHEET, threads, statistics).equals(intersections))
                    .as("%d clusters, %d threads", clusters, threads)
                    .isTrue();
            assertThat(statistics.count(Counter.PARTS)).isEqualTo((long) SHEET.frames().size() * clusters);
        }
    }

    @ParameterizedTest
    @MethodSource("meshes")
    void agreesOnMeshesThatAreHardToDivide(MovingMesh mesh) {
        List<Contacts> contacts = contacts(new BruteEngine(), mesh, 1, 0);
        List<Contacts> near = contacts(new BruteEngine(), mesh, 1, 0.01);
        List<Intersections> intersections = intersections(new BruteEngine(), mesh, 1, new StepStatistics());
        for (FuzzySettings settings : settings()) {
            FuzzyEngine engine = new FuzzyEngine(settings);
            assertThat(contacts(engine, mesh, 2, 0).equals(contacts)).as("%s", settings).isTrue();
            assertThat(contacts(engine, mesh, 3, 0.01).equals(near)).as("%s, at a distance", settings).isTrue();
            assertThat(intersections(engine, mesh, 2, new StepStatistics()).equals(intersections)).as("%s", settings)
                    .isTrue();
        }
    }

    private static List<FuzzySettings> settings() {
        List<FuzzySettings> all = new ArrayList<>();
        for (int clusters : new int[] { 1, 2, 9, 64 }) {
            FuzzySettings settings = FuzzySettings.DEFAULT.withClusters(clusters);
            all.addAll(
                    List.of(settings, settings.withLargestPiece(1), settings.withLargestPiece(Double.POSITIVE_INFINITY),
                            settings.withoutPrincipalAxes().withFuzziness(1.1).withStops(new FuzzySettings.Stop(0, 0),
                                    new FuzzySettings.Stop(0, 0))));
        }
        return all;
    }

    /** Several pieces of one triangle find the same pair, which must be passed on once. */
    @Test
    void dividesLargeTrianglesAndSavesPairs() {
        MeshSketch mesh = new MeshSketch().sheet(24, 24, 0.1);
        int first = mesh.vertexCount();
        for (int i = 0; i < 8; i++) {
            mesh.vertex(0.05 * i, 0, 0.01).vertex(0.05 * i + 2, 2.4, -0.01).vertex(0.05 * i + 2, 2.39, 0.02);
            mesh.triangle(first + 3 * i, first + 3 * i + 1, first + 3 * i + 2);
        }
        MovingMesh moving = MovingMesh.of("needles in a sheet", mesh, 1, frame -> frame);
        StepStatistics whole = new StepStatistics();
        StepStatistics divided = new StepStatistics();
        FuzzySettings settings = FuzzySettings.DEFAULT.withClusters(16).withoutPrincipalAxes();
        List<Intersections> expected = intersections(
                new FuzzyEngine(settings.withLargestPiece(Double.POSITIVE_INFINITY)), moving, 2,
                whole);
        assertThat(intersections(new FuzzyEngine(settings.withLargestPiece(4)), moving, 2, divided))
                .isEqualTo(expected);
        assertThat(expected.getFirst().size()).isPositive();
        assertThat(divided.count(Counter.SWEPT_PAIRS)).isLessThan(whole.count(Counter.SWEPT_PAIRS));
    }

    /**
     * Tears a sheet row by row and joins it again. Every engine continues with another topology, and this one keeps its
     * clusters.
     */
    @Test
    void topologyMayChangeBetweenInstants() {
        for (String engine : List.of("fuzzy", "front", "slabs")) {
            MeshSketch whole = new MeshSketch().sheet(6, 6, 0.2);
            double[] crumpled = MovingMesh.jitter(3, 0.5).apply(whole.positions());
            try (DiscreteDetector detector = Detector.discrete(whole.topology()).engine(engine).device("none")
                    .threads(2).start()) {
                for (int rows : new int[] { 6, 4, 1, 0, 5, 6 }) {
                    Topology torn = Topology.of(whole.vertexCount(),
                            Arrays.copyOf(whole.topology().copyTriangles(), 3 * 12 * rows));
                    Intersections expected = atOnce(torn, crumpled);
                    assertThat(detector.detect(torn, crumpled)).as("%s, %d rows", engine, rows).isEqualTo(expected);
                    assertThat(detector.detect(crumpled)).isEqualTo(expected);
                }
                assertThatThrownBy(() -> detector.detect(Topology.of(0, new int[0]), crumpled))
                        .isInstanceOf(InvalidInputException.class);
                assertThat(detector.detect(crumpled).size()).as("unchanged after a failed call").isPositive();
            }
        }
    }

    private static Intersections atOnce(Topology topology, double[] positions) {
        try (DiscreteDetector detector = Detector.discrete(topology).engine("brute").threads(1).start()) {
            return detector.detect(positions);
        }
    }

    @Test
    void moreClustersAndPrincipalAxesLeaveFewerPairs() {
        MeshSketch mesh = new MeshSketch().sheet(60, 60, 1.0 / 60);
        MovingMesh turned = MovingMesh.of("a tilted sheet", mesh, 1, frame -> {
            IntStream.range(0, frame.length / 3).forEach(v -> frame[3 * v + 2] = frame[3 * v] + frame[3 * v + 1]);
            return frame;
        });
        long[] pairs = new long[3];
        FuzzySettings one = FuzzySettings.DEFAULT.withClusters(1);
        List<FuzzySettings> settings = List.of(one.withoutPrincipalAxes(), one, one.withClusters(16));
        for (int i = 0; i < 3; i++) {
            StepStatistics statistics = new StepStatistics();
            intersections(new FuzzyEngine(settings.get(i)), turned, 1, statistics);
            pairs[i] = statistics.count(Counter.BOUNDING_VOLUME_TESTS);
        }
        assertThat(pairs[1]).isLessThan(pairs[0]);
        assertThat(pairs[2]).isLessThan(pairs[1] / 2);
    }
}
