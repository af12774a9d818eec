package dev.graze.scenes.cloth;

import dev.graze.scenes.shape.Placement;

/**
 * A solid that cloth cannot enter, moving from one pose to the next in a substep. Contacts are computed in the solid's
 * own frame, in which it does not move: friction acts on how far a particle slides in that frame.
 */
public final class Obstacle {
    private final DistanceField field;
    private final double friction;
    private final Placement before = new Placement();
    private final Placement now = new Placement();

    /**
     * Creates a solid at the origin.
     *
     * @param friction Coulomb's coefficient against cloth
     */
    public Obstacle(DistanceField field, double friction) {
        this.field = field;
        this.friction = friction;
    }

    /** Moves the solid to a place without dragging cloth along. */
    public Obstacle startAt(Placement pose) {
        now.set(pose);
        before.set(pose);
        return this;
    }

    /** Sets where the solid moves in the coming substep. */
    public void moveTo(Placement pose) {
        before.set(now);
        now.set(pose);
    }

    /**
     * Pushes particles out along the normal. Then undoes as much of their sliding as friction allows: at most the
     * coefficient times that push.
     */
    void resolve(Particles particles) {
        Ranges.each(particles.count, (from, to) -> {
            double[] local = new double[3];
            double[] normal = new double[3];
            double[] slide = new double[3];
            for (int v = from; v < to; v++) {
                now.toLocal(particles.position, 3 * v, local, 0);
                double distance = field.at(local, normal);
                if (distance < 0 && particles.inverseMass[v] > 0) {
                    before.toLocal(particles.previous, 3 * v, slide, 0);
                    pushOut(local, slide, normal, -distance);
                    now.toWorld(local, 0, particles.position, 3 * v);
                }
            }
        });
    }

    /**
     * Pushes one particle out. On entry {@code slide} holds the particle's previous position; on exit it holds the
     * tangential displacement, and {@code local} is corrected.
     */
    private void pushOut(double[] local, double[] slide, double[] normal, double depth) {
        double along = 0;
        for (int k = 0; k < 3; k++) {
            local[k] += depth * normal[k];
            slide[k] = local[k] - slide[k];
            along += slide[k] * normal[k];
        }
        double squared = 0;
        for (int k = 0; k < 3; k++) {
            slide[k] -= along * normal[k];
            squared += slide[k] * slide[k];
        }
        double length = Math.sqrt(squared);
        double taken = length > friction * depth ? friction * depth / length : 1;
        for (int k = 0; k < 3; k++) {
            local[k] -= taken * slide[k];
        }
    }
}
