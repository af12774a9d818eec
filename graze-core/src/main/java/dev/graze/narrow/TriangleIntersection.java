package dev.graze.narrow;

import dev.graze.ContactKind;

/**
 * Whether two triangles intersect at one instant, exactly, degenerate ones included. Triangles without a common vertex intersect when they touch
 * or cross; triangles with a common vertex or edge when they have a point in common beyond it. Not thread-safe: each thread has its own.
 *
 * <p>Everything rests on one closed test, segment against triangle, and that on the exact signs of {@link Orientation}:
 * <ul>
 * <li>no common vertex: two triangles meet exactly if a side of one meets the other;
 * <li>one common vertex s: a ray from s inside both triangles leaves one of them first, through the side opposite s, so they meet beyond s
 * exactly if the side opposite s in one meets the other;
 * <li>a common edge: they meet beyond it exactly if they are coplanar and on the same side of it.
 * </ul>
 * A triangle that has shrunk to a segment is treated as that segment where this would say otherwise.
 */
public final class TriangleIntersection {
    private final Orientation orientation = new Orientation();
    /** The corners of A at 0, 3, 6 and of B at 9, 12, 15. */
    private final double[] x = new double[18];
    private final int[] a = { 0, 3, 6 };
    private final int[] b = { 9, 12, 15 };
    private int axisI;
    private int axisJ;

    /** Whether two triangles, given by the three vertices of each, intersect at these positions. */
    public boolean intersect(double[] positions, int a0, int a1, int a2, int b0, int b1, int b2) {
        load(positions, 0, a0, a1, a2);
        load(positions, 9, b0, b1, b2);
        int sharedA = 0;
        int sharedB = 0;
        sharedA |= b0 == a0 || b1 == a0 || b2 == a0 ? 1 : 0;
        sharedA |= b0 == a1 || b1 == a1 || b2 == a1 ? 2 : 0;
        sharedA |= b0 == a2 || b1 == a2 || b2 == a2 ? 4 : 0;
        sharedB |= b0 == a0 || b0 == a1 || b0 == a2 ? 1 : 0;
        sharedB |= b1 == a0 || b1 == a1 || b1 == a2 ? 2 : 0;
        sharedB |= b2 == a0 || b2 == a1 || b2 == a2 ? 4 : 0;
        return switch (Integer.bitCount(sharedA)) {
            case 0 -> disjointCorners();
            case 1 -> beyondVertex(Integer.numberOfTrailingZeros(sharedA), Integer.numberOfTrailingZeros(sharedB));
            case 2 -> beyondEdge(Integer.numberOfTrailingZeros(7 - sharedA), Integer.numberOfTrailingZeros(7 - sharedB));
            default -> true;
        };
    }

    /** Whether the features of a pair touch at t0, exactly. */
    public boolean touchAtStart(FeaturePair pair) {
        System.arraycopy(pair.x, 0, x, 0, 12);
        return pair.kind() == ContactKind.VF ? segmentMeetsTriangle(0, 0, 3, 6, 9) : segmentsMeet(0, 3, 6, 9);
    }

    private void load(double[] positions, int at, int v0, int v1, int v2) {
        System.arraycopy(positions, 3 * v0, x, at, 3);
        System.arraycopy(positions, 3 * v1, x, at + 3, 3);
        System.arraycopy(positions, 3 * v2, x, at + 6, 3);
    }

    private boolean disjointCorners() {
        if (isStrictlyBeside(a, b) || isStrictlyBeside(b, a)) {
            return false;
        }
        return aSideMeets(a, b) || aSideMeets(b, a);
    }

    /** Whether all corners of {@code t} lie strictly on one side of the plane of {@code plane}; never if that has no plane. */
    private boolean isStrictlyBeside(int[] plane, int[] t) {
        int side = orientation.of3D(x, plane[0], plane[1], plane[2], t[0]);
        return side != 0 && side == orientation.of3D(x, plane[0], plane[1], plane[2], t[1])
                && side == orientation.of3D(x, plane[0], plane[1], plane[2], t[2]);
    }

    private boolean aSideMeets(int[] s, int[] t) {
        return segmentMeetsTriangle(s[0], s[1], t[0], t[1], t[2]) || segmentMeetsTriangle(s[1], s[2], t[0], t[1], t[2])
                || segmentMeetsTriangle(s[2], s[0], t[0], t[1], t[2]);
    }

    private boolean beyondVertex(int cornerA, int cornerB) {
        int s = a[cornerA];
        int a1 = a[(cornerA + 1) % 3];
        int a2 = a[(cornerA + 2) % 3];
        int b1 = b[(cornerB + 1) % 3];
        int b2 = b[(cornerB + 2) % 3];
        if (isSegment(s, a1, a2)) {
            return spikeMeets(s, a1, b1, b2) || spikeMeets(s, a2, b1, b2);
        }
        if (isSegment(s, b1, b2)) {
            return spikeMeets(s, b1, a1, a2) || spikeMeets(s, b2, a1, a2);
        }
        return segmentMeetsTriangle(a1, a2, s, b1, b2) || segmentMeetsTriangle(b1, b2, s, a1, a2);
    }

    /** Whether segment s, p and triangle s, c, d have more in common than s. */
    private boolean spikeMeets(int s, int p, int c, int d) {
        if (isSamePoint(s, p)) {
            return false;
        }
        if (isSegment(s, c, d)) {
            return pointInOneDirection(s, p, c) || pointInOneDirection(s, p, d);
        }
        return segmentMeetsTriangle(c, d, s, p, p) || segmentMeetsTriangle(p, p, s, c, d);
    }

    private boolean beyondEdge(int apexCornerA, int apexCornerB) {
        int s = a[(apexCornerA + 1) % 3];
        int t = a[(apexCornerA + 2) % 3];
        int p = a[apexCornerA];
        int q = b[apexCornerB];
        if (isSegment(s, t, p) || isSegment(s, t, q)) {
            return segmentsBeyondEdge(s, t, p, q);
        }
        if (orientation.of3D(x, s, t, p, q) != 0) {
            return false;
        }
        chooseProjection(s, t, p);
        return of2D(s, t, p) == of2D(s, t, q);
    }

    /** At least one of the triangles is a segment: they go on together only past an end of the edge, both in the same direction. */
    private boolean segmentsBeyondEdge(int s, int t, int p, int q) {
        if (isSamePoint(s, t)) {
            return pointInOneDirection(s, p, q);
        }
        return (isBeyond(s, t, p) && pointInOneDirection(t, p, q)) || (isBeyond(t, s, p) && pointInOneDirection(s, p, q));
    }

    /** Whether p lies on the line from {@code from} through {@code to}, strictly past {@code to}. */
    private boolean isBeyond(int from, int to, int p) {
        return isSegment(from, to, p) && !isSamePoint(to, p) && isBetween(from, p, to) && !isSamePoint(from, p);
    }

    /** Whether p and q are both different from s and lie in exactly the same direction from it. */
    private boolean pointInOneDirection(int s, int p, int q) {
        return !isSamePoint(s, p) && !isSamePoint(s, q) && isSegment(s, p, q) && (isBetween(s, q, p) || isBetween(s, p, q));
    }

    /** Whether segment p, q and triangle a, b, c have a point in common; either may be degenerate. */
    private boolean segmentMeetsTriangle(int p, int q, int ta, int tb, int tc) {
        if (isSegment(ta, tb, tc)) {
            return segmentsMeet(p, q, ta, tb) || segmentsMeet(p, q, tb, tc) || segmentsMeet(p, q, tc, ta);
        }
        int sideP = orientation.of3D(x, ta, tb, tc, p);
        int sideQ = orientation.of3D(x, ta, tb, tc, q);
        if (sideP == 0 && sideQ == 0) {
            return coplanarSegmentMeetsTriangle(p, q, ta, tb, tc);
        }
        if (sideP == sideQ) {
            return false;
        }
        int u = orientation.of3D(x, p, q, ta, tb);
        int v = orientation.of3D(x, p, q, tb, tc);
        int w = orientation.of3D(x, p, q, tc, ta);
        return noneOpposed(u, v, w);
    }

    private boolean coplanarSegmentMeetsTriangle(int p, int q, int ta, int tb, int tc) {
        chooseProjection(ta, tb, tc);
        return isInside(p, ta, tb, tc) || planarSegmentsMeet(p, q, ta, tb) || planarSegmentsMeet(p, q, tb, tc)
                || planarSegmentsMeet(p, q, tc, ta);
    }

    private boolean isInside(int p, int ta, int tb, int tc) {
        int u = of2D(ta, tb, p);
        int v = of2D(tb, tc, p);
        int w = of2D(tc, ta, p);
        return noneOpposed(u, v, w);
    }

    private static boolean noneOpposed(int u, int v, int w) {
        return (u >= 0 && v >= 0 && w >= 0) || (u <= 0 && v <= 0 && w <= 0);
    }

    private boolean segmentsMeet(int p, int q, int r, int s) {
        if (orientation.of3D(x, p, q, r, s) != 0) {
            return false;
        }
        if (!isSegment(p, q, r)) {
            chooseProjection(p, q, r);
        } else if (!isSegment(p, q, s)) {
            chooseProjection(p, q, s);
        } else if (!isSegment(r, s, p)) {
            chooseProjection(r, s, p);
        } else if (!isSegment(r, s, q)) {
            chooseProjection(r, s, q);
        } else {
            return isBetween(p, q, r) || isBetween(p, q, s) || isBetween(r, s, p);
        }
        return planarSegmentsMeet(p, q, r, s);
    }

    /** Segments in the plane of {@link #chooseProjection}, ends included. */
    private boolean planarSegmentsMeet(int p, int q, int r, int s) {
        int sideR = of2D(p, q, r);
        int sideS = of2D(p, q, s);
        int sideP = of2D(r, s, p);
        int sideQ = of2D(r, s, q);
        if (sideR * sideS < 0 && sideP * sideQ < 0) {
            return true;
        }
        return (sideR == 0 && isBetween(p, q, r)) || (sideS == 0 && isBetween(p, q, s)) || (sideP == 0 && isBetween(r, s, p))
                || (sideQ == 0 && isBetween(r, s, q));
    }

    /** Whether r, known to be on the line of p and q, lies between them or on one of them. */
    private boolean isBetween(int p, int q, int r) {
        for (int axis = 0; axis < 3; axis++) {
            double low = Math.min(x[p + axis], x[q + axis]);
            double high = Math.max(x[p + axis], x[q + axis]);
            if (x[r + axis] < low || x[r + axis] > high) {
                return false;
            }
        }
        return true;
    }

    private boolean isSamePoint(int p, int q) {
        return x[p] == x[q] && x[p + 1] == x[q + 1] && x[p + 2] == x[q + 2];
    }

    /** Whether three points are on one line: all three projections have no area. */
    private boolean isSegment(int p, int q, int r) {
        return orientation.of2D(x, p, q, r, 0, 1) == 0 && orientation.of2D(x, p, q, r, 1, 2) == 0
                && orientation.of2D(x, p, q, r, 2, 0) == 0;
    }

    /** Picks two axes in which the plane through three points (not on one line) is not seen edge-on. */
    private void chooseProjection(int p, int q, int r) {
        for (int axis = 0; axis < 3; axis++) {
            axisI = axis;
            axisJ = (axis + 1) % 3;
            if (of2D(p, q, r) != 0) {
                return;
            }
        }
        throw new AssertionError("three points on one line have no plane");
    }

    private int of2D(int p, int q, int r) {
        return orientation.of2D(x, p, q, r, axisI, axisJ);
    }
}
