package dev.graze.scenes;

/** Ways from 0 to 1. */
final class Easing {
    private Easing() {
    }

    /** Slow at both ends, with a continuous speed; stays at its ends outside 0 to 1. */
    static double smooth(double share) {
        double s = Math.clamp(share, 0, 1);
        return s * s * (3 - 2 * s);
    }
}
