package dev.graze.narrow.distance;

/**
 * The closest points of two edges in plain doubles (Ericson, Real-Time Collision Detection, 5.1.9): good, but without
 * an error bound. Callers derive certain bounds from them that hold for any two points of the edges.
 *
 * <p>The edges go along the vectors a and b, and r leads from the start of the second edge to that of the first.
 * Arguments are the dot products of these vectors.
 */
public final class EdgeFeet {
    private EdgeFeet() {
    }

    /** Returns the parameter, 0 to 1, of a point on the second edge. */
    public static double onSecond(double aa, double ab, double bb, double ar, double br) {
        double u = fraction(ab * br - ar * bb, aa * bb - ab * ab);
        return fraction(u * ab + br, bb);
    }

    /** Returns the parameter, 0 to 1, of the point on the first edge closest to the point {@code v} on the second. */
    public static double onFirst(double v, double aa, double ab, double ar) {
        return fraction(v * ab - ar, aa);
    }

    /** Returns a quotient, at least 0 and at most 1; 0 if the divisor is not positive. */
    public static double fraction(double dividend, double divisor) {
        return divisor > 0 ? Math.min(Math.max(dividend / divisor, 0), 1) : 0;
    }
}
