package dev.graze.query.distance;

import dev.graze.narrow.discrete.TriangleIntersection;

/** The corners of one item of each surface, at their placed positions, and whether they intersect, exactly. */
final class ItemPair {
    /** The corners of A at 0, 3, 6 and of B at 9, 12, 15. */
    private final double[] x = new double[18];
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
}
