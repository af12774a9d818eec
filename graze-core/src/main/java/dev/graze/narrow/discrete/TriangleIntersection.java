package dev.graze.narrow.discrete;

import dev.graze.narrow.Orientation;
import dev.graze.narrow.TouchPredicates;

/**
 * Tests exactly whether two triangles intersect at one instant, degenerate ones included. Triangles without a common
 * vertex intersect if they touch or cross; triangles with a common vertex or edge if they have a point in common beyond
 * it. Not thread-safe: use one instance per thread.
 *
 * <p>Nearly always the two planes decide ({@link PlaneCrossing}): one triangle lies beside the other's plane, or the
 * planes cross and two intervals are compared. Triangles that are coplanar or have no area are reduced to one closed
 * test, segment against triangle ({@link TouchPredicates}):
 * <ul>
 * <li>no common vertex: two triangles meet exactly if an edge of one meets the other;
 * <li>one common vertex s: a ray from s inside both triangles leaves one of them first, through the edge opposite s, so
 * they meet beyond s exactly if the edge opposite s in one meets the other;
 * <li>a common edge: they meet beyond it exactly if they are coplanar and on the same side of it.
 * </ul>
 * Where this would be wrong for a triangle that has shrunk to a segment, it is treated as that segment.
 */
public final class TriangleIntersection {
    /** The corners of A at 0, 3, 6 and of B at 9, 12, 15. */
    private final double[] x = new double[18];
    private final int[] a = { 0, 3, 6 };
    private final int[] b = { 9, 12, 15 };
    private final PlaneCrossing planes;
    private final TouchPredicates touch;

    public TriangleIntersection() {
        Orientation orientation = new Orientation();
        planes = new PlaneCrossing(x, orientation);
        touch = new TouchPredicates(x, orientation);
    }

    /** Returns whether two triangles, given by the three vertices of each, intersect at these positions. */
    public boolean intersect(double[] positions, int a0, int a1, int a2, int b0, int b1, int b2) {
        int sharedA = commonCorners(a0, a1, a2, b0, b1, b2);
        int sharedB = commonCorners(b0, b1, b2, a0, a1, a2);
        int common = Integer.bitCount(sharedA);
        if (common == 3) {
            return true;
        }
        load(positions, x, 0, a0, a1, a2);
        load(positions, x, 9, b0, b1, b2);
        if (planes.separates(sharedA, sharedB)) {
            return false;
        }
        if (planes.crosses()) {
            return planes.pointsInCommon() > common;
        }
        return switch (common) {
            case 0 -> anEdgeMeets(a, b) || anEdgeMeets(b, a);
            case 1 ->
                meetBeyondVertex(Integer.numberOfTrailingZeros(sharedA), Integer.numberOfTrailingZeros(sharedB));
            default ->
                meetBeyondEdge(Integer.numberOfTrailingZeros(7 - sharedA), Integer.numberOfTrailingZeros(7 - sharedB));
        };
    }

    /** Returns the set of corners of A, as bits 0 to 2, whose vertices are also in B. */
    private static int commonCorners(int a0, int a1, int a2, int b0, int b1, int b2) {
        return isOneOf(a0, b0, b1, b2) | isOneOf(a1, b0, b1, b2) << 1 | isOneOf(a2, b0, b1, b2) << 2;
    }

    /** Returns 1 or 0; branch-free, because which corners are common is unpredictable. */
    private static int isOneOf(int vertex, int v0, int v1, int v2) {
        return isZero(vertex ^ v0) | isZero(vertex ^ v1) | isZero(vertex ^ v2);
    }

    private static int isZero(int difference) {
        return ~(difference | -difference) >>> (Integer.SIZE - 1);
    }

    static void load(double[] positions, double[] to, int at, int v0, int v1, int v2) {
        load(positions, to, at, v0);
        load(positions, to, at + 3, v1);
        load(positions, to, at + 6, v2);
    }

    private static void load(double[] positions, double[] to, int at, int vertex) {
        to[at] = positions[3 * vertex];
        to[at + 1] = positions[3 * vertex + 1];
        to[at + 2] = positions[3 * vertex + 2];
    }

    /** Returns whether an edge of triangle s meets triangle t. */
    private boolean anEdgeMeets(int[] s, int[] t) {
        return touch.segmentMeetsTriangle(s[0], s[1], t[0], t[1], t[2])
                || touch.segmentMeetsTriangle(s[1], s[2], t[0], t[1], t[2])
                || touch.segmentMeetsTriangle(s[2], s[0], t[0], t[1], t[2]);
    }

    private boolean meetBeyondVertex(int cornerA, int cornerB) {
        int s = a[cornerA];
        int a1 = a[(cornerA + 1) % 3];
        int a2 = a[(cornerA + 2) % 3];
        int b1 = b[(cornerB + 1) % 3];
        int b2 = b[(cornerB + 2) % 3];
        if (touch.isCollinear(s, a1, a2)) {
            return segmentMeetsBeyond(s, a1, b1, b2) || segmentMeetsBeyond(s, a2, b1, b2);
        }
        if (touch.isCollinear(s, b1, b2)) {
            return segmentMeetsBeyond(s, b1, a1, a2) || segmentMeetsBeyond(s, b2, a1, a2);
        }
        return touch.segmentMeetsTriangle(a1, a2, s, b1, b2) || touch.segmentMeetsTriangle(b1, b2, s, a1, a2);
    }

    /** Returns whether segment s, p and triangle s, c, d have more in common than s. */
    private boolean segmentMeetsBeyond(int s, int p, int c, int d) {
        if (touch.isSamePoint(s, p)) {
            return false;
        }
        if (touch.isCollinear(s, c, d)) {
            return haveSameDirection(s, p, c) || haveSameDirection(s, p, d);
        }
        return touch.segmentMeetsTriangle(c, d, s, p, p) || touch.segmentMeetsTriangle(p, p, s, c, d);
    }

    /** Tests triangles that are coplanar or have no area; the corners given are those not on the common edge. */
    private boolean meetBeyondEdge(int apexCornerA, int apexCornerB) {
        int s = a[(apexCornerA + 1) % 3];
        int t = a[(apexCornerA + 2) % 3];
        int p = a[apexCornerA];
        int q = b[apexCornerB];
        if (touch.isCollinear(s, t, p) || touch.isCollinear(s, t, q)) {
            return segmentsMeetBeyondEdge(s, t, p, q);
        }
        touch.chooseProjection(s, t, p);
        return touch.of2D(s, t, p) == touch.of2D(s, t, q);
    }

    /**
     * At least one of the triangles is a segment: they can only overlap past an endpoint of the edge, both in the same
     * direction.
     */
    private boolean segmentsMeetBeyondEdge(int s, int t, int p, int q) {
        if (touch.isSamePoint(s, t)) {
            return haveSameDirection(s, p, q);
        }
        return (isBeyond(s, t, p) && haveSameDirection(t, p, q)) || (isBeyond(t, s, p) && haveSameDirection(s, p, q));
    }

    /** Returns whether p lies on the line from {@code from} through {@code to}, strictly past {@code to}. */
    private boolean isBeyond(int from, int to, int p) {
        return touch.isCollinear(from, to, p) && !touch.isSamePoint(to, p) && touch.isBetween(from, p, to)
                && !touch.isSamePoint(from, p);
    }

    /** Returns whether p and q both differ from s and lie in exactly the same direction from it. */
    private boolean haveSameDirection(int s, int p, int q) {
        return !touch.isSamePoint(s, p) && !touch.isSamePoint(s, q) && touch.isCollinear(s, p, q)
                && (touch.isBetween(s, q, p) || touch.isBetween(s, p, q));
    }
}
