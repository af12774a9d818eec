package dev.graze.narrow.exact;

import dev.graze.mesh.InvalidInputException;
import dev.graze.narrow.FeaturePair;
import java.math.BigInteger;

/**
 * The motion of a pair's points 1 to 3 as seen from its point 0, in integers. Each axis is scaled by a power of two of
 * its own: an affine map keeps what touches touching and what is apart apart, and the integers stay as small as the
 * doubles on that axis allow.
 */
record RelativeMotion(VectorPolynomial first, VectorPolynomial second, VectorPolynomial third) {
    private static final int POINTS = 4;
    /** t0 and t1. */
    private static final int TIMES = 2;

    /** The motion from t0 to t1. */
    static RelativeMotion of(FeaturePair pair) {
        IntegerPolynomial[] x = alongAxis(pair, 0);
        IntegerPolynomial[] y = alongAxis(pair, 1);
        IntegerPolynomial[] z = alongAxis(pair, 2);
        return new RelativeMotion(new VectorPolynomial(x[0], y[0], z[0]), new VectorPolynomial(x[1], y[1], z[1]),
                new VectorPolynomial(x[2], y[2], z[2]));
    }

    boolean isStill() {
        return isStill(first) && isStill(second) && isStill(third);
    }

    private static boolean isStill(VectorPolynomial v) {
        return v.x().degree() <= 0 && v.y().degree() <= 0 && v.z().degree() <= 0;
    }

    /** One coordinate of points 1 to 3 less that of point 0, each a + t b. */
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
                : BigInteger.valueOf(BinaryDouble.mantissa(coordinate))
                        .shiftLeft(BinaryDouble.exponent(coordinate) - unit);
    }

    private static int smallestExponent(FeaturePair pair, int axis) {
        int smallest = Integer.MAX_VALUE;
        for (int time = 0; time < TIMES; time++) {
            for (int point = 0; point < POINTS; point++) {
                double coordinate = finite(pair, time, point, axis);
                smallest = coordinate == 0 ? smallest : Math.min(smallest, BinaryDouble.exponent(coordinate));
            }
        }
        return smallest;
    }

    private static double finite(FeaturePair pair, int time, int point, int axis) {
        double coordinate = pair.coordinate(time, point, axis);
        if (!Double.isFinite(coordinate)) {
            throw new InvalidInputException(
                    "coordinate %c of point %d of the pair at t%d is %s; give finite positions".formatted(
                            "xyz".charAt(axis),
                            point, time, coordinate));
        }
        return coordinate;
    }
}
