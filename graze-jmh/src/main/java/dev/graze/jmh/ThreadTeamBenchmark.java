package dev.graze.jmh;

import dev.graze.parallel.ThreadTeam;
import java.util.concurrent.TimeUnit;
import java.util.function.IntConsumer;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;

/** Measures a run of a thread team with an empty task: the cost that each parallel stage of a step adds to its work. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 3, time = 2)
@Measurement(iterations = 5, time = 2)
@Fork(1)
public class ThreadTeamBenchmark {
    @Param("2")
    int size;

    private final int[] runs = new int[1024];
    private IntConsumer task;
    private ThreadTeam team;

    @Setup
    public void start() {
        task = this::count;
        team = new ThreadTeam(size);
    }

    private void count(int member) {
        runs[member]++;
    }

    @TearDown
    public void end() {
        team.close();
    }

    /** Runs again while the members still spin. */
    @Benchmark
    public void backToBack() {
        team.run(task);
    }

    /** Runs after the members have parked. */
    @Benchmark
    public void afterPause(Pause pause) {
        pause.count++;
        team.run(task);
    }

    /** A serial part of a step, longer than members spin. The caller stays busy, as it does in a step. */
    @State(Scope.Thread)
    public static class Pause {
        private static final long NANOS = 200_000;

        long count;

        @Setup(Level.Invocation)
        public void work() {
            long start = System.nanoTime();
            while (System.nanoTime() - start < NANOS) {
                Thread.onSpinWait();
            }
        }
    }
}
