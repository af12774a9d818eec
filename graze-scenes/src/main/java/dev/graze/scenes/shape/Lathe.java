package dev.graze.scenes.shape;

import java.util.ArrayList;
import java.util.List;

/** Revolves a profile into a surface of nearly equilateral triangles. */
public final class Lathe {
    private Lathe() {
    }

    private record Ring(double radius, double height, int size) {
        static Ring of(double radius, double height, double edge) {
            boolean pole = radius < 1e-9;
            return pole
                    ? new Ring(0, height, 1)
                    : new Ring(radius, height, Math.max(3, (int) Math.round(2 * StrictMath.PI * radius / edge)));
        }

        void at(double angle, double[] point) {
            point[0] = radius * StrictMath.cos(angle);
            point[1] = height;
            point[2] = radius * StrictMath.sin(angle);
        }
    }

    /** Returns a surface whose number of triangles is near the target. */
    public static Surface sized(Profile profile, int triangles) {
        return build(rings(profile, 1, edgeFor(profile, 1, triangles)), false);
    }

    /**
     * Like {@link #sized}, for a profile that ends where it began: a closed pipe around the axis.
     *
     * @param roundness how many times longer triangles are along the profile than around the axis
     */
    public static Surface sizedLoop(Profile profile, double roundness, int triangles) {
        List<Ring> rings = rings(profile, roundness, edgeFor(profile, roundness, triangles));
        return build(rings.subList(0, rings.size() - 1), true);
    }

    private static Surface build(List<Ring> rings, boolean loop) {
        RingSurface surface = new RingSurface();
        for (Ring ring : rings) {
            surface.ring(ring.size(), ring::at);
        }
        if (loop) {
            surface.close();
        }
        return surface.build();
    }

    /**
     * Returns rings that lie an equilateral triangle's height apart; the ends of the profile's curves are always rings,
     * so that corners stay sharp.
     */
    private static List<Ring> rings(Profile profile, double roundness, double edge) {
        List<Ring> rings = new ArrayList<>();
        for (Profile.Curve curve : profile.curves()) {
            int steps = Math.max(1, (int) Math.round(curve.length() / (0.866 * roundness * edge)));
            for (int i = rings.isEmpty() ? 0 : 1; i <= steps; i++) {
                rings.add(Ring.of(curve.radius((double) i / steps), curve.height((double) i / steps), edge));
            }
        }
        return rings;
    }

    private static double edgeFor(Profile profile, double roundness, int triangles) {
        double guess = Math.sqrt(area(profile) / (0.433 * roundness * triangles));
        return EdgeSearch.edgeFor(triangles, guess, edge -> count(rings(profile, roundness, edge)));
    }

    private static double area(Profile profile) {
        double area = 0;
        for (Profile.Curve curve : profile.curves()) {
            for (int i = 0; i < 16; i++) {
                area += 2 * StrictMath.PI * curve.radius((i + 0.5) / 16) * curve.length() / 16;
            }
        }
        return area;
    }

    private static int count(List<Ring> rings) {
        int count = 0;
        for (int i = 1; i < rings.size(); i++) {
            count += RingSurface.stitchCount(rings.get(i - 1).size(), rings.get(i).size());
        }
        return count;
    }
}
