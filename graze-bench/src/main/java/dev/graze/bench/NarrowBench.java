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
 * Measures solvers on the candidates of one step, on the calling thread. The solvers take turns within each repeat:
 * when the machine slows down it slows all of them, and their ratios hold.
 */
final class NarrowBench {
    private final StepCandidates candidates;
    private final int repeats;
    private final SolverRun reference;
    private final List<SolverRun> runs = new ArrayList<>();
    private final FilterRun lanes;
    private final FilterRun plain;
    private int[] colliding = {};

    NarrowBench(StepCandidates candidates, Collection<SolverChoice> choices, int repeats) {
        this.candidates = candidates;
        this.repeats = repeats;
        this.reference = new SolverRun(SolverChoice.CERTIFIED, candidates, repeats);
        this.lanes = new FilterRun(candidates, Simd::volumeKernel, repeats);
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
        lanes.warmUp(reference.everything(), candidates.count(ContactKind.VF));
        plain.warmUp(reference.everything(), candidates.count(ContactKind.VF));
        runs.forEach(run -> run.compare(colliding));
        for (int i = 0; i < repeats; i++) {
            for (SolverRun run : runs) {
                progress.accept("repeat " + (i + 1) + " of " + repeats + ": " + run.choice());
                run.timeAll();
                run.timeColliding(colliding);
            }
            lanes.time(reference.everything(), candidates.count(ContactKind.VF));
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

    /** The solver whose answers count as right; it may not be among those measured. */
    SolverRun reference() {
        return reference;
    }

    /** The solvers measured, in the order asked for. */
    List<SolverRun> runs() {
        return runs;
    }

    /** The filter in lanes. */
    FilterRun lanes() {
        return lanes;
    }

    /** The filter in plain Java. */
    FilterRun plain() {
        return plain;
    }

    /** How many candidates are contacts. */
    int collidingCount() {
        return colliding.length;
    }
}
