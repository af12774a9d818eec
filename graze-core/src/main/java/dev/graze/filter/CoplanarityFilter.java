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
 *
 * <p><b>Part of the step.</b> The coefficients over [0, h] are f0 and those that de Casteljau's scheme gives at h. Each
 * is a mean of the four above, and its weights h and 1 - h, products and sums add less than 12e of the largest of them,
 * which is at most d b c: three times the error bound is enough for all of it.
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

    /**
     * Moves the candidates that may be coplanar early enough to the front.
     *
     * @param until for each pair the time after which it does not matter
     */
    public int keepPossible(PairBlock block, int[] candidates, double[] until) {
        int n = block.size();
        arrays.compute(block, n);
        int kept = 0;
        for (int i = 0; i < n; i++) {
            System.arraycopy(candidates, 4 * i, candidates, 4 * kept, 4);
            double latest = until[i];
            until[kept] = latest;
            kept += isNeverCoplanar(i) || isNeverCoplanar(i, latest) ? 0 : 1;
        }
        return kept;
    }

    private boolean isNeverCoplanar(int i, double until) {
        double error = 3 * arrays.error[i];
        double f0 = arrays.f0[i];
        double f1 = arrays.tripleF1[i] / 3;
        double f2 = arrays.tripleF2[i] / 3;
        double rest = 1 - until;
        double g1 = rest * f0 + until * f1;
        double middle = rest * f1 + until * f2;
        double g2 = rest * g1 + until * middle;
        double g3 = rest * g2 + until * (rest * middle + until * (rest * f2 + until * arrays.f3[i]));
        double least = Math.min(Math.min(f0, g1), Math.min(g2, g3));
        double largest = Math.max(Math.max(f0, g1), Math.max(g2, g3));
        return (least > error || largest < -error) && size(i) < CertifiedBounds.LARGEST_MAGNITUDE;
    }

    private double size(int i) {
        return arrays.sizeD[i] + arrays.sizeB[i] + arrays.sizeC[i];
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
        return ((above | below) & signBits(size(i) - CertifiedBounds.LARGEST_MAGNITUDE)) < 0;
    }

    private static long signBits(double number) {
        return Double.doubleToRawLongBits(number);
    }
}
