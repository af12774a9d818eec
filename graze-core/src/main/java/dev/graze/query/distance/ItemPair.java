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
        for (int k = 0; k < 3; k++) {
            System.arraycopy(a.positions(), 3 * a.tree().corner(leafA, k), x, 3 * k, 3);
            System.arraycopy(b.positions(), 3 * b.tree().corner(leafB, k), x, 9 + 3 * k, 3);
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

    /** Returns a lower bound on the distance of one of {@link FeaturePairs}, as seen along the vector projected on. */
    double gap(int pair) {
        double h0 = heights[FeaturePairs.offset(pair, 0) / 3];
        double h1 = heights[FeaturePairs.offset(pair, 1) / 3];
        double h2 = heights[FeaturePairs.offset(pair, 2) / 3];
        double h3 = heights[FeaturePairs.offset(pair, 3) / 3];
        double gap;
        if (!FeaturePairs.isOnFace(pair)) {
            gap = Math.min(h2, h3) - Math.max(h0, h1);
        } else if (FeaturePairs.offset(pair, 0) < 9) {
            gap = Math.min(h1, Math.min(h2, h3)) - h0;
        } else {
            gap = h0 - Math.max(h1, Math.max(h2, h3));
        }
        return gap > error ? gap - error : 0;
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
