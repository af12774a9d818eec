package dev.graze.bounds;

/**
 * Outward rounding, mostly of doubles to floats: the one place where bounds are rounded. A bound may be too wide by the
 * last bit, never too narrow.
 */
public final class Rounding {
    private Rounding() {
    }

    /** Returns the largest float not above {@code x}. */
    public static float down(double x) {
        float nearest = (float) x;
        return next(nearest, nearest > x ? -1 : 0);
    }

    /** Returns the smallest float not below {@code x}. */
    public static float up(double x) {
        float nearest = (float) x;
        return next(nearest, nearest < x ? 1 : 0);
    }

    /**
     * Returns the float this many places up, or down if negative. Does what {@link Math#nextUp} does without its
     * branches, half of which would be mispredicted. A zero has the sign of the double it was rounded from, so the step
     * away from it goes in the right direction.
     */
    private static float next(float value, int places) {
        int bits = Float.floatToRawIntBits(value);
        return Float.intBitsToFloat(bits + (bits >> 31 | 1) * places);
    }

    /** Returns a float not above the exact value of {@code x - margin}; the margin is 0 or more. */
    public static float down(double x, double margin) {
        return down(below(x, margin));
    }

    /** Returns a float not below the exact value of {@code x + margin}; the margin is 0 or more. */
    public static float up(double x, double margin) {
        return up(above(x, margin));
    }

    /** Returns a double not above the exact value of {@code x - margin}; the margin is 0 or more. */
    public static double below(double x, double margin) {
        return margin == 0 ? x : Math.nextDown(x - margin);
    }

    /** Returns a double not below the exact value of {@code x + margin}; the margin is 0 or more. */
    public static double above(double x, double margin) {
        return margin == 0 ? x : Math.nextUp(x + margin);
    }

    /** Returns a double not above the exact value of {@code x + y}. */
    public static double sumBelow(double x, double y) {
        return y == 0 ? x : Math.nextDown(x + y);
    }
}
