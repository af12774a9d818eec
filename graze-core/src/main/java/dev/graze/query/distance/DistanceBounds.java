package dev.graze.query.distance;

/** Rounds distances and their squares so that comparing them never excludes what may be near enough. */
final class DistanceBounds {
    /**
     * A computed squared gap is too large by at most four units in the last place (2^-50), squaring a limit loses one
     * more, and a change of frames (see {@link FrameChange}) stretches lengths by less than 2^-48.
     */
    private static final double SQUARED_SLACK = 1 + 0x1p-44;
    private static final double SLACK = 1 + 0x1p-45;

    private DistanceBounds() {
    }

    /**
     * Returns a number that the computed squared distance of two boxes exceeds only if they are farther apart than
     * {@code limit}. Squares that underflow compare as near, and squares that overflow do not exclude anything.
     */
    static double squaredLimit(double limit) {
        return Math.min(limit * limit * SQUARED_SLACK + Double.MIN_NORMAL, Double.MAX_VALUE);
    }

    /**
     * Returns up to which distance pairs are kept if {@code upper} is an upper bound on the distance. Distances are
     * later compared as rounded numbers; every pair that could have the least of these is kept.
     */
    static double keptUpTo(double upper) {
        return Math.min(upper * SLACK + Double.MIN_NORMAL, Double.MAX_VALUE);
    }
}
