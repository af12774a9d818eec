package dev.graze.cull;

import dev.graze.ContactKind;

/**
 * Drops the pairs whose features, seen along some direction, are certainly apart for as long as their points can be coplanar. Features that touch are coplanar
 * then, and overlap as seen along any direction.
 *
 * <p>The Bernstein coefficients of the coplanarity cubic tell to which part of the step its roots are confined ({@link BernsteinHull}). At the two ends of that
 * part D, B and C are interpolated, and the direction is N = (B + B') x (C + C'), across the features in the middle of it. Along N, the vertex lies in the face
 * where u = N . (D x C), v = N . (B x D) and N . (B x C) - u - v have the sign of N . (B x C); the edges cross where u and u - N . (B x C) have different signs,
 * and v and v + N . (B x C). All are quadratics in time, and of one sign where their three Bernstein coefficients are.
 *
 * <p><b>Rounding.</b> N is a direction like any other, whatever rounding made of it. With e = 2^-53 and n the sum of the magnitudes of its coordinates, d, b and
 * c as in {@link CoplanarityFilter}: an interpolated coordinate is off by at most 5e of its vector's size, a component of a product with N by 14e, three products
 * of these with another vector and their sums by less than 100e of the three sizes, and what is compared, at most three such terms, by less than 320e:
 * {@link #ERROR} is 512e. What underflows loses 2^-1074 times at most three magnitudes, n among them, which is far below {@link #UNDERFLOW} as long as these are
 * what the coplanarity filter allows.
 */
public final class OverlapFilter {
    private static final double ERROR = 0x1p-44;
    private static final double UNDERFLOW = 0x1p-600;

    /** Rows: D, B, C at the start and at the end of the part, N, the products of B and C with it, and what comes of them. */
    private static final int D0 = 0;
    private static final int B0 = 3;
    private static final int C0 = 6;
    private static final int D1 = 9;
    private static final int B1 = 12;
    private static final int C1 = 15;
    private static final int N = 18;
    private static final int BN0 = 21;
    private static final int BN1 = 24;
    private static final int CN0 = 27;
    private static final int CN1 = 30;
    /** The coefficients of N . (B x C), of u, and of minus v, times two in the middle. */
    private static final int AREA = 33;
    private static final int U = 36;
    private static final int V = 39;
    private static final int SIZE_N = 42;
    private static final int START = 43;
    private static final int END = 44;
    private static final int SCRATCH = 45;
    private static final int COUNT = 46;

    private final double[][] rows = new double[COUNT][PairBlock.CAPACITY];

    /**
     * Finds the pairs that remain of those that the coplanarity filter left.
     *
     * @param survivors their numbers in the block, ascending; gets those of the pairs that remain
     * @return how many remain
     */
    public int survivors(PairBlock block, CoplanarityFilter coplanarity, int[] survivors, int count) {
        int n = block.size();
        double[][] from = coplanarity.rows();
        findParts(from, survivors, count);
        for (int k = 0; k < 9; k++) {
            Rows.interpolate(from[CoplanarityFilter.D0 + k], from[CoplanarityFilter.D1 + k], rows[START], rows[D0 + k], n);
            Rows.interpolate(from[CoplanarityFilter.D0 + k], from[CoplanarityFilter.D1 + k], rows[END], rows[D1 + k], n);
        }
        chooseDirection(n);
        multiply(n);
        boolean face = block.kind() == ContactKind.VF;
        int remaining = 0;
        for (int k = 0; k < count; k++) {
            int i = survivors[k];
            survivors[remaining] = i;
            boolean apart = face ? vertexIsOutside(i, error(from, i)) : edgesDoNotCross(i, error(from, i));
            remaining += apart && isMeasurable(from, i) ? 0 : 1;
        }
        return remaining;
    }

    private void findParts(double[][] from, int[] survivors, int count) {
        double[] start = rows[START];
        double[] end = rows[END];
        for (int k = 0; k < count; k++) {
            int i = survivors[k];
            double error = 3 * from[CoplanarityFilter.ERRORS][i];
            double f0 = 3 * from[CoplanarityFilter.F][i];
            double f1 = from[CoplanarityFilter.F + 1][i];
            double f2 = from[CoplanarityFilter.F + 2][i];
            double f3 = 3 * from[CoplanarityFilter.F + 3][i];
            // More than the rounding of the places, and of the numbers that they are found from.
            start[i] = Math.max(0, BernsteinHull.clip(f0, f1, f2, f3, error) - 0x1p-40);
            end[i] = Math.min(1, 1 - BernsteinHull.clip(f3, f2, f1, f0, error) + 0x1p-40);
        }
    }

    private void chooseDirection(int n) {
        for (int axis = 0; axis < 3; axis++) {
            Rows.add(rows[B0 + axis], rows[B1 + axis], rows[BN0 + axis], n);
            Rows.add(rows[C0 + axis], rows[C1 + axis], rows[CN0 + axis], n);
        }
        Rows.cross(rows, BN0, CN0, N, n);
        Rows.size(rows, N, SIZE_N, n);
    }

    private void multiply(int n) {
        Rows.cross(rows, B0, N, BN0, n);
        Rows.cross(rows, B1, N, BN1, n);
        Rows.cross(rows, C0, N, CN0, n);
        Rows.cross(rows, C1, N, CN1, n);
        quadratic(B0, B1, CN0, CN1, AREA, n);
        quadratic(D0, D1, CN0, CN1, U, n);
        quadratic(D0, D1, BN0, BN1, V, n);
    }

    private void quadratic(int a0, int a1, int b0, int b1, int to, int n) {
        Rows.dot(rows, a0, b0, to, n);
        Rows.dotSum(rows, a0, b1, a1, b0, to + 1, SCRATCH, n);
        Rows.dot(rows, a1, b1, to + 2, n);
    }

    private double error(double[][] from, int i) {
        double d = from[CoplanarityFilter.SIZE_D][i];
        double b = from[CoplanarityFilter.SIZE_B][i];
        double c = from[CoplanarityFilter.SIZE_C][i];
        return ERROR * rows[SIZE_N][i] * (b * c + d * (b + c)) + UNDERFLOW;
    }

    /** Whether the bounds hold. Beyond, products overflow, and signs are those of what is not a number. */
    private static boolean isMeasurable(double[][] from, int i) {
        return from[CoplanarityFilter.SIZE_D][i] + from[CoplanarityFilter.SIZE_B][i]
                + from[CoplanarityFilter.SIZE_C][i] < CoplanarityFilter.LARGEST;
    }

    private boolean vertexIsOutside(int i, double e) {
        double a0 = rows[AREA][i];
        double a1 = rows[AREA + 1][i] / 2;
        double a2 = rows[AREA + 2][i];
        double u0 = rows[U][i];
        double u1 = rows[U + 1][i] / 2;
        double u2 = rows[U + 2][i];
        double v0 = -rows[V][i];
        double v1 = -rows[V + 1][i] / 2;
        double v2 = -rows[V + 2][i];
        long areaAbove = above(a0, a1, a2, e);
        long areaBelow = above(-a0, -a1, -a2, e);
        double r0 = a0 - u0 - v0;
        double r1 = a1 - u1 - v1;
        double r2 = a2 - u2 - v2;
        long someBelow = above(-u0, -u1, -u2, e) | above(-v0, -v1, -v2, e) | above(-r0, -r1, -r2, e);
        long someAbove = above(u0, u1, u2, e) | above(v0, v1, v2, e) | above(r0, r1, r2, e);
        return ((areaAbove & someBelow) | (areaBelow & someAbove)) < 0;
    }

    private boolean edgesDoNotCross(int i, double e) {
        double a0 = rows[AREA][i];
        double a1 = rows[AREA + 1][i] / 2;
        double a2 = rows[AREA + 2][i];
        double u0 = rows[U][i];
        double u1 = rows[U + 1][i] / 2;
        double u2 = rows[U + 2][i];
        double v0 = -rows[V][i];
        double v1 = -rows[V + 1][i] / 2;
        double v2 = -rows[V + 2][i];
        long first = (above(u0, u1, u2, e) & above(u0 - a0, u1 - a1, u2 - a2, e))
                | (above(-u0, -u1, -u2, e) & above(a0 - u0, a1 - u1, a2 - u2, e));
        long second = (above(v0, v1, v2, e) & above(v0 + a0, v1 + a1, v2 + a2, e))
                | (above(-v0, -v1, -v2, e) & above(-v0 - a0, -v1 - a1, -v2 - a2, e));
        return (first | second) < 0;
    }

    /** Negative if all three are certainly above zero. */
    private static long above(double h0, double h1, double h2, double error) {
        return Double.doubleToRawLongBits(error - h0) & Double.doubleToRawLongBits(error - h1) & Double.doubleToRawLongBits(error - h2);
    }
}
