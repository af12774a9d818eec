package dev.graze.examples;

import dev.graze.response.ContactFrame;

/**
 * The vertices of a scene as particles of equal mass, for extended position-based dynamics (Macklin et al. 2016): a
 * step predicts positions, constraints correct them one after the other, and velocities follow from the positions.
 */
final class Particles {
    private static final double GRAVITY = -9.81;

    private final double[] positions;
    private final double[] next;
    private final double[] velocities;
    /** The number of particles that move freely. They come first; the caller places the others. */
    private final int free;

    Particles(double[] positions, int free) {
        this.positions = positions.clone();
        this.next = positions.clone();
        this.velocities = new double[positions.length];
        this.free = free;
    }

    double[] positions() {
        return positions;
    }

    /** Returns the positions at the end of the step, to read and to change. */
    double[] next() {
        return next;
    }

    /** Moves the free particles by their velocities and their weight. */
    void predict(double step) {
        for (int k = 0; k < 3 * free; k++) {
            next[k] = positions[k] + step * (velocities[k] + (k % 3 == 2 ? step * GRAVITY : 0));
        }
    }

    double length(int a, int b) {
        double x = next[3 * b] - next[3 * a];
        double y = next[3 * b + 1] - next[3 * a + 1];
        double z = next[3 * b + 2] - next[3 * a + 2];
        return Math.sqrt(x * x + y * y + z * z);
    }

    /**
     * Moves two particles toward a distance from each other.
     *
     * @param softness   the compliance divided by the square of the step; 0 for a stiff connection
     * @param multiplier what this method returned for the two in this step, at first 0
     */
    double keepLength(int a, int b, double wanted, double softness, double multiplier) {
        double mobility = mobility(a) + mobility(b);
        double length = length(a, b);
        if (mobility == 0 || length == 0) {
            return multiplier;
        }
        double change = (wanted - length - softness * multiplier) / (mobility + softness);
        for (int axis = 0; axis < 3; axis++) {
            double direction = (next[3 * b + axis] - next[3 * a + axis]) / length;
            next[3 * a + axis] -= mobility(a) * change * direction;
            next[3 * b + axis] += mobility(b) * change * direction;
        }
        return multiplier + change;
    }

    /**
     * Moves the four vertices of a contact until its two points are a distance apart along the normal, and takes away
     * sliding in proportion to that move, as Coulomb's law says. Without a move there is no friction.
     */
    void keepApart(ContactFrame frame, double distance, double friction) {
        double push = distance;
        double mobility = 0;
        for (int axis = 0; axis < 3; axis++) {
            push -= frame.normal(axis) * (frame.pointA(next, axis) - frame.pointB(next, axis));
        }
        for (int k = 0; k < 4; k++) {
            mobility += mobility(frame.vertex(k)) * frame.weight(k) * frame.weight(k);
        }
        if (push <= 0 || mobility == 0) {
            return;
        }
        frame.measure(positions, next);
        double slip = Math.hypot(frame.slip(0), frame.slip(1));
        double stopped = slip == 0 ? 0 : Math.min(1, friction * push / slip);
        for (int k = 0; k < 4; k++) {
            double share = mobility(frame.vertex(k)) * frame.weight(k) / mobility;
            for (int axis = 0; axis < 3; axis++) {
                next[3 * frame.vertex(k) + axis] += share
                        * (push * frame.normal(axis) - stopped * frame.tangential(axis));
            }
        }
    }

    /** Makes the next positions the current ones. */
    void finish(double step) {
        for (int k = 0; k < next.length; k++) {
            velocities[k] = (next[k] - positions[k]) / step;
            positions[k] = next[k];
        }
    }

    private int mobility(int particle) {
        return particle < free ? 1 : 0;
    }
}
