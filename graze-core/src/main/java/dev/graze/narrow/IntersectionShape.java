package dev.graze.narrow;

/**
 * What two triangles have in common at one instant: a point, a segment given by its ends, or, of coplanar triangles, a
 * convex polygon of three to six points in order around it. Common vertices and edges belong to it. Not thread-safe,
 * reusable, allocates nothing per pair except where coordinates are so extreme that only big decimals can divide them.
 *
 * <p>Which corners and crossings of sides the points are, and so how many, is decided exactly. Only coordinates are
 * rounded: a corner keeps its own, a crossing is off by at most 2^-42 of the largest coordinate of the pair, about
 * 2.3e-13, however nearly parallel what crosses is.
 */
public final class IntersectionShape {
    /** The corners of A at 0, 3, 6 and of B at 9, 12, 15. */
    private final double[] x = new double[18];
    private final PointList points = new PointList();
    private final PlaneCrossing planes;
    private final ClosedTests closed;
    private final CoplanarOverlap overlap;

    public IntersectionShape() {
        Orientation orientation = new Orientation();
        planes = new PlaneCrossing(x, orientation);
        closed = new ClosedTests(x, orientation);
        overlap = new CoplanarOverlap(x, closed);
    }

    /**
     * Computes the intersection of two triangles, given by the three vertices of each, at these positions.
     *
     * @return the number of its points, 0 if there is none
     */
    public int compute(double[] positions, int a0, int a1, int a2, int b0, int b1, int b2) {
        TriangleIntersection.load(positions, x, 0, a0, a1, a2);
        TriangleIntersection.load(positions, x, 9, b0, b1, b2);
        points.clear();
        if (planes.separates(0, 0)) {
            return 0;
        }
        if (planes.crosses()) {
            crossing();
        } else if (closed.isSegment(0, 3, 6)) {
            ofSegment(0, 9);
        } else if (closed.isSegment(9, 12, 15)) {
            ofSegment(9, 0);
        } else {
            overlap.compute(points);
        }
        return points.size();
    }

    /** A coordinate (axis 0, 1, 2) of a point of the last intersection computed. */
    public double point(int k, int axis) {
        return points.get(k, axis);
    }

    private void crossing() {
        int common = planes.pointsInCommon();
        if (common > 0) {
            planes.begin(points);
        }
        if (common > 1) {
            planes.end(points);
        }
    }

    /**
     * A triangle without area, which is a segment, against any other: at most two points, each an end of one or inside
     * both.
     */
    private void ofSegment(int flat, int other) {
        int spare = cornerBetween(flat);
        int p = corner(flat, spare + 1);
        int q = corner(flat, spare + 2);
        addIfIn(other, p);
        addIfIn(other, q);
        boolean bothFlat = closed.isSegment(other, other + 3, other + 6);
        int otherSpare = bothFlat ? cornerBetween(other) : -1;
        for (int k = 0; k < 3; k++) {
            if (k != otherSpare) {
                addIfIn(flat, other + 3 * k);
            }
        }
        if (bothFlat) {
            crossing(p, q, corner(other, otherSpare + 1), corner(other, otherSpare + 2));
        } else {
            crossing(p, q, other);
        }
    }

    /** Of three corners on one line, one between the others. */
    private int cornerBetween(int first) {
        for (int k = 0; k < 2; k++) {
            if (closed.isBetween(corner(first, k + 1), corner(first, k + 2), first + 3 * k)) {
                return k;
            }
        }
        return 2;
    }

    private static int corner(int first, int k) {
        return first + 3 * (k % 3);
    }

    private void addIfIn(int triangle, int point) {
        if (closed.segmentMeetsTriangle(point, point, triangle, triangle + 3, triangle + 6)
                && !points.contains(x, point)) {
            points.add(x, point);
        }
    }

    /** Where segment p, q crosses a triangle with area away from all ends and corners. */
    private void crossing(int p, int q, int triangle) {
        int a = triangle;
        int b = triangle + 3;
        int c = triangle + 6;
        if (planes.isCutBy(triangle, p, q)) {
            if (points.size() == 0 && closed.segmentMeetsTriangle(p, q, a, b, c)) {
                planes.cut(triangle, p, q, points);
            }
        } else if (planes.isInPlaneOf(triangle, p, q)) {
            crossing(p, q, a, b);
            crossing(p, q, b, c);
            crossing(p, q, c, a);
        }
    }

    /** Where two coplanar segments cross inside both. */
    private void crossing(int p, int q, int r, int s) {
        if (closed.areCoplanar(p, q, r, s) && closed.chooseProjection(p, q, r, s) && closed.crossInside(p, q, r, s)) {
            points.addBetween(x, p, q, closed.crossing(p, q, r, s));
        }
    }
}
