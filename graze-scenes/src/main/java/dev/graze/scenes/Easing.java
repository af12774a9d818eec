package dev.graze.scenes;

/** Transitions from 0 to 1. */
final class Easing {
    private Easing() {
    }

    /** Starts and ends slowly, with a continuous speed; constant outside 0 to 1. */
    static double smooth(double share) {
        double s = Math.clamp(share, 0, 1);
        return s * s * (3 - 2 * s);
    }
}
