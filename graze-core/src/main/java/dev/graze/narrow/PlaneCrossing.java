package dev.graze.narrow;

/**
 * Two triangles and the line in which their planes cross. Each plane cuts the other triangle in an interval of that line; the triangles meet where
 * the intervals overlap. After Devillers and Guigue, "Faster Triangle-Triangle Intersection Tests" (2002): the ends of the intervals are never
 * computed, only compared, and each comparison is the sign of one orientation.
 *
 * <p><b>The comparison.</b> Let i, j be where the sides p q and p r of the first triangle meet the line, k, l those of the second, N1 and N2 the
 * normals, d = N1 x N2 the direction of the line; corners are turned so that p is above the other plane, q and r below (or in it). With u1 = q - p
 * and u2 likewise of the second, the orientation of (p1, q1, p2, q2) is -(k - i) . (u1 x u2), and d . (u1 x u2) = -(N1 . u2) (N2 . u1), a negative
 * number since both sides descend. So the orientation has exactly the sign of k - i along d; and along d the order is j, i and k, l.
 *
 * <pre>
 *        j ---------- i            the first triangle's interval
 *              k ---------- l      the second one's
 *   d ------------------------->   they overlap if k is not after i and j not after l
 * </pre>
 */
final class PlaneCrossing {
    private final double[] x;
    private final Orientation orientation;
    private final TrianglePlane planeA;
    private final TrianglePlane planeB;
    private final CutTriangle a = new CutTriangle(0);
    private final CutTriangle b = new CutTriangle(9);

    /** The triangle at offsets 0, 3, 6 of {@code x} and the one at 9, 12, 15. */
    PlaneCrossing(double[] x, Orientation orientation) {
        this.x = x;
        this.orientation = orientation;
        this.planeA = new TrianglePlane(x, orientation, 0);
        this.planeB = new TrianglePlane(x, orientation, 9);
    }

    /**
     * Whether the plane of one triangle proves that they have nothing in common but the corners in {@code sharedA},
     * which are {@code sharedB}.
     */
    boolean separates(int sharedA, int sharedB) {
        planeA.fit();
        b.takeSides(planeA, sharedB);
        if (b.isBesideButFor(sharedB)) {
            return true;
        }
        planeB.fit();
        a.takeSides(planeB, sharedA);
        return a.isBesideButFor(sharedA);
    }

    /**
     * Whether, {@link #separates} having said no, there are two planes and they cross; otherwise the triangles are
     * coplanar or one has no area.
     */
    boolean crosses() {
        return !a.isInPlane() && !b.isInPlane();
    }

    /** Where the planes cross: whether the triangles have no point in common, 1, or 2 for a segment. */
    int pointsInCommon() {
        turn();
        int fromIToK = compare(a.p(), a.q(), b.p(), b.q());
        if (fromIToK > 0) {
            return 0;
        }
        int fromJToL = compare(a.p(), a.r(), b.p(), b.r());
        if (fromJToL < 0) {
            return 0;
        }
        return fromIToK == 0 || fromJToL == 0 || a.isTouchedInP() || b.isTouchedInP() ? 1 : 2;
    }

    private void turn() {
        boolean aIsUp = a.turn();
        boolean bIsUp = b.turn();
        if (!aIsUp) {
            b.flip();
        }
        if (!bIsUp) {
            a.flip();
        }
    }

    /** After {@link #pointsInCommon}: the later beginning of the two intervals into {@code to}. */
    void begin(PointList to) {
        if (compare(a.p(), a.r(), b.p(), b.q()) > 0) {
            cut(b, b.q(), planeA, to);
        } else {
            cut(a, a.r(), planeB, to);
        }
    }

    /** After {@link #pointsInCommon}: the earlier end of the two intervals into {@code to}. */
    void end(PointList to) {
        if (compare(a.p(), a.q(), b.p(), b.r()) > 0) {
            cut(a, a.q(), planeB, to);
        } else {
            cut(b, b.r(), planeA, to);
        }
    }

    /**
     * In which order along the line the sides p1, q1 and p2, q2 meet it. A corner that both have is in both planes, so
     * both meet it there.
     */
    private int compare(int p1, int q1, int p2, int q2) {
        boolean together = TrianglePlane.isSamePoint(x, p1, p2) || TrianglePlane.isSamePoint(x, p1, q2)
                || TrianglePlane.isSamePoint(x, q1, p2) || TrianglePlane.isSamePoint(x, q1, q2);
        return together ? 0 : orientation.of3D(x, p1, q1, p2, q2);
    }

    /** Where the side from p to {@code end} meets the other plane; a corner in that plane keeps its coordinates. */
    private void cut(CutTriangle triangle, int end, TrianglePlane other, PointList to) {
        if (triangle.isInPlane(end)) {
            to.add(x, end);
        } else if (triangle.isTouchedInP()) {
            to.add(x, triangle.p());
        } else {
            to.addBetween(x, triangle.p(), end, other.crossing(triangle.p(), end));
        }
    }

    /**
     * Whether the corners p and q of one triangle lie strictly on different sides of the plane of the other, which
     * begins at {@code triangle}.
     */
    boolean isCutBy(int triangle, int p, int q) {
        TrianglePlane plane = planeOf(triangle);
        return plane.side(p) * plane.side(q) < 0;
    }

    boolean isInPlaneOf(int triangle, int p, int q) {
        TrianglePlane plane = planeOf(triangle);
        return plane.side(p) == 0 && plane.side(q) == 0;
    }

    /** Where corners p and q that {@link #isCutBy} tells apart are cut. */
    void cut(int triangle, int p, int q, PointList to) {
        TrianglePlane plane = planeOf(triangle);
        to.addBetween(x, p, q, plane.crossing(p, q));
    }

    private TrianglePlane planeOf(int triangle) {
        return triangle == 0 ? planeA : planeB;
    }
}
