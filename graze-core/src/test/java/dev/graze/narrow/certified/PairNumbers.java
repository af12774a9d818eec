package dev.graze.narrow.certified;

import dev.graze.ContactKind;
import dev.graze.filter.PairBlock;

/** Opens the plain Java form of the generated arithmetic to tests in other packages. */
public final class PairNumbers extends PairArithmetic {
    /** Computes all numbers of a pair, given as 24 coordinates, over an interval; returns whether it is in range. */
    public boolean compute(ContactKind kind, double[] coordinates, double intervalFrom, double intervalTo) {
        boolean inRange = prepare(coordinates, PairBlock.Points.of(kind));
        moveTo(intervalFrom, intervalTo);
        coplanarity();
        view();
        return inRange;
    }

    public boolean isNeverCoplanar() {
        return neverCoplanar();
    }

    public double[] coefficients() {
        return new double[] { f0, f1, f2, f3 };
    }

    public double[] errors() {
        return new double[] { coplanarityError, overlapError };
    }

    public double[] determinants() {
        return new double[] { area0, area1, area2, u0, u1, u2, v0, v1, v2 };
    }
}
