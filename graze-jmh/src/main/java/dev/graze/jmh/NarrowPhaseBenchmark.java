package dev.graze.jmh;

import dev.graze.bench.StepCandidates;
import dev.graze.cli.search.SolverChoice;
import dev.graze.narrow.FeaturePair;
import dev.graze.narrow.Impact;
import dev.graze.narrow.PairSolver;
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
import org.openjdk.jmh.annotations.Warmup;

/** Measures the mean time of a solver per candidate of a folded cloth, without the cost of reading a real scene. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 3, time = 2)
@Measurement(iterations = 5, time = 2)
@Fork(1)
public class NarrowPhaseBenchmark {
    private static final long SEED = 7;

    @Param
    SolverChoice solver;

    /** Squares along one edge of the cloth. */
    @Param("60")
    int side;

    private final FeaturePair pair = new FeaturePair();
    private final Impact impact = new Impact();
    private PairSolver pairSolver;
    private StepCandidates candidates;
    private int next;

    @Setup
    public void makeCandidates() {
        FoldedCloth cloth = FoldedCloth.make(side, SEED);
        candidates = StepCandidates.find(cloth.topology(), cloth.t0(), cloth.t1());
        pairSolver = solver.create();
        next = 0;
    }

    @Benchmark
    public boolean findImpact() {
        candidates.load(next, pair);
        next = next + 1 == candidates.size() ? 0 : next + 1;
        return pairSolver.findImpact(pair, impact);
    }
}
