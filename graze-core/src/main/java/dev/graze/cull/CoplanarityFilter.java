package dev.graze.cull;

import dev.graze.ContactKind;

/**
 * Drops the pairs whose four points are certainly never coplanar during the step: the non-penetration filter of the lazy work stealing paper, section
 * 2. With D, B, C the differences of the points (vertex p and face a, b, c: p - a, b - a, c - a; edges p, q and r, s: r - p, q - p, s - r), the cubic
 * f = D . (B x C) has the Bernstein coefficients over [0, 1]
 *
 * <pre>
 *   f0 = D0 . N0     3 f1 = D1 . N0 + D0 . Nm     3 f2 = D0 . N1 + D1 . Nm     f3 = D1 . N1
 *   N0 = B0 x C0     Nm = B0 x C1 + B1 x C0       N1 = B1 x C1
 * </pre>
 *
 * and no root if all four are of one sign.
 *
 * <p><b>Rounding.</b> With e = 2^-53 and d, b, c the sums of the magnitudes of all coordinates of D, B, C at t0 and t1: differences are off by e, a
 * component of N by 5e b c and of Nm by 10e b c; three products and their sums by less than 40e d b c, and the two sums that make 3 f1 or 3 f2 by less
 * than 100e d b c. {@link #ERROR} is 128e, compared with f0 and f3 and, against 3 f1 and 3 f2, three times that. A product that underflows loses at
 * most 2^-1074, multiplied by at most two more magnitudes; with these below {@link #LARGEST}, {@link #UNDERFLOW} covers all of it, and of d b c itself
 * where that underflows. Larger pairs are not dropped. All implementations do the same operations in the same order and drop the same pairs.
 */
public interface CoplanarityFilter {
    /** The rounding bound of f0 and f3, in units of d b c. */
    double ERROR = 0x1p-46;
    /** More than all underflow together, as long as d + b + c stays below {@link #LARGEST}. */
    double UNDERFLOW = 0x1p-840;
    /** The largest d + b + c for which the bounds hold. */
    double LARGEST = 0x1p100;

    /**
     * Finds the pairs that remain.
     *
     * @param survivors gets their numbers in the block, in ascending order; room for all of it
     * @return how many remain
     */
    int survivors(PairBlock block, ContactKind kind, int[] survivors);
}
