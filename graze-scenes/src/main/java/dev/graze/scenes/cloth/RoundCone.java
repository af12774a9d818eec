package dev.graze.scenes.cloth;

/** The hull of two balls on the y axis: a ball, a capsule or a limb. */
public final class RoundCone implements DistanceField {
    private final double low;
    private final double high;
    private final double lowRadius;
    private final double highRadius;

    public RoundCone(double low, double high, double lowRadius, double highRadius) {
        this.low = low;
        this.high = high;
        this.lowRadius = lowRadius;
        this.highRadius = highRadius;
    }

    public static RoundCone ball(double radius) {
        return new RoundCone(0, 0, radius, radius);
    }

    /** Finds the nearest of all balls between the two ends along the slant of the cone; its distance is the result. */
    @Override
    public double at(double[] p, double[] normal) {
        double length = high - low;
        double share = 0;
        if (length > 0) {
            double sine = (lowRadius - highRadius) / length;
            double slant = sine / Math.sqrt(1 - sine * sine);
            double radial = Math.sqrt(p[0] * p[0] + p[2] * p[2]);
            share = Math.clamp((p[1] - low - radial * slant) / length, 0, 1);
        }
        normal[0] = p[0];
        normal[1] = p[1] - low - share * length;
        normal[2] = p[2];
        return Directions.normalise(normal) - lowRadius - share * (highRadius - lowRadius);
    }
}
