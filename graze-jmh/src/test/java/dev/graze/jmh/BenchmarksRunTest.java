package dev.graze.jmh;

import static org.assertj.core.api.Assertions.assertThat;

import dev.graze.cli.search.SolverChoice;
import java.util.Collection;
import org.junit.jupiter.api.Test;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.options.ChainedOptionsBuilder;
import org.openjdk.jmh.runner.options.Options;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.openjdk.jmh.runner.options.TimeValue;
import org.openjdk.jmh.runner.options.VerboseMode;

/** Runs every benchmark for a few milliseconds to check that it still works. It measures nothing. */
class BenchmarksRunTest {
    @Test
    void stepsRunWithEveryEngine() throws RunnerException {
        Collection<RunResult> results = new Runner(instant(StepBenchmark.class).param("side", "8").build()).run();

        assertThat(results).extracting(result -> result.getParams().getParam("engine")).containsExactlyInAnyOrder(
                "slabs", "front", "phc",
                "serial");
    }

    @Test
    void threadTeamsRun() throws RunnerException {
        assertThat(new Runner(instant(ThreadTeamBenchmark.class).build()).run()).isNotEmpty();
    }

    private static ChainedOptionsBuilder instant(Class<?> benchmark) {
        return new OptionsBuilder().include(benchmark.getSimpleName()).forks(0).warmupIterations(0)
                .measurementIterations(1)
                .measurementTime(TimeValue.milliseconds(20)).verbosity(VerboseMode.SILENT).shouldFailOnError(true);
    }

    @Test
    void narrowPhaseRunsWithEverySolver() throws RunnerException {
        Options instant = instant(NarrowPhaseBenchmark.class).param("side", "8").build();

        Collection<RunResult> results = new Runner(instant).run();

        assertThat(results).extracting(result -> result.getParams().getParam("solver"))
                .containsExactlyInAnyOrder(SolverChoice.CERTIFIED.name(), SolverChoice.INCLUSION.name(),
                        SolverChoice.CUBIC.name());
        assertThat(results).allSatisfy(result -> assertThat(result.getPrimaryResult().getScore()).isPositive());
    }
}
