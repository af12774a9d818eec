package dev.graze.narrow.certified;

import dev.graze.ContactKind;
import dev.graze.filter.PairBlock;

/** Opens the plain Java form of the generated arithmetic to tests of its OpenCL form. */
public final class HostNumbers extends PairArithmetic {
    /** Returns the coefficients, error bounds and determinants of a pair over an interval, as in forms.cl. */
    public double[] compute(ContactKind kind, double[] coordinates, double intervalFrom, double intervalTo) {
        prepare(coordinates, PairBlock.Points.of(kind));
        moveTo(intervalFrom, intervalTo);
        coplanarity();
        view();
        return new double[] { f0, f1, f2, f3, coplanarityError, overlapError, area0, area1, area2, u0, u1, u2, v0, v1,
                v2 };
    }
}
