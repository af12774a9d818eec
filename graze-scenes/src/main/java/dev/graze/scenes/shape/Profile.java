package dev.graze.scenes.shape;

import java.util.ArrayList;
import java.util.List;

/**
 * The outline of a surface of revolution about the y axis: lines and arcs in the (radius, height) half plane, drawn one
 * after the other.
 */
public final class Profile {
    private final List<Curve> curves = new ArrayList<>();
    private double endRadius;
    private double endHeight;

    private Profile(double radius, double height) {
        this.endRadius = radius;
        this.endHeight = height;
    }

    interface Curve {
        double length();

        double radius(double s);

        double height(double s);
    }

    private record Line(double r0, double h0, double r1, double h1) implements Curve {
        @Override
        public double length() {
            return Math.sqrt((r1 - r0) * (r1 - r0) + (h1 - h0) * (h1 - h0));
        }

        @Override
        public double radius(double s) {
            return r0 + s * (r1 - r0);
        }

        @Override
        public double height(double s) {
            return h0 + s * (h1 - h0);
        }
    }

    private record Arc(double centreRadius, double centreHeight, double radius, double from,
            double to) implements Curve {
        @Override
        public double length() {
            return radius * Math.abs(to - from);
        }

        @Override
        public double radius(double s) {
            return centreRadius + radius * StrictMath.cos(from + s * (to - from));
        }

        @Override
        public double height(double s) {
            return centreHeight + radius * StrictMath.sin(from + s * (to - from));
        }
    }

    public static Profile from(double radius, double height) {
        return new Profile(radius, height);
    }

    public Profile lineTo(double radius, double height) {
        return append(new Line(endRadius, endHeight, radius, height));
    }

    /**
     * Adds an arc about a center from one angle to another, in radians from the outward direction. If it starts
     * elsewhere, a line joins it to the end of the outline.
     */
    public Profile arc(double centreRadius, double centreHeight, double radius, double from, double to) {
        Arc arc = new Arc(centreRadius, centreHeight, radius, from, to);
        Line bridge = new Line(endRadius, endHeight, arc.radius(0), arc.height(0));
        if (bridge.length() > 1e-9 * radius) {
            append(bridge);
        }
        return append(arc);
    }

    private Profile append(Curve curve) {
        curves.add(curve);
        endRadius = curve.radius(1);
        endHeight = curve.height(1);
        return this;
    }

    /** Returns the outline of a ball. */
    public static Profile ball(double radius) {
        return capsule(0, 0, radius, radius);
    }

    /** Returns the outline of the hull of two balls on the axis. */
    public static Profile capsule(double lowHeight, double highHeight, double lowRadius, double highRadius) {
        double tilt = lowHeight == highHeight
                ? 0
                : StrictMath.asin((lowRadius - highRadius) / (highHeight - lowHeight));
        double quarter = StrictMath.PI / 2;
        return from(0, lowHeight - lowRadius).arc(0, lowHeight, lowRadius, -quarter, tilt).arc(0, highHeight,
                highRadius, tilt, quarter);
    }

    List<Curve> curves() {
        return List.copyOf(curves);
    }
}
