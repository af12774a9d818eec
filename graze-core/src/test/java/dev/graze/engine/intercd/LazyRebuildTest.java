package dev.graze.engine.intercd;

import static org.assertj.core.api.Assertions.assertThat;

import dev.graze.engine.MovingMesh;
import dev.graze.engine.brute.BruteEngine;
import dev.graze.engine.intercd.InterCdSettings.RebuildPolicy;
import dev.graze.engine.intercd.InterCdSettings.Scheduling;
import dev.graze.spi.StepStatistics.Counter;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests that rebuilding parts of a hierarchy during a search culls better and finds the same contacts. */
class LazyRebuildTest {
    private static final int TRIANGLES = 600;
    private static final int NODES = 2 * TRIANGLES - 1;
    private static final MovingMesh SWARM = TestMeshes.swarm(TRIANGLES, 40);
    private static final Run EXPECTED = Run.of(new BruteEngine(), SWARM, 1);

    private static Run run(RebuildPolicy policy, Scheduling scheduling, int threads) {
        InterCdSettings settings = InterCdSettings.DEFAULT.withPolicy(policy).withScheduling(scheduling);
        Run run = Run.of(new InterCdEngine(settings), SWARM, threads);
        assertThat(run.contacts().equals(EXPECTED.contacts())).as("%s, %s, %d threads", policy, scheduling, threads)
                .isTrue();
        return run;
    }

    @ParameterizedTest
    @EnumSource(Scheduling.class)
    void shufflingMakesNodesStale(Scheduling scheduling) {
        for (int threads : new int[] { 1, 2, 3, 8 }) {
            Run refit = run(RebuildPolicy.REFIT, scheduling, threads);
            Run lazy = run(RebuildPolicy.LAZY, scheduling, threads);
            Run always = run(RebuildPolicy.ALWAYS, scheduling, threads);
            assertThat(laterSteps(refit, Counter.REBUILT_NODES)).isZero();
            assertThat(laterSteps(lazy, Counter.REBUILT_NODES)).isPositive().isLessThan(20L * NODES);
            assertThat(laterSteps(always, Counter.REBUILT_NODES)).isEqualTo(20L * NODES);
            assertThat(laterTests(lazy)).as("worth it").isLessThan(laterTests(refit) / 2);
            assertThat(laterTests(always)).isLessThan(laterTests(refit) / 2);
        }
    }

    private static long laterTests(Run run) {
        return laterSteps(run, Counter.BOUNDING_VOLUME_TESTS);
    }

    /** Sums up a counter over the second half of the motion. */
    private static long laterSteps(Run run, Counter counter) {
        return IntStream.range(20, 40).mapToLong(step -> run.count(step, counter)).sum();
    }

    @Test
    void rebuildsNothingIfNothingMoves() {
        List<double[]> twice = List.of(SWARM.frames().getFirst(), SWARM.frames().getFirst(), SWARM.frames().getFirst());
        MovingMesh still = new MovingMesh("still", 0, true, SWARM.topology(), twice);
        Run run = Run.of(new InterCdEngine(), still, 2);
        assertThat(run.count(0, Counter.REBUILT_NODES)).isEqualTo(NODES);
        assertThat(run.count(1, Counter.REBUILT_NODES)).isZero();
    }

    /** Covers limits from one at which nearly every node is rebuilt to one at which none is. */
    @ParameterizedTest
    @ValueSource(doubles = { 1, 1.001, 1.1, 2, 1e300 })
    void agreesOverFiftySteps(double largestChange) {
        MovingMesh sheet = TestMeshes.crumpledSheet(8, 50);
        Run expected = Run.of(new BruteEngine(), sheet, 2);
        for (int threads : new int[] { 1, 3, 8 }) {
            for (Scheduling scheduling : Scheduling.values()) {
                InterCdSettings settings = InterCdSettings.DEFAULT.withLargestChange(largestChange)
                        .withScheduling(scheduling);
                Run run = Run.of(new InterCdEngine(settings), sheet, threads);
                assertThat(run.contacts().equals(expected.contacts())).as("%d threads, %s", threads, scheduling)
                        .isTrue();
            }
        }
    }
}
