package dev.graze.scenes.cloth;

import dev.graze.scenes.shape.Profile;

/** A wall of uniform thickness, made by revolving a polyline about the y axis: a funnel, a pipe, a bowl. */
public final class TurnedWall implements DistanceField {
    private final double[] radius;
    private final double[] height;
    private final double halfThickness;

    /** Creates a wall along the points (radius[i], height[i]). */
    public TurnedWall(double[] radius, double[] height, double halfThickness) {
        this.radius = radius.clone();
        this.height = height.clone();
        this.halfThickness = halfThickness;
    }

    /**
     * Returns the profile of a surface inside the wall as a closed loop: along one face, around the end and back along
     * the other. A mesh cuts the corners of round shapes, so its faces should lie slightly deeper than the faces that
     * cloth collides with.
     */
    public Profile outline(double depth) {
        int last = radius.length - 1;
        Profile profile = Profile.from(faceRadius(0, depth), faceHeight(0, depth));
        for (int i = 1; i <= last; i++) {
            profile.lineTo(faceRadius(i, depth), faceHeight(i, depth));
        }
        for (int i = last; i >= 0; i--) {
            profile.lineTo(faceRadius(i, -depth), faceHeight(i, -depth));
        }
        return profile.lineTo(faceRadius(0, depth), faceHeight(0, depth));
    }

    private double faceRadius(int i, double offset) {
        return radius[i] - offset * (height[next(i)] - height[before(i)]) / span(i);
    }

    private double faceHeight(int i, double offset) {
        return height[i] + offset * (radius[next(i)] - radius[before(i)]) / span(i);
    }

    private double span(int i) {
        double dr = radius[next(i)] - radius[before(i)];
        double dh = height[next(i)] - height[before(i)];
        return Math.sqrt(dr * dr + dh * dh);
    }

    private int next(int i) {
        return Math.min(i + 1, radius.length - 1);
    }

    private static int before(int i) {
        return Math.max(i - 1, 0);
    }

    @Override
    public double at(double[] p, double[] normal) {
        double r = Math.sqrt(p[0] * p[0] + p[2] * p[2]);
        double best = Double.MAX_VALUE;
        double awayRadius = 0;
        double awayHeight = 0;
        for (int i = 0; i + 1 < radius.length; i++) {
            double share = share(i, r, p[1]);
            double dr = r - radius[i] - share * (radius[i + 1] - radius[i]);
            double dh = p[1] - height[i] - share * (height[i + 1] - height[i]);
            double squared = dr * dr + dh * dh;
            if (squared < best) {
                best = squared;
                awayRadius = dr;
                awayHeight = dh;
            }
        }
        normal[0] = r > 0 ? awayRadius * p[0] / r : 0;
        normal[1] = awayHeight;
        normal[2] = r > 0 ? awayRadius * p[2] / r : 0;
        return Directions.normalise(normal) - halfThickness;
    }

    /** Returns how far along segment {@code i} its point nearest to (r, h) lies. */
    private double share(int i, double r, double h) {
        double dr = radius[i + 1] - radius[i];
        double dh = height[i + 1] - height[i];
        return Math.clamp(((r - radius[i]) * dr + (h - height[i]) * dh) / (dr * dr + dh * dh), 0, 1);
    }
}
