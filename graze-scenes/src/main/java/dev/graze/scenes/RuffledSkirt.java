package dev.graze.scenes;

import dev.graze.scenes.shape.EdgeSearch;
import dev.graze.scenes.shape.RingSurface;
import dev.graze.scenes.shape.Surface;
import dev.graze.scenes.shape.SurfaceBuilder;
import java.util.ArrayList;
import java.util.List;

/**
 * The cut of a skirt with ruffles: a petticoat, a skirt over it, and on the skirt tiers of strips gathered into waves
 * at their lower edge.
 *
 * <p>All are cones about the y axis, described by the slant: how far down the skirt a point lies, from 0 at the waist
 * to 1 at the hem. A layer lies a clearance above the one below.
 */
final class RuffledSkirt {
    private static final int TIERS = 5;
    private static final double WAIST_RADIUS = 0.165;
    private static final double WAIST_HEIGHT = 0.08;
    private static final double HEM_RADIUS = 0.6;
    private static final double HEM_HEIGHT = -0.55;
    private static final double FIRST_TIER = 0.12;
    /**
     * Waves around a tier, and how steep they are at its widest: the edge becomes about 1.9 times as long as the skirt
     * around it.
     */
    private static final int WAVES = 22;
    private static final double STEEPNESS = 2.4;
    /** Roughly the edge length of a mesh of one triangle, from which the search for the right length starts. */
    private static final double FIRST_GUESS = 3;

    private final double edge;
    /** How far apart layers are before they fall: far enough not to collide at the start. */
    private final double gap;

    private RuffledSkirt(double edge) {
        this.edge = edge;
        this.gap = 0.9 * edge;
    }

    /** Returns the garment whose number of triangles is closest to the target. */
    static Garment sized(int triangles) {
        double guess = FIRST_GUESS / Math.sqrt(triangles);
        double edge = EdgeSearch.edgeFor(triangles, guess, length -> new RuffledSkirt(length).triangles());
        return new RuffledSkirt(edge).sew();
    }

    private int triangles() {
        return layers().stream().mapToInt(Surface::triangleCount).sum();
    }

    private List<Surface> layers() {
        List<Surface> layers = new ArrayList<>();
        layers.add(strip(0, 1, 0, 0));
        layers.add(strip(0, 1, gap, 0));
        double length = (1 - FIRST_TIER) / TIERS;
        for (int tier = 0; tier < TIERS; tier++) {
            double top = FIRST_TIER + tier * length;
            layers.add(strip(top, top + 0.9 * length, 2 * gap, STEEPNESS));
        }
        return layers;
    }

    /** Returns a layer between two slants, drawn from its lower edge up so that its normals point outward. */
    private Surface strip(double top, double bottom, double clearance, double steepness) {
        RingSurface surface = new RingSurface();
        double height = (bottom - top) * StrictMath.hypot(HEM_RADIUS - WAIST_RADIUS, HEM_HEIGHT - WAIST_HEIGHT);
        int steps = Math.max(2, (int) Math.round(height / (0.866 * edge)));
        for (int i = steps; i >= 0; i--) {
            double share = (double) i / steps;
            addRing(surface, top + share * (bottom - top), clearance, share * steepness);
        }
        return surface.build();
    }

    private void addRing(RingSurface surface, double slant, double clearance, double steepness) {
        double radius = WAIST_RADIUS + slant * (HEM_RADIUS - WAIST_RADIUS) + clearance;
        double height = WAIST_HEIGHT + slant * (HEM_HEIGHT - WAIST_HEIGHT);
        double amplitude = steepness * radius / WAVES;
        int size = (int) Math.round(2 * StrictMath.PI * radius * stretch(steepness) / edge);
        surface.ring(Math.max(6, size), (angle, point) -> {
            double r = radius + amplitude * (1 - StrictMath.cos(WAVES * angle));
            point[0] = r * StrictMath.cos(angle);
            point[1] = height;
            point[2] = r * StrictMath.sin(angle);
        });
    }

    /** Returns how much longer a wave of this steepness is than its base: the mean arc length over one wave. */
    private static double stretch(double steepness) {
        double sum = 0;
        int samples = 32;
        for (int i = 0; i < samples; i++) {
            double slope = steepness * StrictMath.sin(2 * StrictMath.PI * i / samples);
            sum += Math.sqrt(1 + slope * slope);
        }
        return sum / samples;
    }

    /**
     * Joins the layers: skirts are held at the waist, tiers are sewn to the upper skirt by the vertices of their upper
     * edge.
     */
    private Garment sew() {
        List<Surface> layers = layers();
        SurfaceBuilder builder = new SurfaceBuilder();
        builder.add(layers.get(0));
        int skirtFirst = builder.add(layers.get(1));
        List<Integer> seams = new ArrayList<>();
        for (Surface tier : layers.subList(2, layers.size())) {
            int first = builder.add(tier);
            for (int v : topEdge(tier)) {
                seams.add(first + v);
                seams.add(skirtFirst + nearest(layers.get(1).positions(), tier.positions(), v));
            }
        }
        return Garment.heldAbove(WAIST_HEIGHT - 1e-9, builder.build(),
                seams.stream().mapToInt(Integer::intValue).toArray());
    }

    private static List<Integer> topEdge(Surface tier) {
        double[] p = tier.positions();
        double top = p[p.length - 2];
        List<Integer> vertices = new ArrayList<>();
        for (int v = 0; v < tier.vertexCount(); v++) {
            if (p[3 * v + 1] == top) {
                vertices.add(v);
            }
        }
        return vertices;
    }

    private static int nearest(double[] among, double[] of, int v) {
        int nearest = 0;
        double least = Double.MAX_VALUE;
        for (int i = 0; i < among.length; i += 3) {
            double x = among[i] - of[3 * v];
            double y = among[i + 1] - of[3 * v + 1];
            double z = among[i + 2] - of[3 * v + 2];
            double squared = x * x + y * y + z * z;
            if (squared < least) {
                least = squared;
                nearest = i / 3;
            }
        }
        return nearest;
    }
}
