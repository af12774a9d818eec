package dev.graze.bench.rays;

import dev.graze.bench.report.AgreedResults;
import dev.graze.bench.report.WarmUp;
import dev.graze.rigid.rays.LossReport;
import dev.graze.rigid.rays.RaySettings;
import dev.graze.rigid.rays.StandardAlgorithm;
import java.util.List;
import java.util.function.Consumer;

/**
 * Table 2.1 in one phase: both standard algorithms, alone and as the start of the iterative one. They take turns, so
 * that their ratios hold on a busy machine.
 */
final class PhaseBench {
    private final Recording.Window window;
    private final RayCourse basic;
    private final RayCourse iterativeBasic;
    private final RayCourse tree;
    private final RayCourse iterativeTree;
    private LossReport losses;

    PhaseBench(Recording.Window window, RaySettings usual, int threads, int rounds) {
        this.window = window;
        AgreedResults standard = new AgreedResults(window.key(), window.size());
        AgreedResults iterative = new AgreedResults(window.key(), window.size());
        this.basic = new RayCourse(RayContestant.of(threads, usual, StandardAlgorithm.BASIC, false), window, standard,
                rounds);
        this.tree = new RayCourse(RayContestant.of(threads, usual, StandardAlgorithm.STACKLESS, false), window,
                standard, rounds);
        this.iterativeBasic = new RayCourse(RayContestant.of(threads, usual, StandardAlgorithm.BASIC, true), window,
                iterative, rounds);
        this.iterativeTree = new RayCourse(RayContestant.of(threads, usual, StandardAlgorithm.STACKLESS, true), window,
                iterative, rounds);
    }

    void run(long warmUpNanos, int rounds, Consumer<String> progress) {
        List<RayCourse> all = List.of(basic, iterativeBasic, tree, iterativeTree);
        progress.accept(window.key() + ": warming up");
        WarmUp.run(warmUpNanos, () -> all.forEach(course -> course.run(false)));
        for (int round = 1; round <= rounds; round++) {
            progress.accept(window.key() + ": round " + round + " of " + rounds);
            all.forEach(course -> course.run(true));
        }
        losses = iterativeTree.audit();
    }

    String key() {
        return window.key();
    }

    RayCourse basic() {
        return basic;
    }

    RayCourse iterativeBasic() {
        return iterativeBasic;
    }

    RayCourse tree() {
        return tree;
    }

    RayCourse iterativeTree() {
        return iterativeTree;
    }

    LossReport losses() {
        return losses;
    }
}
