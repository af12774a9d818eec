package dev.graze.bench.report;

import java.util.Collection;
import java.util.function.Consumer;

/**
 * Repeats measurements that are compared with each other. They take turns within each round: a machine that slows down
 * slows all of them, so their ratios hold.
 *
 * @param count how many rounds are timed
 */
public record Rounds(int count, long warmUpNanos, Consumer<String> progress) {
    /** A measurement that can be repeated. */
    public interface Repeated {
        /** Does the work; keeps its times if {@code timed}. */
        void run(boolean timed);
    }

    /** Warms up with at least one run each, then runs the timed rounds. */
    public void run(String what, Collection<? extends Repeated> all) {
        run(what, "", all);
    }

    /** Warms up and runs the timed rounds, with a remark in the progress line of the warm-up. */
    public void run(String what, String remark, Collection<? extends Repeated> all) {
        progress.accept(what + "warming up" + remark);
        WarmUp.run(warmUpNanos, () -> all.forEach(each -> each.run(false)));
        for (int round = 1; round <= count; round++) {
            progress.accept(what + "round " + round + " of " + count);
            all.forEach(each -> each.run(true));
        }
    }
}
