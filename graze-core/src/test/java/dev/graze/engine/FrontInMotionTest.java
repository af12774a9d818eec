package dev.graze.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.graze.spi.ContactBuffer;
import dev.graze.Contacts;
import dev.graze.spi.Engine;
import dev.graze.spi.EngineOptions;
import dev.graze.spi.StepStatistics;
import dev.graze.spi.StepStatistics.Counter;
import dev.graze.engine.brute.BruteEngine;
import dev.graze.engine.front.FrontEngine;
import dev.graze.engine.front.FrontSettings;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A front that grows from short to long and shrinks again: its nodes change, the contacts it finds do not. */
class FrontInMotionTest {
    private static final MovingMesh SHEETS = sheets();
    private static final List<Contacts> EXPECTED = run(new BruteEngine(), 2, new ArrayList<>());

    /** Creates a sheet that descends on another, passes through it and moves away. */
    private static MovingMesh sheets() {
        MeshSketch mesh = new MeshSketch().sheet(12, 12, 1.0 / 12).sheet(12, 12, 1.0 / 12);
        double[] heights = new SplittableRandom(1).doubles(mesh.vertexCount()).map(x -> 0.05 * x).toArray();
        double[] altitude = { 0.52 };
        MovingMesh moving = MovingMesh.of("sheets", mesh, 51, frame -> {
            altitude[0] -= 0.02;
            for (int v = 0; v < heights.length; v++) {
                frame[3 * v + 2] = heights[v] + (v < heights.length / 2 ? 0 : altitude[0]);
            }
            return frame;
        });
        return new MovingMesh("sheets", 0, true, moving.topology(), moving.frames().subList(1, 52));
    }

    private static List<Contacts> run(Engine engine, int threads, List<StepStatistics> costs) {
        List<Contacts> found = new ArrayList<>();
        ContactBuffer buffer = new ContactBuffer();
        try (Engine.ContinuousSession session = engine.continuous(SHEETS.topology(), EngineOptions.touching(threads))) {
            for (int step = 0; step < SHEETS.steps(); step++) {
                buffer.clear();
                costs.add(new StepStatistics());
                session.step(SHEETS.frames().get(step), SHEETS.frames().get(step + 1), buffer, costs.getLast());
                found.add(buffer.toContacts());
            }
        }
        return found;
    }

    private static long[] counts(List<StepStatistics> costs, Counter counter) {
        return costs.stream().mapToLong(cost -> cost.count(counter)).toArray();
    }

    @ParameterizedTest
    @ValueSource(ints = { 1, 2, 3, 8 })
    void theFrontIsDroppedAboveTheMemoryLimitAndRestoredBelowIt(int threads) {
        List<StepStatistics> unlimited = new ArrayList<>();
        assertThat(run(new FrontEngine(), threads, unlimited)).isEqualTo(EXPECTED);
        long[] lengths = counts(unlimited, Counter.FRONT_LENGTH);
        long limit = (lengths[0] + Arrays.stream(lengths).max().orElseThrow()) / 2;

        List<StepStatistics> limited = new ArrayList<>();
        assertThat(run(new FrontEngine(FrontSettings.DEFAULT.withMemoryLimit(limit * Long.BYTES)), threads, limited))
                .isEqualTo(EXPECTED);
        long[] withLimit = counts(limited, Counter.FRONT_LENGTH);
        assertThat(withLimit[0]).as("fits at first").isEqualTo(lengths[0]);
        assertThat(withLimit).as("then it does not fit").contains(0);
        assertThat(withLimit[withLimit.length - 1]).as("fits again at the end").isBetween(1L, limit);
        assertThat(Arrays.stream(withLimit)).allMatch(length -> length <= limit);
    }

    @Test
    void theFrontIsRebuiltAsOftenAsConfigured() {
        assertThat(rebuilds(-1)).containsOnly(1);
        assertThat(rebuilds(Double.POSITIVE_INFINITY)).startsWith(1)
                .satisfies(rebuilds -> assertThat(Arrays.stream(rebuilds).sum()).isEqualTo(1));
        assertThat(Arrays.stream(rebuilds(0.3)).sum()).as("sometimes").isBetween(2L, 10L);
    }

    private static long[] rebuilds(double largest) {
        List<StepStatistics> costs = new ArrayList<>();
        FrontSettings settings = FrontSettings.DEFAULT;
        FrontSettings changed = new FrontSettings(settings.tree(), largest, largest, settings.ordered(),
                settings.memoryLimit());
        assertThat(run(new FrontEngine(changed), 2, costs)).isEqualTo(EXPECTED);
        return counts(costs, Counter.FRONT_REBUILDS);
    }
}
