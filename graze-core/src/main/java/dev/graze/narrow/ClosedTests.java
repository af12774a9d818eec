package dev.graze.narrow;

/**
 * Whether points, segments and triangles touch, exactly and closed (ends, sides and corners belong), degenerate ones
 * included: what remains when the planes of two triangles do not decide. Arguments are offsets of points in one array.
 */
final class ClosedTests {
    private final double[] x;
    private final Orientation orientation;
    private int axisI;
    private int axisJ;

    ClosedTests(double[] x, Orientation orientation) {
        this.x = x;
        this.orientation = orientation;
    }

    /** Whether segment p, q and triangle a, b, c have a point in common; either may be degenerate. */
    boolean segmentMeetsTriangle(int p, int q, int ta, int tb, int tc) {
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

    boolean segmentsMeet(int p, int q, int r, int s) {
        if (orientation.of3D(x, p, q, r, s) != 0) {
            return false;
        }
        if (!chooseProjection(p, q, r, s)) {
            return isBetween(p, q, r) || isBetween(p, q, s) || isBetween(r, s, p);
        }
        return planarSegmentsMeet(p, q, r, s);
    }

    /**
     * Picks two axes in which the plane of two coplanar segments is not seen edge-on; false if they are on one line.
     */
    boolean chooseProjection(int p, int q, int r, int s) {
        if (!isSegment(p, q, r)) {
            chooseProjection(p, q, r);
        } else if (!isSegment(p, q, s)) {
            chooseProjection(p, q, s);
        } else if (!isSegment(r, s, p)) {
            chooseProjection(r, s, p);
        } else if (!isSegment(r, s, q)) {
            chooseProjection(r, s, q);
        } else {
            return false;
        }
        return true;
    }

    boolean areCoplanar(int p, int q, int r, int s) {
        return orientation.of3D(x, p, q, r, s) == 0;
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
        return (sideR == 0 && isBetween(p, q, r)) || (sideS == 0 && isBetween(p, q, s))
                || (sideP == 0 && isBetween(r, s, p))
                || (sideQ == 0 && isBetween(r, s, q));
    }

    /** Whether r, known to be on the line of p and q, lies between them or on one of them. */
    boolean isBetween(int p, int q, int r) {
        for (int axis = 0; axis < 3; axis++) {
            double low = Math.min(x[p + axis], x[q + axis]);
            double high = Math.max(x[p + axis], x[q + axis]);
            if (x[r + axis] < low || x[r + axis] > high) {
                return false;
            }
        }
        return true;
    }

    boolean isSamePoint(int p, int q) {
        return TrianglePlane.isSamePoint(x, p, q);
    }

    /** Whether three points are on one line: all three projections have no area. */
    boolean isSegment(int p, int q, int r) {
        return orientation.of2D(x, p, q, r, 0, 1) == 0 && orientation.of2D(x, p, q, r, 1, 2) == 0
                && orientation.of2D(x, p, q, r, 2, 0) == 0;
    }

    /** Picks two axes in which the plane through three points (not on one line) is not seen edge-on. */
    void chooseProjection(int p, int q, int r) {
        for (int axis = 0; axis < 3; axis++) {
            axisI = axis;
            axisJ = (axis + 1) % 3;
            if (of2D(p, q, r) != 0) {
                return;
            }
        }
        throw new AssertionError("three points on one line have no plane");
    }

    /** The orientation in the plane of the axes last chosen. */
    int of2D(int p, int q, int r) {
        return orientation.of2D(x, p, q, r, axisI, axisJ);
    }

    /** Whether two segments cross in the plane of the axes last chosen, in one point inside both. */
    boolean crossInside(int p, int q, int r, int s) {
        return of2D(p, q, r) * of2D(p, q, s) < 0 && of2D(r, s, p) * of2D(r, s, q) < 0;
    }

    /** For segments that {@link #crossInside}: how far from p to q they do. */
    double crossing(int p, int q, int r, int s) {
        return orientation.crossing2D(x, r, s, p, q, axisI, axisJ);
    }
}
