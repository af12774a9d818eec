package dev.graze.bench;

import dev.graze.bench.report.AgreedResults;
import dev.graze.bench.report.Repeats;
import dev.graze.bench.report.WarmUp;
import dev.graze.cli.search.SearchSettings;
import dev.graze.mesh.Topology;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.ObjIntConsumer;

/**
 * Measures one step in a warm virtual machine: by new detectors, and divided into substeps by one detector that keeps
 * its state from substep to substep.
 */
final class StepBench {
    private final SearchSettings settings;
    private final Topology topology;
    private final LinearMotion motion;
    private final int repeats;
    private final double[][] substeps;
    private final List<ColdRun> cold = new ArrayList<>();
    private final Repeats coherent;
    private final AgreedResults step = new AgreedResults("the step", 1);
    private final AgreedResults stepCount = new AgreedResults("the step", 1);
    private final AgreedResults inSubsteps;
    private final AgreedResults inSubstepsCount;
    private long heldBytes;
    private long heldInSubstepsBytes;

    StepBench(SearchSettings settings, Topology topology, LinearMotion motion, int repeats, int substepCount) {
        this.settings = settings;
        this.topology = topology;
        this.motion = motion;
        this.repeats = repeats;
        this.substeps = new double[substepCount][];
        for (int i = 0; i < substepCount; i++) {
            substeps[i] = motion.after(i + 1, substepCount);
        }
        this.inSubsteps = new AgreedResults("the substeps", substepCount);
        this.inSubstepsCount = new AgreedResults("the substeps", substepCount);
        this.coherent = new Repeats(Math.multiplyExact(repeats, substepCount - 1));
    }

    /**
     * Measures everything.
     *
     * @param warmUpNanos how long the same work is repeated before each of the two measurements
     */
    void run(long warmUpNanos, Consumer<String> progress) {
        progress.accept("warming up");
        WarmUp.run(warmUpNanos, this::compareCold);
        for (int i = 0; i < repeats; i++) {
            progress.accept("cold, repeat " + (i + 1) + " of " + repeats);
            cold.add(countCold());
        }
        compareCold();
        progress.accept("warming up substeps");
        WarmUp.run(warmUpNanos, this::compareSubsteps);
        for (int i = 0; i < repeats; i++) {
            progress.accept("coherent, repeat " + (i + 1) + " of " + repeats);
            runSubsteps(coherent,
                    (detector, substep) -> inSubstepsCount.require(settings.engine(), substep, detector.found()));
        }
        compareSubsteps();
        progress.accept("memory");
        heldBytes = HeldMemory.bytes(this::stepOnce, SteppedDetector::close);
        heldInSubstepsBytes = HeldMemory.bytes(this::substepsOnce, SteppedDetector::close);
        cold.sort(Comparator.comparingLong(ColdRun::nanos));
    }

    /**
     * Compares bit for bit. Never runs between measured repeats: reading all results would fill the processor's caches
     * with them.
     */
    private void compareCold() {
        runCold(results -> step.require(settings.engine(), 0, results));
    }

    private ColdRun countCold() {
        ColdRun run = runCold(results -> {
        });
        stepCount.require(settings.engine(), 0, run.found());
        return run;
    }

    private ColdRun runCold(Consumer<Object> results) {
        long start = System.nanoTime();
        try (SteppedDetector detector = SteppedDetector.start(settings, topology, motion.t0())) {
            long started = System.nanoTime();
            detector.advance(motion.t1());
            long end = System.nanoTime();
            results.accept(detector.results());
            return ColdRun.of(detector, started - start, end - start);
        }
    }

    /** Compares in the same way. */
    private void compareSubsteps() {
        runSubsteps(new Repeats(substeps.length),
                (detector, substep) -> inSubsteps.require(settings.engine(), substep, detector.results()));
    }

    /** Times all substeps but the first, which builds what later ones reuse. */
    private void runSubsteps(Repeats times, ObjIntConsumer<SteppedDetector> results) {
        try (SteppedDetector detector = SteppedDetector.start(settings, topology, motion.t0())) {
            detector.advance(substeps[0]);
            for (int i = 1; i < substeps.length; i++) {
                long start = System.nanoTime();
                detector.advance(substeps[i]);
                times.add(System.nanoTime() - start);
                results.accept(detector, i);
            }
        }
    }

    private SteppedDetector stepOnce() {
        SteppedDetector detector = SteppedDetector.start(settings, topology, motion.t0());
        detector.advance(motion.t1());
        detector.forget();
        return detector;
    }

    private SteppedDetector substepsOnce() {
        SteppedDetector detector = SteppedDetector.start(settings, topology, motion.t0());
        for (double[] next : substeps) {
            detector.advance(next);
        }
        detector.forget();
        return detector;
    }

    SearchSettings settings() {
        return settings;
    }

    Topology topology() {
        return topology;
    }

    int repeats() {
        return repeats;
    }

    int substepCount() {
        return substeps.length;
    }

    double coldMilliseconds() {
        return (median().milliseconds() + cold.get(repeats / 2).milliseconds()) / 2;
    }

    /**
     * Returns the run with the median time, whose stages are reported; of an even number, the faster of the middle two.
     */
    ColdRun median() {
        return cold.get((repeats - 1) / 2);
    }

    ColdRun fastest() {
        return cold.getFirst();
    }

    double coherentMilliseconds() {
        return coherent.medianNanos() / 1e6;
    }

    /** Returns the mean of the same substeps: some may prepare what makes others fast. */
    double coherentMeanMilliseconds() {
        return coherent.meanNanos() / 1e6;
    }

    /** Measures the memory that a detector holds after the step, without its results. */
    long heldBytes() {
        return heldBytes;
    }

    /** Measures the memory that a detector holds after all substeps. */
    long heldInSubstepsBytes() {
        return heldInSubstepsBytes;
    }
}
