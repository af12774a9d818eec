package dev.graze.oracle;

import java.math.BigInteger;

/** The early exit: features whose swept boxes are strictly apart on some axis never touch. */
final class SweptBoxes {
    private SweptBoxes() {
    }

    /**
     * Returns whether the first {@code split} of the four vertices and the others are strictly apart on an axis over
     * the whole step.
     */
    static boolean apart(BigInteger[] t0, BigInteger[] t1, int split) {
        for (int axis = 0; axis < 3; axis++) {
            BigInteger[] first = range(t0, t1, axis, 0, split);
            BigInteger[] second = range(t0, t1, axis, split, 4);
            if (first[1].compareTo(second[0]) < 0 || second[1].compareTo(first[0]) < 0) {
                return true;
            }
        }
        return false;
    }

    private static BigInteger[] range(BigInteger[] t0, BigInteger[] t1, int axis, int from, int to) {
        BigInteger min = t0[3 * from + axis];
        BigInteger max = min;
        for (int vertex = from; vertex < to; vertex++) {
            BigInteger x0 = t0[3 * vertex + axis];
            BigInteger x1 = t1[3 * vertex + axis];
            min = min.min(x0).min(x1);
            max = max.max(x0).max(x1);
        }
        return new BigInteger[] { min, max };
    }
}
