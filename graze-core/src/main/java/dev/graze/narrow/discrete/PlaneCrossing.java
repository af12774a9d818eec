package dev.graze.narrow.discrete;

import dev.graze.narrow.Orientation;

/**
 * Two triangles and the line in which their planes cross. Each plane cuts the other triangle in an interval of that
 * line; the triangles meet where the intervals overlap. After Devillers and Guigue, "Faster Triangle-Triangle
 * Intersection Tests" (2002): the endpoints of the intervals are never computed, only compared, and each comparison is
 * the sign of one orientation.
 *
 * <p><b>The comparison.</b> Let i, j be where the edges p q and p r of the first triangle meet the line, k, l those of
 * the second, N1 and N2 the normals, d = N1 x N2 the direction of the line; corners are ordered so that p is above the
 * other plane, q and r below (or in it). With u1 = q - p and u2 likewise for the second, the orientation of (p1, q1,
 * p2, q2) is -(k - i) . (u1 x u2), and d . (u1 x u2) = -(N1 . u2) (N2 . u1), a negative number since both edges
 * descend. So the orientation has exactly the sign of k - i along d; and along d the order is j, i and k, l.
 *
 * <pre>
 *        j ---------- i            the first triangle's interval
 *              k ---------- l      the second triangle's interval
 *   d ------------------------->   they overlap if k is not after i and j is not after l
 * </pre>
 */
final class PlaneCrossing {
    private final double[] x;
    private final Orientation orientation;
    private final Plane planeA;
    private final Plane planeB;
    private final CutTriangle a = new CutTriangle(0);
    private final CutTriangle b = new CutTriangle(9);

    /**
     * Compares the triangle at offsets 0, 3, 6 of {@code x} with the one at 9, 12, 15; coordinates may change between
     * calls.
     */
    PlaneCrossing(double[] x, Orientation orientation) {
        this.x = x;
        this.orientation = orientation;
        this.planeA = new Plane(0);
        this.planeB = new Plane(9);
    }

    /**
     * Returns whether the plane of one triangle proves that they have nothing in common but their shared corners: the
     * sets {@code sharedA} of corners of A and {@code sharedB} of B.
     */
    boolean separates(int sharedA, int sharedB) {
        planeA.fit();
        b.classify(planeA, sharedB);
        if (b.isBesidePlaneExcept(sharedB)) {
            return true;
        }
        planeB.fit();
        a.classify(planeB, sharedA);
        return a.isBesidePlaneExcept(sharedA);
    }

    /**
     * Returns, after {@link #separates} returned false, whether the triangles have planes that cross; otherwise they
     * are coplanar or one has no area.
     */
    boolean crosses() {
        return !a.isInPlane() && !b.isInPlane();
    }

    /** Returns, for planes that cross, how much the triangles have in common: 0, 1 for a point, or 2 for a segment. */
    int pointsInCommon() {
        orderCorners();
        int fromIToK = compare(a.p, a.q, b.p, b.q);
        if (fromIToK > 0) {
            return 0;
        }
        int fromJToL = compare(a.p, a.r, b.p, b.r);
        if (fromJToL < 0) {
            return 0;
        }
        return fromIToK == 0 || fromJToL == 0 || a.isTouchedInP() || b.isTouchedInP() ? 1 : 2;
    }

    private void orderCorners() {
        boolean aIsUp = a.orderCorners();
        boolean bIsUp = b.orderCorners();
        if (!aIsUp) {
            b.flip();
        }
        if (!bIsUp) {
            a.flip();
        }
    }

    /** Adds, after {@link #pointsInCommon}, the start of the overlap: the later start of the two intervals. */
    void addStart(PointList to) {
        if (compare(a.p, a.r, b.p, b.q) > 0) {
            addCrossing(b, b.q, planeA, to);
        } else {
            addCrossing(a, a.r, planeB, to);
        }
    }

    /** Adds, after {@link #pointsInCommon}, the end of the overlap: the earlier end of the two intervals. */
    void addEnd(PointList to) {
        if (compare(a.p, a.q, b.p, b.r) > 0) {
            addCrossing(a, a.q, planeB, to);
        } else {
            addCrossing(b, b.r, planeA, to);
        }
    }

    /**
     * Compares where along the line the edges p1, q1 and p2, q2 meet it. A corner common to both edges is in both
     * planes, so both meet the line there.
     */
    private int compare(int p1, int q1, int p2, int q2) {
        boolean together = isSamePoint(p1, p2) || isSamePoint(p1, q2) || isSamePoint(q1, p2) || isSamePoint(q1, q2);
        return together ? 0 : orientation.of3D(x, p1, q1, p2, q2);
    }

    private boolean isSamePoint(int p, int q) {
        return x[p] == x[q] && x[p + 1] == x[q + 1] && x[p + 2] == x[q + 2];
    }

    /**
     * Adds where the edge from p to {@code end} meets the other plane; a corner in that plane keeps its coordinates.
     */
    private void addCrossing(CutTriangle triangle, int end, Plane other, PointList to) {
        if (triangle.isInPlane(end)) {
            to.add(x, end);
        } else if (triangle.isTouchedInP()) {
            to.add(x, triangle.p);
        } else {
            to.addBetween(x, triangle.p, end, other.crossing(triangle.p, end));
        }
    }

    /**
     * Returns whether points p and q lie strictly on opposite sides of the plane of the triangle at {@code triangle}.
     */
    boolean isCutBy(int triangle, int p, int q) {
        Plane plane = planeOf(triangle);
        return plane.side(p) * plane.side(q) < 0;
    }

    boolean isInPlaneOf(int triangle, int p, int q) {
        Plane plane = planeOf(triangle);
        return plane.side(p) == 0 && plane.side(q) == 0;
    }

    /** Adds where the segment between points that {@link #isCutBy} separates crosses the plane. */
    void addCrossing(int triangle, int p, int q, PointList to) {
        Plane plane = planeOf(triangle);
        to.addBetween(x, p, q, plane.crossing(p, q));
    }

    private Plane planeOf(int triangle) {
        return triangle == 0 ? planeA : planeB;
    }

    /**
     * The plane of one triangle, and the exact side of it that a point lies on. The normal is computed once for all
     * points.
     *
     * <p>The height of a point over the plane, times twice the area, is the determinant of {@link Orientation} with its
     * minors taken from the triangle's edges: the same sums and products, so the same error bound. Where that bound
     * leaves the sign open, {@link Orientation} decides.
     */
    private final class Plane {
        private final int a;
        private final int b;
        private final int c;
        private final double[] normal = new double[3];
        /** The normal with the magnitudes of its products added up, for the error bound. */
        private final double[] magnitude = new double[3];

        /** Creates the plane of the corners at {@code first}, {@code first + 3} and {@code first + 6}. */
        Plane(int first) {
            this.a = first;
            this.b = first + 3;
            this.c = first + 6;
        }

        /** Recomputes the normal from the current coordinates. */
        void fit() {
            double bx = x[b] - x[a];
            double by = x[b + 1] - x[a + 1];
            double bz = x[b + 2] - x[a + 2];
            double cx = x[c] - x[a];
            double cy = x[c + 1] - x[a + 1];
            double cz = x[c + 2] - x[a + 2];
            fit(0, by * cz, bz * cy);
            fit(1, bz * cx, bx * cz);
            fit(2, bx * cy, by * cx);
        }

        private void fit(int axis, double left, double right) {
            normal[axis] = left - right;
            magnitude[axis] = Math.abs(left) + Math.abs(right);
        }

        /**
         * Returns the exact side of the plane that the point at offset {@code d} lies on; 0 in the plane, and 0 for all
         * points if the triangle has no area.
         */
        int side(int d) {
            double dx = x[d] - x[a];
            double dy = x[d + 1] - x[a + 1];
            double dz = x[d + 2] - x[a + 2];
            double height = height(dx, dy, dz);
            if (Orientation.isDecided3D(height, permanent(dx, dy, dz), largest(d))) {
                return (int) Math.signum(height);
            }
            return isCorner(d) ? 0 : orientation.of3D(x, a, b, c, d);
        }

        /** Returns the largest coordinate of a point relative to the plane's first corner. */
        private double largest(int p) {
            return Math.max(Math.abs(x[p] - x[a]),
                    Math.max(Math.abs(x[p + 1] - x[a + 1]), Math.abs(x[p + 2] - x[a + 2])));
        }

        private double height(double dx, double dy, double dz) {
            return dx * normal[0] + dy * normal[1] + dz * normal[2];
        }

        private double permanent(double dx, double dy, double dz) {
            return Math.abs(dx) * magnitude[0] + Math.abs(dy) * magnitude[1] + Math.abs(dz) * magnitude[2];
        }

        private boolean isCorner(int d) {
            return isSamePoint(d, a) || isSamePoint(d, b) || isSamePoint(d, c);
        }

        /**
         * Returns the fraction of the way from p to q, which lie on opposite sides, at which the segment crosses the
         * plane, with an error of at most 2^-43.
         */
        double crossing(int p, int q) {
            double heightP = height(x[p] - x[a], x[p + 1] - x[a + 1], x[p + 2] - x[a + 2]);
            double heightQ = height(x[q] - x[a], x[q + 1] - x[a + 1], x[q + 2] - x[a + 2]);
            double permanent = permanent(x[p] - x[a], x[p + 1] - x[a + 1], x[p + 2] - x[a + 2])
                    + permanent(x[q] - x[a], x[q + 1] - x[a + 1], x[q + 2] - x[a + 2]);
            double whole = heightP - heightQ;
            double outer = Math.max(largest(p), largest(q));
            // Both heights are off by at most 2^-49 of their permanents, so the fraction is off by at most 2^-43 once
            // the whole is 2^-6 of them.
            if (Math.abs(whole) > 0x1p-6 * permanent && permanent > Orientation.SMALLEST_PERMANENT
                    && permanent < Orientation.LARGEST_PERMANENT && outer < Orientation.LARGEST_OUTER_FACTOR) {
                return heightP / whole;
            }
            return orientation.crossing3D(x, a, b, c, p, q);
        }
    }

    /**
     * One triangle as the plane of the other cuts it: the sides its corners lie on, and its corners ordered so that
     * {@code p} is alone on its side. The plane then meets the triangle between the points where it meets the edges p,
     * q and p, r.
     */
    private static final class CutTriangle {
        private final int first;
        /** The corners strictly above and below the other plane, as bits 0 to 2. */
        private int above;
        private int below;
        private int p;
        private int q;
        private int r;

        CutTriangle(int first) {
            this.first = first;
        }

        /** Finds the side of the other plane each corner lies on; {@code shared} corners lie in it. */
        void classify(Plane other, int shared) {
            above = 0;
            below = 0;
            for (int corner = 0; corner < 3; corner++) {
                if ((shared & (1 << corner)) == 0) {
                    int side = other.side(first + 3 * corner);
                    above |= side > 0 ? 1 << corner : 0;
                    below |= side < 0 ? 1 << corner : 0;
                }
            }
        }

        /** Returns whether all corners but the shared ones lie strictly on one side of the other plane. */
        boolean isBesidePlaneExcept(int shared) {
            return (above | shared) == 7 || (below | shared) == 7;
        }

        /** Returns whether all corners lie in the other plane, or there is none because that triangle has no area. */
        boolean isInPlane() {
            return (above | below) == 0;
        }

        /**
         * Chooses p, q and r: p on one closed side of the plane, q and r on the other, neither edge p, q nor p, r
         * within it.
         *
         * @return whether p is on the upper side
         */
        boolean orderCorners() {
            boolean alone = Integer.bitCount(above) == 1;
            boolean aloneBelow = !alone && Integer.bitCount(below) == 1;
            int loneCorner = alone ? above : aloneBelow ? below : 7 - above - below;
            int corner = Integer.numberOfTrailingZeros(loneCorner);
            p = first + 3 * corner;
            q = first + 3 * ((corner + 1) % 3);
            r = first + 3 * ((corner + 2) % 3);
            return alone || (!aloneBelow && above == 0);
        }

        /** Reverses the orientation of the triangle, which swaps the sides of its plane. */
        void flip() {
            int swapped = q;
            q = r;
            r = swapped;
        }

        /** Returns whether the plane only touches this triangle, in p. */
        boolean isTouchedInP() {
            return isInPlane(p);
        }

        boolean isInPlane(int corner) {
            int bit = 1 << ((corner - first) / 3);
            return ((above | below) & bit) == 0;
        }
    }
}
