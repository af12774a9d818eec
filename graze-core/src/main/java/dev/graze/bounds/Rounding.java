package dev.graze.bounds;

/**
 * Doubles to floats, outward: the one place where bounds are rounded. A bound may be too wide by a float's last bit, never too narrow.
 */
public final class Rounding {
    private Rounding() {
    }

    /** The largest float that is not above {@code x}. */
    public static float down(double x) {
        float nearest = (float) x;
        return nearest <= x ? nearest : Math.nextDown(nearest);
    }

    /** The smallest float that is not below {@code x}. */
    public static float up(double x) {
        float nearest = (float) x;
        return nearest >= x ? nearest : Math.nextUp(nearest);
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
