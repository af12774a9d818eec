package dev.graze.narrow.exact;

import dev.graze.ContactKind;
import dev.graze.ContactStatus;
import dev.graze.narrow.FeaturePair;
import dev.graze.narrow.Impact;
import dev.graze.narrow.PairSolver;
import java.util.List;

/**
 * The exact fallback: decides whether two features touch, and when first, exactly for the given doubles, whatever they
 * are. It handles pairs that touch at a point of their boundaries, stay in one plane, are parallel, shrink to a point,
 * or miss each other by less than rounding error. It supports separation 0 only.
 *
 * <p>Coordinates become integers and the conditions for touching become polynomials in t ({@link MovingPair}). The
 * times at which touching can begin are among the roots of some of them, and at such a root the signs of the others
 * decide ({@link AlgebraicTime}). Only the result is rounded: {@code toi} is the largest double not later than the true
 * time. The algorithm always terminates, since there are finitely many roots and each step terminates for the reason
 * given in its class. Not thread-safe: use one solver per thread.
 */
public final class ExactPairSolver implements PairSolver {
    private static final double NEVER = Double.POSITIVE_INFINITY;

    /** Returns whether the features touch at some time in [0, 1]; if so, {@code impact} holds the first such time. */
    @Override
    public boolean findImpact(FeaturePair pair, Impact impact) {
        MovingPair moving = MovingPair.of(pair);
        if (moving.touchesAtStart()) {
            impact.at(0, ContactStatus.TOUCHING_AT_START);
            return true;
        }
        double toi = moving.isStill() ? NEVER : firstTouch(moving);
        if (toi == NEVER) {
            return false;
        }
        impact.at(toi, ContactStatus.CONVERGED);
        return true;
    }

    /**
     * Returns the sign, right after t0, of the height of the first feature above the second for features that are
     * coplanar at t0: along the normal (b - a) x (c - a) of a face, or (q - p) x (s - r) of edges p q and r s. It is 0
     * if they stay coplanar.
     */
    public int directionFromStart(FeaturePair pair) {
        int sign = MovingPair.of(pair).volumeSignAfterStart();
        return pair.kind() == ContactKind.VF ? -sign : sign; // the volume seen from point 0
    }

    /** Returns whether the features touch at a time in (0, 1], unless they stay coplanar throughout. */
    public boolean touchesAfterStart(FeaturePair pair) {
        MovingPair moving = MovingPair.of(pair);
        return !moving.staysCoplanar() && firstTouch(moving) != NEVER;
    }

    /**
     * Rounding down preserves order, so the first of the rounded times is the first time rounded, and roots of
     * different polynomials need not be compared exactly.
     */
    private static double firstTouch(MovingPair pair) {
        double toi = NEVER;
        for (IntegerPolynomial candidate : pair.candidates()) {
            toi = Math.min(toi, firstTouch(pair, AlgebraicTime.rootsOf(candidate)));
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
