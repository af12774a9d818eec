package dev.graze.narrow;

import dev.graze.ContactKind;

/**
 * Whether two triangles intersect at one instant, exactly, degenerate ones included. Triangles without a common vertex
 * intersect when they touch or cross; triangles with a common vertex or edge when they have a point in common beyond
 * it. Not thread-safe: each thread has its own.
 *
 * <p>Nearly always the two planes decide ({@link PlaneCrossing}): one triangle lies beside the other's plane, or the
 * planes cross and two intervals are compared. Triangles that are coplanar or have no area are left to one closed test,
 * segment against triangle ({@link ClosedTests}):
 * <ul>
 * <li>no common vertex: two triangles meet exactly if a side of one meets the other;
 * <li>one common vertex s: a ray from s inside both triangles leaves one of them first, through the side opposite s, so
 * they meet beyond s exactly if the side opposite s in one meets the other;
 * <li>a common edge: they meet beyond it exactly if they are coplanar and on the same side of it.
 * </ul>
 * A triangle that has shrunk to a segment is treated as that segment where this would say otherwise.
 */
public final class TriangleIntersection {
    /** The corners of A at 0, 3, 6 and of B at 9, 12, 15. */
    private final double[] x = new double[18];
    private final int[] a = { 0, 3, 6 };
    private final int[] b = { 9, 12, 15 };
    private final PlaneCrossing planes;
    private final ClosedTests closed;

    public TriangleIntersection() {
        Orientation orientation = new Orientation();
        planes = new PlaneCrossing(x, orientation);
        closed = new ClosedTests(x, orientation);
    }

    /** Whether two triangles, given by the three vertices of each, intersect at these positions. */
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
            case 0 -> aSideMeets(a, b) || aSideMeets(b, a);
            case 1 -> beyondVertex(Integer.numberOfTrailingZeros(sharedA), Integer.numberOfTrailingZeros(sharedB));
            default ->
                beyondEdge(Integer.numberOfTrailingZeros(7 - sharedA), Integer.numberOfTrailingZeros(7 - sharedB));
        };
    }

    /** The set of corners of A, as bits 0 to 2, whose vertices are also in B. */
    public static int commonCorners(int a0, int a1, int a2, int b0, int b1, int b2) {
        return isOneOf(a0, b0, b1, b2) | isOneOf(a1, b0, b1, b2) << 1 | isOneOf(a2, b0, b1, b2) << 2;
    }

    /** 1 or 0, without a branch: which corners are common cannot be predicted. */
    private static int isOneOf(int vertex, int v0, int v1, int v2) {
        return isZero(vertex ^ v0) | isZero(vertex ^ v1) | isZero(vertex ^ v2);
    }

    private static int isZero(int difference) {
        return ~(difference | -difference) >>> (Integer.SIZE - 1);
    }

    /** Whether the features of a pair touch at t0, exactly. */
    public boolean touchAtStart(FeaturePair pair) {
        System.arraycopy(pair.x, 0, x, 0, 12);
        return pair.kind() == ContactKind.VF
                ? closed.segmentMeetsTriangle(0, 0, 3, 6, 9)
                : closed.segmentsMeet(0, 3, 6, 9);
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

    private boolean aSideMeets(int[] s, int[] t) {
        return closed.segmentMeetsTriangle(s[0], s[1], t[0], t[1], t[2])
                || closed.segmentMeetsTriangle(s[1], s[2], t[0], t[1], t[2])
                || closed.segmentMeetsTriangle(s[2], s[0], t[0], t[1], t[2]);
    }

    private boolean beyondVertex(int cornerA, int cornerB) {
        int s = a[cornerA];
        int a1 = a[(cornerA + 1) % 3];
        int a2 = a[(cornerA + 2) % 3];
        int b1 = b[(cornerB + 1) % 3];
        int b2 = b[(cornerB + 2) % 3];
        if (closed.isSegment(s, a1, a2)) {
            return spikeMeets(s, a1, b1, b2) || spikeMeets(s, a2, b1, b2);
        }
        if (closed.isSegment(s, b1, b2)) {
            return spikeMeets(s, b1, a1, a2) || spikeMeets(s, b2, a1, a2);
        }
        return closed.segmentMeetsTriangle(a1, a2, s, b1, b2) || closed.segmentMeetsTriangle(b1, b2, s, a1, a2);
    }

    /** Whether segment s, p and triangle s, c, d have more in common than s. */
    private boolean spikeMeets(int s, int p, int c, int d) {
        if (closed.isSamePoint(s, p)) {
            return false;
        }
        if (closed.isSegment(s, c, d)) {
            return pointInOneDirection(s, p, c) || pointInOneDirection(s, p, d);
        }
        return closed.segmentMeetsTriangle(c, d, s, p, p) || closed.segmentMeetsTriangle(p, p, s, c, d);
    }

    /** Of triangles in one plane, or without area. */
    private boolean beyondEdge(int apexCornerA, int apexCornerB) {
        int s = a[(apexCornerA + 1) % 3];
        int t = a[(apexCornerA + 2) % 3];
        int p = a[apexCornerA];
        int q = b[apexCornerB];
        if (closed.isSegment(s, t, p) || closed.isSegment(s, t, q)) {
            return segmentsBeyondEdge(s, t, p, q);
        }
        closed.chooseProjection(s, t, p);
        return closed.of2D(s, t, p) == closed.of2D(s, t, q);
    }

    /**
     * At least one of the triangles is a segment: they go on together only past an end of the edge, both in the same
     * direction.
     */
    private boolean segmentsBeyondEdge(int s, int t, int p, int q) {
        if (closed.isSamePoint(s, t)) {
            return pointInOneDirection(s, p, q);
        }
        return (isBeyond(s, t, p) && pointInOneDirection(t, p, q))
                || (isBeyond(t, s, p) && pointInOneDirection(s, p, q));
    }

    /** Whether p lies on the line from {@code from} through {@code to}, strictly past {@code to}. */
    private boolean isBeyond(int from, int to, int p) {
        return closed.isSegment(from, to, p) && !closed.isSamePoint(to, p) && closed.isBetween(from, p, to)
                && !closed.isSamePoint(from, p);
    }

    /** Whether p and q are both different from s and lie in exactly the same direction from it. */
    private boolean pointInOneDirection(int s, int p, int q) {
        return !closed.isSamePoint(s, p) && !closed.isSamePoint(s, q) && closed.isSegment(s, p, q)
                && (closed.isBetween(s, q, p) || closed.isBetween(s, p, q));
    }
}
