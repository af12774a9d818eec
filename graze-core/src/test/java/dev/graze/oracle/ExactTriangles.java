package dev.graze.oracle;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.MathContext;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * Decides exactly whether two triangles intersect, by computing the intersection itself: one triangle is clipped, in
 * rational arithmetic, by the half-spaces whose intersection is the other. There are no orientation cases, so it does
 * not share the failures of code built on them.
 */
public final class ExactTriangles {
    private final HomogeneousPoint[] vertices;
    /** The power of two that converts the integers of {@link CommonScale} back to coordinates. */
    private final BigDecimal unit;

    private ExactTriangles(double[] positions) {
        BigInteger[] integers = CommonScale.integers(positions)[0];
        unit = unit(positions, integers);
        vertices = new HomogeneousPoint[positions.length / 3];
        for (int i = 0; i < vertices.length; i++) {
            vertices[i] = HomogeneousPoint.ofVertex(i, integers);
        }
    }

    /**
     * Returns whether two closed triangles, given by vertex ids, touch or cross; if they have one or two vertices in
     * common, whether they do so beyond the common vertex or edge. A triangle always intersects its duplicate.
     */
    public static boolean intersect(double[] positions, int[] triA, int[] triB) {
        return of(positions, triA, triB).intersectBeyond(commonVertices(triA, triB));
    }

    /**
     * Returns the corners of the intersection of two closed triangles, including common vertices and edges, in order
     * around it: each computed exactly, then rounded to doubles.
     */
    public static List<double[]> corners(double[] positions, int[] triA, int[] triB) {
        ExactTriangles triangles = of(positions, triA, triB);
        List<HomogeneousPoint> distinct = triangles.intersection().stream().distinct().toList();
        return distinct.stream().filter(point -> isExtreme(point, distinct)).map(triangles::round).toList();
    }

    private static boolean isExtreme(HomogeneousPoint point, List<HomogeneousPoint> all) {
        List<HomogeneousPoint> others = all.stream().filter(other -> !other.equals(point)).toList();
        return others.stream().noneMatch(a -> others.stream().anyMatch(b -> point.isOnSegment(a, b)));
    }

    private double[] round(HomogeneousPoint point) {
        return Stream.of(point.x(), point.y(), point.z())
                .mapToDouble(c -> new BigDecimal(c).multiply(unit)
                        .divide(new BigDecimal(point.w()), MathContext.DECIMAL128).doubleValue())
                .toArray();
    }

    private static BigDecimal unit(double[] positions, BigInteger[] integers) {
        for (int i = 0; i < positions.length; i++) {
            if (positions[i] != 0) {
                return new BigDecimal(positions[i]).divide(new BigDecimal(integers[i]));
            }
        }
        return BigDecimal.ONE;
    }

    private static ExactTriangles of(double[] positions, int[] triA, int[] triB) {
        int[] ids = { triA[0], triA[1], triA[2], triB[0], triB[1], triB[2] };
        double[] six = new double[18];
        for (int i = 0; i < ids.length; i++) {
            System.arraycopy(positions, 3 * ids[i], six, 3 * i, 3);
        }
        return new ExactTriangles(six);
    }

    /** Returns which of the first triangle's corners 0, 1, 2 the second shares. */
    private static List<Integer> commonVertices(int[] triA, int[] triB) {
        List<Integer> common = new ArrayList<>();
        for (int i = 0; i < 3; i++) {
            if (triA[i] == triB[0] || triA[i] == triB[1] || triA[i] == triB[2]) {
                common.add(i);
            }
        }
        return common;
    }

    private boolean intersectBeyond(List<Integer> common) {
        if (common.size() == 3) {
            return true;
        }
        List<HomogeneousPoint> intersection = intersection();
        if (common.isEmpty()) {
            return !intersection.isEmpty();
        }
        HomogeneousPoint from = vertices[common.getFirst()];
        HomogeneousPoint to = vertices[common.getLast()];
        return intersection.stream().anyMatch(corner -> !corner.isOnSegment(from, to));
    }

    /** Returns the corners of the intersection, which is convex: a polygon, a segment, a point or empty. */
    private List<HomogeneousPoint> intersection() {
        List<HomogeneousPoint> polygon = List.of(vertices[0], vertices[1], vertices[2]);
        for (HalfSpace halfSpace : halfSpaces(vertices[3], vertices[4], vertices[5])) {
            polygon = halfSpace.clip(polygon);
        }
        return polygon;
    }

    private static List<HalfSpace> halfSpaces(HomogeneousPoint a, HomogeneousPoint b, HomogeneousPoint c) {
        IntegerVector normal = a.to(b).cross(a.to(c));
        if (normal.isZero()) {
            return halfSpacesOfFlat(a, b, c);
        }
        List<HalfSpace> result = new ArrayList<>(HalfSpace.plane(a, normal));
        result.add(new HalfSpace(a, normal.cross(a.to(b))));
        result.add(new HalfSpace(b, normal.cross(b.to(c))));
        result.add(new HalfSpace(c, normal.cross(c.to(a))));
        return result;
    }

    /** A triangle without area equals the edge that contains its third corner, and may be only a point. */
    private static List<HalfSpace> halfSpacesOfFlat(HomogeneousPoint a, HomogeneousPoint b, HomogeneousPoint c) {
        if (c.isOnSegment(a, b)) {
            return halfSpacesOfSegment(a, b);
        }
        return a.isOnSegment(b, c) ? halfSpacesOfSegment(b, c) : halfSpacesOfSegment(c, a);
    }

    /**
     * The planes through {@code a} along the segment intersect in its line (for a point, the axis-aligned planes
     * intersect in that point).
     */
    private static List<HalfSpace> halfSpacesOfSegment(HomogeneousPoint a, HomogeneousPoint b) {
        IntegerVector direction = a.to(b);
        List<HalfSpace> result = new ArrayList<>();
        for (IntegerVector axis : IntegerVector.AXES) {
            result.addAll(HalfSpace.plane(a, direction.isZero() ? axis : direction.cross(axis)));
        }
        result.add(new HalfSpace(a, direction));
        result.add(new HalfSpace(b, direction.negated()));
        return result;
    }
}
