package dev.graze.filter;

/**
 * Drops pairs whose four points are certainly never coplanar during the step: the non-penetration filter of the lazy
 * work stealing paper, section 2. With D, B, C the differences of the points (see {@link PairBlock.Points}), the cubic
 * f = D . (B x C) has the Bernstein coefficients over [0, 1]
 *
 * <pre>
 *   f0 = D0 . N0     3 f1 = D1 . N0 + D0 . Nm     3 f2 = D0 . N1 + D1 . Nm     f3 = D1 . N1
 *   N0 = B0 x C0     Nm = B0 x C1 + B1 x C0       N1 = B1 x C1
 * </pre>
 *
 * and no root if all four have the same sign.
 *
 * <p><b>Rounding.</b> Let e = 2^-53, and d, b, c the sums of the magnitudes of all coordinates of D, B, C at t0 and t1.
 * Differences are off by e, a component of N by 5e b c and of Nm by 10e b c; three products and their sums by less than
 * 40e d b c, and the two sums that make 3 f1 or 3 f2 by less than 100e d b c. {@link CertifiedBounds#FILTER_ERROR} is
 * 128e, compared with f0 and f3 and, against 3 f1 and 3 f2, three times that. A product that underflows loses at most
 * 2^-1074, multiplied by at most two more magnitudes. With these below {@link CertifiedBounds#LARGEST_MAGNITUDE},
 * {@link CertifiedBounds#UNDERFLOW} covers all of it, and d b c itself where that underflows. Larger pairs are kept.
 */
public final class CoplanarityFilter {
    private final CoplanarityArrays arrays = new CoplanarityArrays();

    /**
     * Moves the candidates that may be coplanar at some time to the front.
     *
     * @param candidates the vertices that the block was filled with, four for each pair
     * @return the number of pairs kept
     */
    public int keepPossible(PairBlock block, int[] candidates) {
        int n = block.size();
        arrays.compute(block, n);
        int kept = 0;
        for (int i = 0; i < n; i++) {
            // Copies every pair and overwrites dropped ones: a branch would be unpredictable.
            System.arraycopy(candidates, 4 * i, candidates, 4 * kept, 4);
            kept += isNeverCoplanar(i) ? 0 : 1;
        }
        return kept;
    }

    private boolean isNeverCoplanar(int i) {
        double error = arrays.error[i];
        double tripleError = 3 * error;
        double f0 = arrays.f0[i];
        double tripleF1 = arrays.tripleF1[i];
        double tripleF2 = arrays.tripleF2[i];
        double f3 = arrays.f3[i];
        long above = signBits(error - f0) & signBits(tripleError - tripleF1) & signBits(tripleError - tripleF2)
                & signBits(error - f3);
        long below = signBits(error + f0) & signBits(tripleError + tripleF1) & signBits(tripleError + tripleF2)
                & signBits(error + f3);
        double size = arrays.sizeD[i] + arrays.sizeB[i] + arrays.sizeC[i];
        return ((above | below) & signBits(size - CertifiedBounds.LARGEST_MAGNITUDE)) < 0;
    }

    private static long signBits(double number) {
        return Double.doubleToRawLongBits(number);
    }
}
