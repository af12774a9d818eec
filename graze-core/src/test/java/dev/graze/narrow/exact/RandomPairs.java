package dev.graze.narrow.exact;

import dev.graze.ContactKind;
import java.util.Random;

/**
 * Seeded random pairs on a coarse grid, where cases that are rare elsewhere are common: touching boundaries, motion
 * within one plane, degenerate features.
 */
final class RandomPairs {
    private RandomPairs() {
    }

    /**
     * Returns a pair with integer coordinates from -range to range; sometimes flattens an axis, stops a point or joins
     * two points.
     */
    static PairCase onGrid(Random random, ContactKind kind, int range) {
        double[] x = random.ints(24, -range, range + 1).asDoubleStream().toArray();
        if (random.nextInt(3) == 0) {
            flattenAxis(x, random.nextInt(3));
        }
        if (random.nextInt(4) == 0) {
            stopPoint(x, random.nextInt(4));
        }
        if (random.nextInt(6) == 0) {
            joinPoints(x, random.nextInt(4), random.nextInt(4));
        }
        return new PairCase(kind, x);
    }

    /** Returns a pair of finite doubles, every bit pattern equally likely. */
    static PairCase withAnyExponents(Random random, ContactKind kind) {
        double[] x = random.longs().mapToDouble(Double::longBitsToDouble).filter(Double::isFinite).limit(24).toArray();
        return new PairCase(kind, x);
    }

    private static void flattenAxis(double[] x, int axis) {
        for (int i = axis; i < 24; i += 3) {
            x[i] = 0;
        }
    }

    private static void stopPoint(double[] x, int point) {
        System.arraycopy(x, 3 * point, x, 12 + 3 * point, 3);
    }

    private static void joinPoints(double[] x, int from, int to) {
        System.arraycopy(x, 3 * from, x, 3 * to, 3);
        System.arraycopy(x, 12 + 3 * from, x, 12 + 3 * to, 3);
    }
}
