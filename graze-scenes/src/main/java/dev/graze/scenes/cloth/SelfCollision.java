package dev.graze.scenes.cloth;

import java.util.Arrays;

/**
 * Keeps the particles of a cloth a thickness apart, as if each were a small ball. A ball as thick as 0.71 of an edge
 * does not fit through a triangle of others; thinner layers lie closer and cross where they are pressed.
 *
 * <p>Each particle gathers its own corrections from positions that do not change meanwhile (Jacobi), so the order does
 * not matter.
 */
final class SelfCollision {
    /** Substeps between two searches for neighbors. */
    private static final int REBUILD_INTERVAL = 6;
    /**
     * The search radius, as a multiple of the thickness: also covers particles that come near before the next search.
     */
    private static final double SEARCH_MARGIN = 2.2;
    /** Compensates for averaged corrections, which fall short. */
    private static final double OVER_RELAXATION = 1.4;

    private final double thickness;
    private final double friction;
    private final double[] rest;
    private final double[] correction;
    private final NeighbourLists lists;
    private int substep;

    /**
     * Creates the collisions of a cloth. Pairs that lie within the thickness at rest never collide.
     *
     * @param friction the fraction of the relative motion that a contact removes
     */
    SelfCollision(double[] rest, double thickness, double friction) {
        this.thickness = thickness;
        this.friction = friction;
        this.rest = rest.clone();
        this.correction = new double[rest.length];
        this.lists = new NeighbourLists(rest.length / 3, SEARCH_MARGIN * thickness);
    }

    void resolve(Particles particles) {
        if (substep++ % REBUILD_INTERVAL == 0) {
            lists.rebuild(particles.position);
        }
        Ranges.each(particles.count, (from, to) -> {
            for (int v = from; v < to; v++) {
                gather(particles, v);
            }
        });
        Ranges.each(correction.length, (from, to) -> {
            for (int i = from; i < to; i++) {
                particles.position[i] += correction[i];
            }
        });
    }

    private void gather(Particles particles, int v) {
        Arrays.fill(correction, 3 * v, 3 * v + 3, 0);
        if (particles.inverseMass[v] == 0) {
            return;
        }
        int contacts = 0;
        for (int at = lists.start(v); at < lists.end(v); at++) {
            contacts += push(particles, v, lists.neighbour(at)) ? 1 : 0;
        }
        double share = contacts > 0 ? OVER_RELAXATION / contacts : 0;
        for (int i = 3 * v; i < 3 * v + 3; i++) {
            correction[i] *= share;
        }
    }

    /**
     * Adds half of the displacement that separates two particles and slows their sliding to the first one's correction.
     */
    private boolean push(Particles particles, int v, int other) {
        double[] x = particles.position;
        int a = 3 * v;
        int b = 3 * other;
        double dx = x[a] - x[b];
        double dy = x[a + 1] - x[b + 1];
        double dz = x[a + 2] - x[b + 2];
        double squared = dx * dx + dy * dy + dz * dz;
        if (squared >= thickness * thickness || squared == 0 || Links.distance(rest, v, other) < thickness) {
            return false;
        }
        double push = 0.5 * (thickness / Math.sqrt(squared) - 1);
        double[] was = particles.previous;
        double drag = 0.5 * friction;
        correction[a] += push * dx - drag * (dx - was[a] + was[b]);
        correction[a + 1] += push * dy - drag * (dy - was[a + 1] + was[b + 1]);
        correction[a + 2] += push * dz - drag * (dz - was[a + 2] + was[b + 2]);
        return true;
    }
}
