package dev.graze.filter;

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
 * where that underflows. Larger pairs are not dropped.
 */
public final class CoplanarityFilter extends BlockJudge {
    /** The rounding bound of f0 and f3, in units of d b c. */
    private static final double ERROR = 0x1p-46;
    /** More than all underflow together, as long as d + b + c stays below {@link #LARGEST}. */
    private static final double UNDERFLOW = 0x1p-840;
    /** The largest d + b + c for which the bounds hold. */
    private static final double LARGEST = 0x1p100;

    /**
     * Where vectors stand in {@link #rows}, three rows each: D, B, C at t0, the same at t1, and the products of B and
     * C.
     */
    private static final int D0 = 0;
    private static final int B0 = 3;
    private static final int C0 = 6;
    private static final int D1 = 9;
    private static final int B1 = 12;
    private static final int C1 = 15;
    private static final int N0 = 18;
    private static final int N1 = 21;
    private static final int MIXED = 24;
    /** The coefficients f0, 3 f1, 3 f2, f3, the sizes d, b, c, and the error of f0 and f3. */
    private static final int F = 27;
    private static final int SIZE_D = 31;
    private static final int SIZE_B = 32;
    private static final int SIZE_C = 33;
    private static final int ERRORS = 34;
    private static final int SCRATCH = 35;
    private static final int COUNT = 36;

    private final double[][] rows = new double[COUNT][PairBlock.CAPACITY];

    @Override
    public int take(PairBlock block, int[] candidates) {
        int n = block.size();
        int before = size;
        takeDifferences(block, n);
        multiply(n);
        measure(n);
        for (int first = 0; first < n; first += Long.SIZE) {
            long possible = 0;
            for (int i = first; i < Math.min(n, first + Long.SIZE); i++) {
                possible |= (isNeverCoplanar(i) ? 0L : 1L) << i;
            }
            keep(candidates, first, possible);
        }
        return size - before;
    }

    /** This is only a filter: what it keeps needs a search. */
    @Override
    public void look() {
        for (int word = 0; word < WORDS; word++) {
            givenUp[word] = from(0, word);
        }
    }

    @Override
    public void dropSettled() {
        size = 0;
    }

    @Override
    public double toi(int pair) {
        throw new IllegalStateException("a filter finds no pair that touches");
    }

    private void takeDifferences(PairBlock block, int n) {
        boolean face = block.kind() == ContactKind.VF;
        for (int time = 0; time < 2; time++) {
            int to = time == 0 ? D0 : D1;
            takeDifference(block, 12 * time, face ? 0 : 6, face ? 3 : 0, to, n);
            takeDifference(block, 12 * time, face ? 6 : 3, face ? 3 : 0, to + B0, n);
            takeDifference(block, 12 * time, 9, face ? 3 : 6, to + C0, n);
        }
    }

    private void takeDifference(PairBlock block, int from, int point, int otherPoint, int to, int n) {
        for (int axis = 0; axis < 3; axis++) {
            Rows.subtract(block.row(from + point + axis), block.row(from + otherPoint + axis), rows[to + axis], n);
        }
    }

    private void multiply(int n) {
        Rows.cross(rows, B0, C0, N0, n);
        Rows.cross(rows, B1, C1, N1, n);
        Rows.crossSum(rows, B0, C1, B1, C0, MIXED, n);
        Rows.dot(rows, D0, N0, F, n);
        Rows.dotSum(rows, D1, N0, D0, MIXED, F + 1, SCRATCH, n);
        Rows.dotSum(rows, D0, N1, D1, MIXED, F + 2, SCRATCH, n);
        Rows.dot(rows, D1, N1, F + 3, n);
    }

    private void measure(int n) {
        for (int vector = 0; vector < 3; vector++) {
            Rows.size(rows, D0 + 3 * vector, SIZE_D + vector, n);
            Rows.size(rows, D1 + 3 * vector, SCRATCH, n);
            Rows.add(rows[SIZE_D + vector], rows[SCRATCH], rows[SIZE_D + vector], n);
        }
        errors(rows[SIZE_D], rows[SIZE_B], rows[SIZE_C], rows[ERRORS], n);
    }

    private static void errors(double[] d, double[] b, double[] c, double[] to, int n) {
        for (int i = 0; i < n; i++) {
            to[i] = ERROR * (d[i] * b[i] * c[i]) + UNDERFLOW;
        }
    }

    private boolean isNeverCoplanar(int i) {
        double e = rows[ERRORS][i];
        double e3 = 3 * e;
        double f0 = rows[F][i];
        double f1 = rows[F + 1][i];
        double f2 = rows[F + 2][i];
        double f3 = rows[F + 3][i];
        long above = sign(e - f0) & sign(e3 - f1) & sign(e3 - f2) & sign(e - f3);
        long below = sign(e + f0) & sign(e3 + f1) & sign(e3 + f2) & sign(e + f3);
        double size = rows[SIZE_D][i] + rows[SIZE_B][i] + rows[SIZE_C][i];
        return ((above | below) & sign(size - LARGEST)) < 0;
    }

    private static long sign(double number) {
        return Double.doubleToRawLongBits(number);
    }
}
