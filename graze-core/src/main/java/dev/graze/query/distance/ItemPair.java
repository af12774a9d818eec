package dev.graze.query.distance;

import dev.graze.narrow.discrete.TriangleIntersection;

/** The corners of one item of each surface, at their placed positions, and whether they intersect, exactly. */
final class ItemPair {
    /** The corners of A at 0, 3, 6 and of B at 9, 12, 15. */
    private final double[] x = new double[18];
    private final double[] heights = new double[6];
    private double error;
    private final TriangleIntersection intersection = new TriangleIntersection();

    void load(PlacedSurface a, int leafA, PlacedSurface b, int leafB) {
        load(a, leafA, 0);
        load(b, leafB, 9);
    }

    private void load(PlacedSurface surface, int leaf, int at) {
        double[] positions = surface.positionsOf(leaf);
        for (int k = 0; k < 3; k++) {
            System.arraycopy(positions, 3 * surface.tree().corner(leaf, k), x, at + 3 * k, 3);
        }
    }

    /** Returns the corners of A, then those of B; read-only, valid until the next {@link #load}. */
    double[] corners() {
        return x;
    }

    /** Returns whether the items loaded have a point in common, exactly. */
    boolean intersect() {
        return intersection.intersect(x, 0, 1, 2, 3, 4, 5);
    }

    /** Projects all corners on a vector whose length is at most 1, or a little more. */
    void project(double[] direction) {
        double largest = 0;
        for (int k = 0; k < 6; k++) {
            double dx = x[3 * k] - x[0];
            double dy = x[3 * k + 1] - x[1];
            double dz = x[3 * k + 2] - x[2];
            heights[k] = direction[0] * dx + direction[1] * dy + direction[2] * dz;
            largest = Math.max(largest, Math.max(Math.abs(dx), Math.max(Math.abs(dy), Math.abs(dz))));
        }
        error = TriangleGap.ERROR * largest;
    }

    /**
     * Returns those of the {@link FeaturePairs} that do not lie farther apart than {@code reach} along the vector
     * projected on, as bits; all others are certainly farther apart.
     */
    int near(double reach) {
        double limit = reach + 2 * error;
        double a0 = heights[0];
        double a1 = heights[1];
        double a2 = heights[2];
        double b0 = heights[3];
        double b1 = heights[4];
        double b2 = heights[5];
        // Negated comparisons: NaN, which coordinates beyond the range of doubles give, excludes nothing.
        double low0 = Math.min(b0, b1) - limit;
        double low1 = Math.min(b1, b2) - limit;
        double low2 = Math.min(b2, b0) - limit;
        int near = FeaturePairs.ofEdges(0, notAbove(Math.max(a0, a1), low0, low1, low2))
                | FeaturePairs.ofEdges(1, notAbove(Math.max(a1, a2), low0, low1, low2))
                | FeaturePairs.ofEdges(2, notAbove(Math.max(a2, a0), low0, low1, low2));
        double high = Math.max(a0, Math.max(a1, a2)) + limit;
        double low = Math.min(low0, low1);
        return near | FeaturePairs.onFaceOfB(notBelow(low, a0, a1, a2))
                | FeaturePairs.onFaceOfA(notAbove(high, b0, b1, b2));
    }

    private static int notAbove(double high, double h0, double h1, double h2) {
        return (h0 > high ? 0 : 1) | (h1 > high ? 0 : 2) | (h2 > high ? 0 : 4);
    }

    private static int notBelow(double low, double h0, double h1, double h2) {
        return (h0 < low ? 0 : 1) | (h1 < low ? 0 : 2) | (h2 < low ? 0 : 4);
    }

    /**
     * Returns whether a vertex certainly does not lie above the inside of a face, so that the closest point is on its
     * boundary. With n the normal, n . ((b - a) x (p - a)) and its companions are positive above the inside. They are
     * computed with an error of less than 2^-46 of the fourth power of the largest difference.
     */
    boolean isBesideFace(int p, int a, int b, int c) {
        double px = x[p] - x[a];
        double py = x[p + 1] - x[a + 1];
        double pz = x[p + 2] - x[a + 2];
        double bx = x[b] - x[a];
        double by = x[b + 1] - x[a + 1];
        double bz = x[b + 2] - x[a + 2];
        double cx = x[c] - x[a];
        double cy = x[c + 1] - x[a + 1];
        double cz = x[c + 2] - x[a + 2];
        double size = Math.abs(px) + Math.abs(py) + Math.abs(pz) + Math.abs(bx) + Math.abs(by) + Math.abs(bz)
                + Math.abs(cx) + Math.abs(cy) + Math.abs(cz);
        double nx = by * cz - bz * cy;
        double ny = bz * cx - bx * cz;
        double nz = bx * cy - by * cx;
        double besideC = nx * (by * pz - bz * py) + ny * (bz * px - bx * pz) + nz * (bx * py - by * px);
        double besideB = nx * (py * cz - pz * cy) + ny * (pz * cx - px * cz) + nz * (px * cy - py * cx);
        double besideA = nx * nx + ny * ny + nz * nz - besideB - besideC;
        return Math.min(besideA, Math.min(besideB, besideC)) < -0x1p-44 * (size * size * (size * size));
    }
}
