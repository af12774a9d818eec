package dev.graze.jmh;

import dev.graze.Contacts;
import dev.graze.Detector;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;

/**
 * Measures whole steps of a folded cloth, back and forth, by one detector. With {@code -prof gc} it shows what a steady
 * step allocates: the contacts, which the caller keeps ({@link #keptBytes} computes their size), the statistics, and a
 * few hundred bytes.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@Warmup(iterations = 5, time = 2)
@Measurement(iterations = 5, time = 2)
@Fork(value = 1, jvmArgsAppend = "--add-modules=jdk.incubator.vector")
public class StepBenchmark {
    private static final long SEED = 7;
    private static final int BYTES_PER_CONTACT = 66;

    @Param({ "slabs", "front", "phc", "serial" })
    String engine;

    /** Squares along one edge of the cloth. */
    @Param("100")
    int side;

    @Param("2")
    int threads;

    private Detector detector;
    private double[] here;
    private double[] there;

    @Setup
    public void start() {
        FoldedCloth cloth = FoldedCloth.make(side, SEED);
        here = cloth.t0();
        there = cloth.t1();
        detector = Detector.continuous(cloth.topology()).engine(engine).threads(threads).start(here);
        System.out.println("contacts kept by the caller: " + keptBytes() + " bytes per step");
    }

    private long keptBytes() {
        return (long) BYTES_PER_CONTACT * step().size();
    }

    @TearDown
    public void stop() {
        detector.close();
    }

    @Benchmark
    public Contacts step() {
        double[] next = there;
        there = here;
        here = next;
        return detector.advance(next);
    }
}
