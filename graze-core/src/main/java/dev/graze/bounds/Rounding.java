package dev.graze.bounds;

/**
 * Doubles to floats, outward: the one place where bounds are rounded. A bound may be too wide by a float's last bit,
 * never too narrow.
 */
public final class Rounding {
    private Rounding() {
    }

    /** The largest float that is not above {@code x}. */
    public static float down(double x) {
        float nearest = (float) x;
        return next(nearest, nearest > x ? -1 : 0);
    }

    /** The smallest float that is not below {@code x}. */
    public static float up(double x) {
        float nearest = (float) x;
        return next(nearest, nearest < x ? 1 : 0);
    }

    /**
     * The float so many places on, down if negative. As {@link Math#nextUp}, without its branches, half of which would
     * be foretold wrongly. A zero has the sign of the double that it stands for, so it is left in the right direction.
     */
    private static float next(float value, int places) {
        int bits = Float.floatToRawIntBits(value);
        return Float.intBitsToFloat(bits + (bits >> 31 | 1) * places);
    }

    /** A float not above {@code x - margin}, computed as if without rounding; the margin is 0 or more. */
    public static float down(double x, double margin) {
        return down(below(x, margin));
    }

    /** A float not below {@code x + margin}, computed as if without rounding; the margin is 0 or more. */
    public static float up(double x, double margin) {
        return up(above(x, margin));
    }

    /** A double not above {@code x - margin}, computed as if without rounding; the margin is 0 or more. */
    public static double below(double x, double margin) {
        return margin == 0 ? x : Math.nextDown(x - margin);
    }

    /** A double not below {@code x + margin}, computed as if without rounding; the margin is 0 or more. */
    public static double above(double x, double margin) {
        return margin == 0 ? x : Math.nextUp(x + margin);
    }
}
