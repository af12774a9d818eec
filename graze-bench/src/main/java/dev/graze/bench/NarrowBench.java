package dev.graze.bench;

import dev.graze.ContactKind;
import dev.graze.bounds.ScalarVolumeKernel;
import dev.graze.cli.search.SolverChoice;
import dev.graze.simd.Simd;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.function.Consumer;

/**
 * Measures solvers on the candidates of one step, on the calling thread. The solvers take turns within each repeat: a
 * machine that slows down slows all of them, so their ratios hold.
 */
final class NarrowBench {
    private final StepCandidates candidates;
    private final int repeats;
    private final SolverRun reference;
    private final List<SolverRun> runs = new ArrayList<>();
    private final FilterRun simd;
    private final FilterRun plain;
    private int[] colliding = {};

    NarrowBench(StepCandidates candidates, Collection<SolverChoice> choices, int repeats) {
        this.candidates = candidates;
        this.repeats = repeats;
        this.reference = new SolverRun(SolverChoice.CERTIFIED, candidates, repeats);
        this.simd = new FilterRun(candidates, Simd::volumeKernel, repeats);
        this.plain = new FilterRun(candidates, shape -> new ScalarVolumeKernel(shape.lanes(), shape.twoTimes()),
                repeats);
        for (SolverChoice choice : choices) {
            runs.add(choice == SolverChoice.CERTIFIED ? reference : new SolverRun(choice, candidates, repeats));
        }
    }

    void run(Consumer<String> progress) {
        progress.accept("warming up");
        reference.answerAll();
        colliding = reference.contacts().stream().toArray();
        runs.forEach(SolverRun::warmUp);
        simd.warmUp(reference.everything(), candidates.count(ContactKind.VF));
        plain.warmUp(reference.everything(), candidates.count(ContactKind.VF));
        runs.forEach(run -> run.compare(colliding));
        for (int i = 0; i < repeats; i++) {
            for (SolverRun run : runs) {
                progress.accept("repeat " + (i + 1) + " of " + repeats + ": " + run.choice());
                run.timeAll();
                run.timeColliding(colliding);
            }
            simd.time(reference.everything(), candidates.count(ContactKind.VF));
            plain.time(reference.everything(), candidates.count(ContactKind.VF));
        }
        runs.forEach(run -> run.compare(colliding));
    }

    StepCandidates candidates() {
        return candidates;
    }

    int repeats() {
        return repeats;
    }

    /** Returns the solver whose answers count as correct; it may not be among those measured. */
    SolverRun reference() {
        return reference;
    }

    /** Returns the measured solvers, in the order requested. */
    List<SolverRun> runs() {
        return runs;
    }

    /** Returns the filter with SIMD. */
    FilterRun simd() {
        return simd;
    }

    /** Returns the filter in plain Java. */
    FilterRun plain() {
        return plain;
    }

    /** Returns the number of candidates that are contacts. */
    int collidingCount() {
        return colliding.length;
    }
}
