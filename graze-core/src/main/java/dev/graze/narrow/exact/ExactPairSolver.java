package dev.graze.narrow.exact;

import dev.graze.Ending;
import dev.graze.narrow.FeaturePair;
import dev.graze.narrow.Impact;
import dev.graze.narrow.PairSolver;
import java.util.List;

/**
 * The last resort: decides whether two features touch, and when first, exactly for the doubles given, whatever they
 * are. For pairs that touch in a point of their borders, stay in one plane, are parallel, shrink to nothing, or miss
 * each other by less than rounding; separation 0 only.
 *
 * <p>Coordinates become integers ({@link RelativeMotion}), the conditions of touching become polynomials in t
 * ({@link MovingPair}), the times at which touching can begin are among the roots of some of them
 * ({@link RootIsolation}), and at such a root the signs of the others decide ({@link AlgebraicTime}). Nothing is
 * rounded but the result: {@code toi} is the largest double not later than the true time. It always ends, since there
 * are finitely many roots and each step on the way ends for the reason its class gives. Not thread-safe: each thread
 * has its own.
 */
public final class ExactPairSolver implements PairSolver {
    private static final double NEVER = Double.POSITIVE_INFINITY;

    /** Whether the features touch at some time in [0, 1]; if so, {@code impact} says when first. */
    @Override
    public boolean findImpact(FeaturePair pair, Impact impact) {
        RelativeMotion motion = RelativeMotion.of(pair);
        MovingPair moving = MovingPair.of(pair.kind(), motion);
        if (moving.touchesAtStart()) {
            impact.at(0, Ending.TOUCHING_AT_START);
            return true;
        }
        double toi = motion.isStill() ? NEVER : firstTouch(moving);
        if (toi == NEVER) {
            return false;
        }
        impact.at(toi, Ending.CONVERGED);
        return true;
    }

    /**
     * Rounding down keeps order, so the first of the rounded times is the first time rounded, and roots need no
     * comparison with each other.
     */
    private static double firstTouch(MovingPair pair) {
        double toi = NEVER;
        for (IntegerPolynomial candidate : pair.candidates()) {
            toi = Math.min(toi, firstTouch(pair, RootIsolation.rootsOf(candidate)));
        }
        return toi;
    }

    private static double firstTouch(MovingPair pair, List<AlgebraicTime> times) {
        for (AlgebraicTime time : times) {
            if (pair.touchesInPlaneAt(time)) {
                return time.floor();
            }
        }
        return NEVER;
    }
}
