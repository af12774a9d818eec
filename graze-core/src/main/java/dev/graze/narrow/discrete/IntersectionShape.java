package dev.graze.narrow.discrete;

import dev.graze.narrow.Orientation;
import dev.graze.narrow.TouchPredicates;

/**
 * The intersection of two triangles at one instant: a point, a segment given by its endpoints, or, for coplanar
 * triangles, a convex polygon of three to six points in order around it. Common vertices and edges belong to it. Not
 * thread-safe. Reusable; allocates nothing per pair unless coordinates are so extreme that only big decimals can divide
 * them.
 *
 * <p>Which corners and edge crossings the points are, and so how many there are, is decided exactly. Only coordinates
 * are rounded: a corner keeps its own, a crossing is off by at most 2^-42 of the largest coordinate of the pair, about
 * 2.3e-13, however nearly parallel the crossing features are.
 */
public final class IntersectionShape {
    /** The corners of A at 0, 3, 6 and of B at 9, 12, 15. */
    private final double[] x = new double[18];
    private final PointList points = new PointList();
    private final PlaneCrossing planes;
    private final TouchPredicates touch;
    private final CoplanarOverlap overlap;

    public IntersectionShape() {
        Orientation orientation = new Orientation();
        planes = new PlaneCrossing(x, orientation);
        touch = new TouchPredicates(x, orientation);
        overlap = new CoplanarOverlap(x, touch);
    }

    /**
     * Computes the intersection of two triangles, given by the three vertices of each, at these positions.
     *
     * @return the number of points, 0 if the triangles do not intersect
     */
    public int compute(double[] positions, int a0, int a1, int a2, int b0, int b1, int b2) {
        TriangleIntersection.load(positions, x, 0, a0, a1, a2);
        TriangleIntersection.load(positions, x, 9, b0, b1, b2);
        points.clear();
        if (planes.separates(0, 0)) {
            return 0;
        }
        if (planes.crosses()) {
            addSegment();
        } else if (touch.isCollinear(0, 3, 6)) {
            intersectSegment(0, 9);
        } else if (touch.isCollinear(9, 12, 15)) {
            intersectSegment(9, 0);
        } else {
            overlap.compute(points);
        }
        return points.size();
    }

    /** Returns a coordinate (axis 0, 1, 2) of a point of the intersection last computed. */
    public double point(int k, int axis) {
        return points.get(k, axis);
    }

    private void addSegment() {
        int common = planes.pointsInCommon();
        if (common > 0) {
            planes.addStart(points);
        }
        if (common > 1) {
            planes.addEnd(points);
        }
    }

    /**
     * Intersects a triangle without area, which is a segment, with any other: at most two points, each an endpoint or
     * corner of one, or inside both.
     */
    private void intersectSegment(int flat, int other) {
        int spare = cornerBetween(flat);
        int p = corner(flat, spare + 1);
        int q = corner(flat, spare + 2);
        addIfIn(other, p);
        addIfIn(other, q);
        boolean bothFlat = touch.isCollinear(other, other + 3, other + 6);
        int otherSpare = bothFlat ? cornerBetween(other) : -1;
        for (int k = 0; k < 3; k++) {
            if (k != otherSpare) {
                addIfIn(flat, other + 3 * k);
            }
        }
        if (bothFlat) {
            addSegmentCrossing(p, q, corner(other, otherSpare + 1), corner(other, otherSpare + 2));
        } else {
            addTriangleCrossing(p, q, other);
        }
    }

    /** Returns which of three collinear corners lies between the others. */
    private int cornerBetween(int first) {
        for (int k = 0; k < 2; k++) {
            if (touch.isBetween(corner(first, k + 1), corner(first, k + 2), first + 3 * k)) {
                return k;
            }
        }
        return 2;
    }

    private static int corner(int first, int k) {
        return first + 3 * (k % 3);
    }

    private void addIfIn(int triangle, int point) {
        if (touch.segmentMeetsTriangle(point, point, triangle, triangle + 3, triangle + 6)
                && !points.contains(x, point)) {
            points.add(x, point);
        }
    }

    /** Adds where segment p, q crosses a triangle with area, other than at endpoints and corners. */
    private void addTriangleCrossing(int p, int q, int triangle) {
        int a = triangle;
        int b = triangle + 3;
        int c = triangle + 6;
        if (planes.isCutBy(triangle, p, q)) {
            if (points.size() == 0 && touch.segmentMeetsTriangle(p, q, a, b, c)) {
                planes.addCrossing(triangle, p, q, points);
            }
        } else if (planes.isInPlaneOf(triangle, p, q)) {
            addSegmentCrossing(p, q, a, b);
            addSegmentCrossing(p, q, b, c);
            addSegmentCrossing(p, q, c, a);
        }
    }

    /** Adds where two coplanar segments cross inside both. */
    private void addSegmentCrossing(int p, int q, int r, int s) {
        if (touch.areCoplanar(p, q, r, s) && touch.chooseProjection(p, q, r, s) && touch.crossInside(p, q, r, s)) {
            points.addBetween(x, p, q, touch.crossing(p, q, r, s));
        }
    }
}
