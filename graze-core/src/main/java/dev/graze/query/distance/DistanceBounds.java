package dev.graze.query.distance;

/** Rounds distances and their squares so that comparing them never excludes what may be near enough. */
final class DistanceBounds {
    /**
     * A computed squared gap is too large by at most four units in the last place (2^-50), and squaring a limit loses
     * one more.
     */
    private static final double SLACK = 1 + 0x1p-49;

    private DistanceBounds() {
    }

    /**
     * Returns a number that the computed squared distance of two boxes exceeds only if they are farther apart than
     * {@code limit}. Squares that underflow compare as near, and squares that overflow do not exclude anything.
     */
    static double squaredLimit(double limit) {
        return Math.min(limit * limit * SLACK + Double.MIN_NORMAL, Double.MAX_VALUE);
    }
}
