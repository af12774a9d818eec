package dev.graze.oracle.pairs;

import dev.graze.ContactKind;
import java.util.random.RandomGenerator;

/**
 * Building blocks of the pair families: four points at one instant, 12 doubles, and their motion, 24. Coordinates,
 * parameters and times are multiples of small powers of two where a family must touch exactly, so that no operation
 * here rounds.
 */
final class PairShapes {
    private static final int GRID = 1 << 10;
    private static final int TIMES = 16;
    private static final int PARAMETERS = 8;

    /**
     * Where two features touch: at an endpoint of one and a corner of the other, at an endpoint and along an edge, or
     * inside both.
     */
    enum Place {
        CORNER, SIDE, INSIDE
    }

    private PairShapes() {
    }

    /** Returns random doubles in [-1, 1). */
    static double[] anyPoints(RandomGenerator random, int count) {
        return random.doubles(3L * count, -1, 1).toArray();
    }

    /** Returns multiples of 2^-10 in [-1, 1]. */
    static double[] dyadicPoints(RandomGenerator random, int count) {
        return random.ints(3L * count, -GRID, GRID + 1).mapToDouble(i -> (double) i / GRID).toArray();
    }

    /** Returns integers in [-2, 2]. */
    static double[] integerPoints(RandomGenerator random, int count) {
        return random.ints(3L * count, -2, 3).asDoubleStream().toArray();
    }

    /** Returns a multiple of 1/16 strictly inside (0, 1). */
    static double dyadicTime(RandomGenerator random) {
        return (double) random.nextInt(1, TIMES) / TIMES;
    }

    /** Returns a multiple of 1/8 strictly inside (0, 1). */
    static double dyadicParameter(RandomGenerator random) {
        return (double) random.nextInt(1, PARAMETERS) / PARAMETERS;
    }

    static <T> T anyOf(RandomGenerator random, T[] choices) {
        return choices[random.nextInt(choices.length)];
    }

    /** Moves the first feature, in place, so that it touches the second. */
    static double[] touching(ContactKind kind, RandomGenerator random, double[] points) {
        return touching(kind, random, points, anyOf(random, Place.values()));
    }

    static double[] touching(ContactKind kind, RandomGenerator random, double[] points, Place place) {
        return kind == ContactKind.VF ? vertexOnFace(random, points, place) : edgeOnEdge(random, points, place);
    }

    private static double[] vertexOnFace(RandomGenerator random, double[] points, Place place) {
        double v = place == Place.CORNER ? 0 : dyadicParameter(random) / 2;
        double w = place == Place.INSIDE ? dyadicParameter(random) / 2 : 0;
        for (int axis = 0; axis < 3; axis++) {
            double a = points[3 + axis];
            points[axis] = a + v * (points[6 + axis] - a) + w * (points[9 + axis] - a);
        }
        return points;
    }

    private static double[] edgeOnEdge(RandomGenerator random, double[] points, Place place) {
        double u = place == Place.INSIDE ? dyadicParameter(random) : 0;
        double v = place == Place.CORNER ? 0 : dyadicParameter(random);
        for (int axis = 0; axis < 3; axis++) {
            double direction = points[3 + axis] - points[axis];
            double target = points[6 + axis] + v * (points[9 + axis] - points[6 + axis]);
            points[axis] = target - u * direction;
            points[3 + axis] = points[axis] + direction;
        }
        return points;
    }

    /** Returns the linear motion by {@code displacement} that is at {@code instant} at time {@code tau}. */
    static double[] motionThrough(double[] instant, double tau, double[] displacement) {
        double[] motion = new double[24];
        for (int i = 0; i < 12; i++) {
            motion[i] = instant[i] - tau * displacement[i];
            motion[12 + i] = instant[i] + (1 - tau) * displacement[i];
        }
        return motion;
    }

    /** Sets point {@code target} to {@code from + parameter (to - from)}. */
    static void putOnLine(double[] points, int target, int from, int to, double parameter) {
        for (int axis = 0; axis < 3; axis++) {
            double start = points[3 * from + axis];
            points[3 * target + axis] = start + parameter * (points[3 * to + axis] - start);
        }
    }

    static void copyPoint(double[] points, int from, int to) {
        System.arraycopy(points, 3 * from, points, 3 * to, 3);
    }

    /** Replaces each z by the height of a plane, tilted by {@code tilt}, above that point's x and y. */
    static double[] flattened(double[] points, double tilt) {
        for (int i = 0; i < points.length; i += 3) {
            points[i + 2] = tilt * (points[i] + 2 * points[i + 1]);
        }
        return points;
    }

    static double[] scaled(double[] points, double factor, double offset) {
        double[] result = new double[points.length];
        for (int i = 0; i < result.length; i++) {
            result[i] = points[i] * factor + offset;
        }
        return result;
    }
}
