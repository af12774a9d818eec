package dev.graze.narrow;

import dev.graze.ContactKind;

/**
 * Exact tests of whether points, segments and triangles have a point in common. Features are closed (endpoints, edges
 * and corners belong to them) and may be degenerate. Arguments are offsets of points in one array. Not thread-safe: use
 * one instance per thread.
 */
public final class TouchPredicates {
    private final double[] x;
    private final Orientation orientation;
    private int axisI;
    private int axisJ;

    /** Creates a test for {@link #touchAtStart}. */
    public TouchPredicates() {
        this(new double[12], new Orientation());
    }

    /** Creates a test of the points in {@code x}, whose coordinates may change between calls. */
    public TouchPredicates(double[] x, Orientation orientation) {
        this.x = x;
        this.orientation = orientation;
    }

    /** Returns whether the features of a pair touch at t0, exactly. */
    public boolean touchAtStart(FeaturePair pair) {
        System.arraycopy(pair.coordinates(), 0, x, 0, 12);
        return pair.kind() == ContactKind.VF ? segmentMeetsTriangle(0, 0, 3, 6, 9) : segmentsMeet(0, 3, 6, 9);
    }

    /**
     * Returns which point of a pair of edges, 0 to 3, is the first that lies on the other edge at t0; -1 if none does.
     */
    public int endpointOnOtherEdge(FeaturePair edges) {
        System.arraycopy(edges.coordinates(), 0, x, 0, 12);
        for (int point = 0; point < 4; point++) {
            if (isOn(3 * point, point < 2 ? 6 : 0, point < 2 ? 9 : 3)) {
                return point;
            }
        }
        return -1;
    }

    /** Returns whether point p lies on the segment from a to b. */
    public boolean isOn(int p, int a, int b) {
        return isCollinear(a, b, p) && isBetween(a, b, p);
    }

    /** Returns whether segment p, q and triangle ta, tb, tc have a point in common; either may be degenerate. */
    public boolean segmentMeetsTriangle(int p, int q, int ta, int tb, int tc) {
        if (isCollinear(ta, tb, tc)) {
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
        return noOppositeSigns(u, v, w);
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
        return noOppositeSigns(u, v, w);
    }

    private static boolean noOppositeSigns(int u, int v, int w) {
        return (u >= 0 && v >= 0 && w >= 0) || (u <= 0 && v <= 0 && w <= 0);
    }

    private boolean segmentsMeet(int p, int q, int r, int s) {
        if (orientation.of3D(x, p, q, r, s) != 0) {
            return false;
        }
        if (!chooseProjection(p, q, r, s)) {
            return isBetween(p, q, r) || isBetween(p, q, s) || isBetween(r, s, p);
        }
        return planarSegmentsMeet(p, q, r, s);
    }

    /**
     * Chooses two axes onto which the plane of two coplanar segments projects with area; returns false if all four
     * points are on one line.
     */
    public boolean chooseProjection(int p, int q, int r, int s) {
        if (!isCollinear(p, q, r)) {
            chooseProjection(p, q, r);
        } else if (!isCollinear(p, q, s)) {
            chooseProjection(p, q, s);
        } else if (!isCollinear(r, s, p)) {
            chooseProjection(r, s, p);
        } else if (!isCollinear(r, s, q)) {
            chooseProjection(r, s, q);
        } else {
            return false;
        }
        return true;
    }

    public boolean areCoplanar(int p, int q, int r, int s) {
        return orientation.of3D(x, p, q, r, s) == 0;
    }

    /** Tests segments in the projection last chosen, endpoints included. */
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

    /** Returns whether r, a point on the line of p and q, lies between them or on one of them. */
    public boolean isBetween(int p, int q, int r) {
        for (int axis = 0; axis < 3; axis++) {
            double low = Math.min(x[p + axis], x[q + axis]);
            double high = Math.max(x[p + axis], x[q + axis]);
            if (x[r + axis] < low || x[r + axis] > high) {
                return false;
            }
        }
        return true;
    }

    public boolean isSamePoint(int p, int q) {
        return x[p] == x[q] && x[p + 1] == x[q + 1] && x[p + 2] == x[q + 2];
    }

    /** Returns whether three points are on one line: none of the three axis projections has area. */
    public boolean isCollinear(int p, int q, int r) {
        return orientation.of2D(x, p, q, r, 0, 1) == 0 && orientation.of2D(x, p, q, r, 1, 2) == 0
                && orientation.of2D(x, p, q, r, 2, 0) == 0;
    }

    /** Chooses two axes onto which the plane of three points (not on one line) projects with area. */
    public void chooseProjection(int p, int q, int r) {
        for (int axis = 0; axis < 3; axis++) {
            axisI = axis;
            axisJ = (axis + 1) % 3;
            if (of2D(p, q, r) != 0) {
                return;
            }
        }
        throw new AssertionError("three points on one line have no plane");
    }

    /** Returns the orientation of three points in the projection last chosen. */
    public int of2D(int p, int q, int r) {
        return orientation.of2D(x, p, q, r, axisI, axisJ);
    }

    /** Returns whether two segments cross, in the projection last chosen, at a point inside both. */
    public boolean crossInside(int p, int q, int r, int s) {
        return of2D(p, q, r) * of2D(p, q, s) < 0 && of2D(r, s, p) * of2D(r, s, q) < 0;
    }

    /** Returns the fraction of the way from p to q at which segments that {@link #crossInside} cross. */
    public double crossing(int p, int q, int r, int s) {
        return orientation.crossing2D(x, r, s, p, q, axisI, axisJ);
    }
}
