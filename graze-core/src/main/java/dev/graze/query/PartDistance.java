package dev.graze.query;

import dev.graze.Part;

/**
 * How far apart two parts are, and where they are nearest. The true distance, that of the positions as they are stored,
 * is certainly at least {@code lower} and at most {@code upper}. The two differ by at most 1e-14 of the distance, and
 * both are 0 exactly if the parts have a point in common: they touch or cross. Surfaces count, not what they enclose.
 *
 * <p>Several points may be nearest. Which of them is reported depends on nothing but the positions.
 *
 * @param lower a lower bound on the distance
 * @param upper an upper bound on the distance; infinite only if the distance is beyond the range of doubles
 * @param onA   the nearest point on {@code a}; if the parts touch, a point of both
 * @param onB   the nearest point on {@code b}
 */
public record PartDistance(Part a, Part b, double lower, double upper, SurfacePoint onA, SurfacePoint onB) {
    /** Returns the best estimate of the distance, between the bounds. */
    public double distance() {
        return upper > Double.MAX_VALUE ? upper : lower + (upper - lower) / 2;
    }

    /** Returns whether the parts have a point in common, exactly. */
    public boolean isTouching() {
        return upper == 0;
    }
}
