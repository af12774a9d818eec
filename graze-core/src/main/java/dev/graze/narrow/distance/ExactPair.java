package dev.graze.narrow.distance;

import dev.graze.SubFeatures;
import dev.graze.narrow.exact.Dyadic;
import java.math.BigInteger;

/**
 * Four points in integers, in units of one power of two, for what doubles cannot decide: signs of dot products, and
 * squared distances as a quotient of integers. All axes have the same unit, since distances depend on it.
 */
final class ExactPair {
    /** A quotient with this many bits has a root with more bits than a double. */
    private static final int QUOTIENT_BITS = 130;
    private static final int LONG_BITS = 62;

    private final BigInteger[] coordinates = new BigInteger[12];
    private int unit;

    /** A vector of integers. */
    private record Vector(BigInteger x, BigInteger y, BigInteger z) {
        BigInteger dot(Vector other) {
            return x.multiply(other.x).add(y.multiply(other.y)).add(z.multiply(other.z));
        }

        Vector cross(Vector other) {
            return new Vector(y.multiply(other.z).subtract(z.multiply(other.y)),
                    z.multiply(other.x).subtract(x.multiply(other.z)),
                    x.multiply(other.y).subtract(y.multiply(other.x)));
        }

        /** Writes a vector of about the same direction whose coordinates are of moderate size. */
        void roundInto(double[] to) {
            int bits = Math.max(x.bitLength(), Math.max(y.bitLength(), z.bitLength()));
            int shift = Math.max(0, bits - LONG_BITS);
            to[0] = x.shiftRight(shift).longValueExact();
            to[1] = y.shiftRight(shift).longValueExact();
            to[2] = z.shiftRight(shift).longValueExact();
        }
    }

    /** Loads the four points whose coordinates are in {@code x}. */
    void load(double[] x) {
        unit = Integer.MAX_VALUE;
        for (double coordinate : x) {
            unit = coordinate == 0 ? unit : Math.min(unit, Dyadic.oddExponent(coordinate));
        }
        for (int i = 0; i < coordinates.length; i++) {
            coordinates[i] = x[i] == 0
                    ? BigInteger.ZERO
                    : BigInteger.valueOf(Dyadic.oddMantissa(x[i])).shiftLeft(Dyadic.oddExponent(x[i]) - unit);
        }
    }

    /** Returns the vector between the points at two offsets. */
    private Vector between(int from, int to) {
        return new Vector(coordinates[to].subtract(coordinates[from]),
                coordinates[to + 1].subtract(coordinates[from + 1]),
                coordinates[to + 2].subtract(coordinates[from + 2]));
    }

    /** Returns the sign of (b - a) . (d - c). */
    int dotSign(int a, int b, int c, int d) {
        return between(a, b).dot(between(c, d)).signum();
    }

    /** Returns the sign of ((b - a) x (d - c)) . ((f - e) x (d - c)). */
    int crossDotSign(int a, int b, int c, int d, int e, int f) {
        Vector shared = between(c, d);
        return between(a, b).cross(shared).dot(between(e, f).cross(shared)).signum();
    }

    /** Compares the distance between two sub-features with {@code distance}, which is 0 or more. */
    int compareDistance(SubFeatures features, double distance) {
        BigInteger numerator = numerator(features);
        if (distance == 0) {
            return numerator.signum();
        }
        BigInteger mantissa = BigInteger.valueOf(Dyadic.oddMantissa(distance));
        BigInteger other = denominator(features).multiply(mantissa.multiply(mantissa));
        int shift = unit == Integer.MAX_VALUE ? 0 : 2 * (Dyadic.oddExponent(distance) - unit);
        return shift >= 0
                ? numerator.compareTo(other.shiftLeft(shift))
                : numerator.shiftLeft(-shift).compareTo(other);
    }

    /** Returns the distance between two sub-features within a unit in the last place; 0 only if they touch. */
    double distance(SubFeatures features) {
        BigInteger numerator = numerator(features);
        if (numerator.signum() == 0) {
            return 0;
        }
        BigInteger denominator = denominator(features);
        int half = Math.ceilDiv(QUOTIENT_BITS - numerator.bitLength() + denominator.bitLength(), 2);
        BigInteger quotient = half >= 0
                ? numerator.shiftLeft(2 * half).divide(denominator)
                : numerator.divide(denominator.shiftLeft(-2 * half));
        BigInteger root = quotient.sqrt();
        int shift = root.bitLength() - LONG_BITS;
        double distance = Math.scalb((double) root.shiftRight(shift).longValueExact(), shift + unit - half);
        return Math.clamp(distance, Double.MIN_VALUE, Double.MAX_VALUE);
    }

    /** Writes a vector in the direction from the second feature to the first; 0 if the features touch. */
    void gap(SubFeatures features, double[] to) {
        switch (features.kind()) {
            case VERTEX_VERTEX -> between(3 * features.place(1), 3 * features.place(0)).roundInto(to);
            case VERTEX_EDGE -> {
                Vector edge = edge(features);
                int vertex = 3 * features.place(0);
                Vector out = edge.cross(between(3 * features.place(1), vertex)).cross(edge);
                out.roundInto(to);
                if (vertex >= 6) {
                    for (int axis = 0; axis < 3; axis++) {
                        to[axis] = 0.0 - to[axis];
                    }
                }
            }
            default -> {
                boolean onFace = features == SubFeatures.V0_F123;
                normal(onFace, to);
                int height = normal(onFace).dot(between(onFace ? 3 : 6, 0)).signum();
                for (int axis = 0; axis < 3; axis++) {
                    to[axis] = height * to[axis] + 0.0;
                }
            }
        }
    }

    /** Returns the parameter of the closest point on the edge of two sub-features. */
    double parameterOnEdge(SubFeatures features) {
        Vector edge = edge(features);
        return quotient(edge.dot(between(3 * features.place(1), 3 * features.place(0))), squared(edge));
    }

    /** Returns the first parameter of the closest points inside a face or two edges. */
    double firstParameter(boolean onFace) {
        Vector normal = normal(onFace);
        Vector around = onFace ? between(3, 0).cross(between(3, 9)) : between(6, 9).cross(between(6, 0));
        return quotient(around.dot(normal), squared(normal));
    }

    /** Returns the second parameter. */
    double secondParameter(boolean onFace) {
        Vector normal = normal(onFace);
        Vector around = onFace ? between(3, 6).cross(between(3, 0)) : between(0, 3).cross(between(6, 0));
        return quotient(around.dot(normal), squared(normal));
    }

    /** Returns a quotient between 0 and 1 rounded down, with more than the digits of a double unless it is tiny. */
    private static double quotient(BigInteger numerator, BigInteger denominator) {
        int shift = Math.max(0, LONG_BITS + denominator.bitLength() - numerator.bitLength() - 1);
        BigInteger quotient = numerator.shiftLeft(shift).divide(denominator);
        return Math.scalb((double) quotient.longValueExact(), -shift);
    }

    /** Writes the direction of the longer one of two edges; of a face, the longer of those at its first corner. */
    void longerEdge(boolean onFace, double[] to) {
        Vector one = onFace ? between(3, 6) : between(0, 3);
        Vector other = onFace ? between(3, 9) : between(6, 9);
        (squared(one).compareTo(squared(other)) >= 0 ? one : other).roundInto(to);
    }

    /** Writes the direction of the normal of a face, or of two edges; 0 if they have none. */
    void normal(boolean onFace, double[] to) {
        normal(onFace).roundInto(to);
    }

    private Vector normal(boolean onFace) {
        return onFace ? between(3, 6).cross(between(3, 9)) : between(0, 3).cross(between(6, 9));
    }

    private Vector edge(SubFeatures features) {
        return between(3 * features.place(1), 3 * features.place(2));
    }

    /** Returns the squared distance times the {@link #denominator}. */
    private BigInteger numerator(SubFeatures features) {
        return switch (features.kind()) {
            case VERTEX_VERTEX -> squared(between(3 * features.place(0), 3 * features.place(1)));
            case VERTEX_EDGE -> squared(
                    edge(features).cross(between(3 * features.place(1), 3 * features.place(0))));
            case EDGE_EDGE, VERTEX_FACE -> {
                boolean onFace = features == SubFeatures.V0_F123;
                BigInteger volume = normal(onFace).dot(between(onFace ? 3 : 6, 0));
                yield volume.multiply(volume);
            }
        };
    }

    private BigInteger denominator(SubFeatures features) {
        return switch (features.kind()) {
            case VERTEX_VERTEX -> BigInteger.ONE;
            case VERTEX_EDGE -> squared(edge(features));
            case EDGE_EDGE, VERTEX_FACE -> squared(normal(features == SubFeatures.V0_F123));
        };
    }

    private static BigInteger squared(Vector vector) {
        return vector.dot(vector);
    }
}
