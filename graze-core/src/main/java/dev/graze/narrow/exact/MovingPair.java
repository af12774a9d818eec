package dev.graze.narrow.exact;

import dev.graze.ContactKind;
import dev.graze.mesh.InvalidInputException;
import dev.graze.narrow.FeaturePair;
import java.math.BigInteger;
import java.util.List;

/**
 * A pair of moving features in integers, and the polynomial conditions under which they touch. Seen from point 0 of the
 * pair, the others are at v1, v2, v3.
 *
 * <ul>
 * <li>The features can only touch while all four points lie in one plane: f = v1 . (v2 x v3) = 0, degree 3.
 * <li>While they do, and the normal n of the features (degree 2) is not 0, project along an axis on which n is not 0.
 * The projection is an affine copy of the plane, and the signs of a few areas in it, all sums of v1 x v2, v2 x v3 and
 * v3 x v1, decide. That keeps degrees at 2, where projecting onto n itself would give 4.
 * <li>While n is 0, the features lie on parallel lines or in a point, and touch exactly if a point of one is on a
 * segment of the other.
 * </ul>
 *
 * <p>Each axis has its own power of two as a scale. The scaling is an affine map, so it preserves which features touch,
 * and the integers stay as small as the doubles on that axis allow.
 */
abstract sealed class MovingPair {
    private static final int POINTS = 4;
    /** t0 and t1. */
    private static final int TIMES = 2;

    final VectorPolynomial v1;
    final VectorPolynomial v2;
    final VectorPolynomial v3;
    private final VectorPolynomial cross23;
    private final IntegerPolynomial volume;
    /** By axis, computed on first use: one projection decides most pairs. */
    private final Projection[] projections = new Projection[VectorPolynomial.AXES];

    private MovingPair(VectorPolynomial v1, VectorPolynomial v2, VectorPolynomial v3) {
        this.v1 = v1;
        this.v2 = v2;
        this.v3 = v3;
        this.cross23 = v2.cross(v3);
        this.volume = v1.dot(cross23);
    }

    /** Converts a pair's motion from t0 to t1. */
    static MovingPair of(FeaturePair pair) {
        IntegerPolynomial[] x = alongAxis(pair, 0);
        IntegerPolynomial[] y = alongAxis(pair, 1);
        IntegerPolynomial[] z = alongAxis(pair, 2);
        VectorPolynomial v1 = new VectorPolynomial(x[0], y[0], z[0]);
        VectorPolynomial v2 = new VectorPolynomial(x[1], y[1], z[1]);
        VectorPolynomial v3 = new VectorPolynomial(x[2], y[2], z[2]);
        return pair.kind() == ContactKind.VF ? new VertexFace(v1, v2, v3) : new EdgeEdge(v1, v2, v3);
    }

    /** Returns one coordinate of points 1 to 3 relative to point 0, each as a + t b. */
    private static IntegerPolynomial[] alongAxis(FeaturePair pair, int axis) {
        int unit = smallestExponent(pair, axis);
        IntegerPolynomial[] motion = new IntegerPolynomial[POINTS - 1];
        for (int point = 1; point < POINTS; point++) {
            BigInteger start = fromOrigin(pair, 0, point, axis, unit);
            BigInteger end = fromOrigin(pair, 1, point, axis, unit);
            motion[point - 1] = IntegerPolynomial.of(start, end.subtract(start));
        }
        return motion;
    }

    private static BigInteger fromOrigin(FeaturePair pair, int time, int point, int axis, int unit) {
        return inUnits(pair.coordinate(time, point, axis), unit)
                .subtract(inUnits(pair.coordinate(time, 0, axis), unit));
    }

    private static BigInteger inUnits(double coordinate, int unit) {
        return coordinate == 0
                ? BigInteger.ZERO
                : BigInteger.valueOf(Dyadic.oddMantissa(coordinate)).shiftLeft(Dyadic.oddExponent(coordinate) - unit);
    }

    private static int smallestExponent(FeaturePair pair, int axis) {
        int smallest = Integer.MAX_VALUE;
        for (int time = 0; time < TIMES; time++) {
            for (int point = 0; point < POINTS; point++) {
                double coordinate = finite(pair, time, point, axis);
                smallest = coordinate == 0 ? smallest : Math.min(smallest, Dyadic.oddExponent(coordinate));
            }
        }
        return smallest;
    }

    private static double finite(FeaturePair pair, int time, int point, int axis) {
        double coordinate = pair.coordinate(time, point, axis);
        if (!Double.isFinite(coordinate)) {
            throw new InvalidInputException(
                    "coordinate %c of point %d of the pair at t%d is %s; give finite positions".formatted(
                            "xyz".charAt(axis), point, time, coordinate));
        }
        return coordinate;
    }

    /** Returns the normal of the features, projected. */
    abstract IntegerPolynomial normal(Projection projection);

    /** Returns the areas whose signs decide whether coplanar features touch. */
    abstract List<IntegerPolynomial> areas(Projection projection);

    /** Returns whether coplanar features touch, given the signs of the areas where the projected normal is not 0. */
    abstract boolean touchesInPlane(int[] areaSigns);

    /** Returns point-segment pairs, one of which touches exactly when the features touch while their normal is 0. */
    abstract List<PointOnSegment> pointsOnSegments();

    /** Returns whether the features do not move relative to each other. */
    final boolean isStill() {
        return v1.isConstant() && v2.isConstant() && v3.isConstant();
    }

    final boolean staysCoplanar() {
        return volume.isZero();
    }

    /** Returns the sign of the volume of the four points right after t0, given that they are coplanar at t0. */
    final int volumeSignAfterStart() {
        int power = 0;
        while (power <= volume.degree() && volume.coefficient(power).signum() == 0) {
            power++;
        }
        return volume.coefficient(power).signum();
    }

    final boolean touchesAtStart() {
        AlgebraicTime start = AlgebraicTime.at(Fraction.ZERO);
        return start.sign(volume) == 0 && touchesInPlaneAt(start);
    }

    /** Returns whether the features touch at a time when all four points are coplanar. */
    final boolean touchesInPlaneAt(AlgebraicTime time) {
        for (int axis = 0; axis < VectorPolynomial.AXES; axis++) {
            Projection projection = projection(axis);
            if (time.sign(normal(projection)) != 0) {
                return touchesInPlane(areas(projection).stream().mapToInt(time::sign).toArray());
            }
        }
        return pointsOnSegments().stream().anyMatch(points -> points.touchesAt(time));
    }

    /**
     * Returns polynomials whose roots include the first time of touching, if that is after 0.
     * <ul>
     * <li>Points not always coplanar: f.
     * <li>Always coplanar, projected along an axis where the normal is not always 0: touching begins where an area
     * changes sign; or where the normal is 0 on that axis, and then touching features project to parts of one line and
     * all areas are 0. The areas cannot all be 0 throughout, since the normal is a sum of some of them.
     * <li>Normal always 0: the polynomials of the point-segment pairs.
     * </ul>
     */
    final List<IntegerPolynomial> candidates() {
        if (!volume.isZero()) {
            return List.of(volume);
        }
        for (int axis = 0; axis < VectorPolynomial.AXES; axis++) {
            Projection projection = projection(axis);
            if (!normal(projection).isZero()) {
                return areas(projection);
            }
        }
        return pointsOnSegments().stream().map(PointOnSegment::candidate).toList();
    }

    private Projection projection(int axis) {
        if (projections[axis] == null) {
            IntegerPolynomial area12 = v1.crossAlong(axis, v2);
            IntegerPolynomial area31 = v3.crossAlong(axis, v1);
            IntegerPolynomial area23 = cross23.axis(axis);
            projections[axis] = new Projection(area12, area23, area31, area12.plus(area23).plus(area31));
        }
        return projections[axis];
    }

    /**
     * A pair projected along one axis: twice the signed areas of the triangles that point 0 forms with points 1 and 2,
     * 2 and 3, 3 and 1, which are components of v1 x v2, v2 x v3 and v3 x v1; and that of the triangle of points 1 to
     * 3, which is their sum.
     */
    record Projection(IntegerPolynomial area12, IntegerPolynomial area23, IntegerPolynomial area31,
            IntegerPolynomial whole) {
    }

    /**
     * A moving point against a moving segment, which may be a point itself. With u and w the vectors from the point to
     * the endpoints, the point is on the segment exactly if u x w = 0 (collinear) and u . w &lt;= 0 (between the
     * endpoints, or on one).
     */
    record PointOnSegment(VectorPolynomial cross, IntegerPolynomial dot) {
        static PointOnSegment of(VectorPolynomial toStart, VectorPolynomial toEnd) {
            return new PointOnSegment(toStart.cross(toEnd), toStart.dot(toEnd));
        }

        boolean touchesAt(AlgebraicTime time) {
            return cross.nonZeroAxisAt(time) < 0 && time.sign(dot) <= 0;
        }

        /** Returns a polynomial whose roots include the first time of touching, if that is after 0. */
        IntegerPolynomial candidate() {
            int axis = cross.nonZeroAxis();
            return axis < 0 ? dot : cross.axis(axis);
        }
    }

    /** A moving vertex, at the origin, against a moving face with corners v1, v2, v3. */
    private static final class VertexFace extends MovingPair {
        VertexFace(VectorPolynomial v1, VectorPolynomial v2, VectorPolynomial v3) {
            super(v1, v2, v3);
        }

        @Override
        IntegerPolynomial normal(Projection projection) {
            return projection.whole();
        }

        @Override
        List<IntegerPolynomial> areas(Projection projection) {
            return List.of(projection.area12(), projection.area23(), projection.area31());
        }

        /** The vertex is inside or on the boundary exactly if no two edges turn in opposite senses around it. */
        @Override
        boolean touchesInPlane(int[] areaSigns) {
            boolean someLeft = areaSigns[0] > 0 || areaSigns[1] > 0 || areaSigns[2] > 0;
            boolean someRight = areaSigns[0] < 0 || areaSigns[1] < 0 || areaSigns[2] < 0;
            return !(someLeft && someRight);
        }

        /** Two edges of a face that has shrunk to a segment cover it: they are connected and contain all corners. */
        @Override
        List<PointOnSegment> pointsOnSegments() {
            return List.of(PointOnSegment.of(v1, v2), PointOnSegment.of(v2, v3));
        }
    }

    /** A moving edge from the origin to v1 against a moving edge from v2 to v3. */
    private static final class EdgeEdge extends MovingPair {
        EdgeEdge(VectorPolynomial v1, VectorPolynomial v2, VectorPolynomial v3) {
            super(v1, v2, v3);
        }

        @Override
        IntegerPolynomial normal(Projection projection) {
            return projection.area12().plus(projection.area31());
        }

        @Override
        List<IntegerPolynomial> areas(Projection projection) {
            return List.of(projection.area12(), projection.area31(), projection.area23(), projection.whole());
        }

        /**
         * The edges touch if the endpoints of each lie on opposite sides of the other's line, or on it. For the first
         * edge, v2 lies on the side given by v1 x v2 and v3 on that given by v1 x v3, the opposite of v3 x v1; for the
         * second, the origin lies on the side given by v2 x v3 and v1 on that given by the sum of all three.
         */
        @Override
        boolean touchesInPlane(int[] areaSigns) {
            return areaSigns[0] * areaSigns[1] >= 0 && areaSigns[2] * areaSigns[3] <= 0;
        }

        /**
         * Of two parallel edges that touch, either the second has an endpoint on the first, or the first lies within
         * the second, including its start.
         */
        @Override
        List<PointOnSegment> pointsOnSegments() {
            return List.of(PointOnSegment.of(v2, v3),
                    PointOnSegment.of(VectorPolynomial.ZERO.minus(v2), v1.minus(v2)),
                    PointOnSegment.of(VectorPolynomial.ZERO.minus(v3), v1.minus(v3)));
        }
    }
}
