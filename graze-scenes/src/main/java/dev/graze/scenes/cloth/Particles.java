package dev.graze.scenes.cloth;

import java.util.Arrays;

/**
 * The vertices of a cloth as point masses in flat arrays. A particle of inverse mass 0 is held: only its holder moves
 * it.
 */
final class Particles {
    final int count;
    final double[] position;
    /** Where each particle was at the start of the substep. */
    final double[] previous;
    final double[] velocity;
    final double[] inverseMass;

    Particles(double[] start) {
        this.count = start.length / 3;
        this.position = start.clone();
        this.previous = start.clone();
        this.velocity = new double[start.length];
        this.inverseMass = new double[count];
        Arrays.fill(inverseMass, 1);
    }

    /** Moves the free particles by their velocities and gravity along -y. */
    void predict(double dt, double gravity) {
        Ranges.each(count, (from, to) -> {
            for (int v = from; v < to; v++) {
                if (inverseMass[v] > 0) {
                    predictOne(3 * v, dt, gravity);
                }
            }
        });
    }

    private void predictOne(int i, double dt, double gravity) {
        velocity[i + 1] -= gravity * dt;
        for (int k = i; k < i + 3; k++) {
            previous[k] = position[k];
            position[k] += velocity[k] * dt;
        }
    }

    /** Computes the velocities from the displacements, reduced by drag and limited to a maximum speed. */
    void settle(double dt, double drag, double topSpeed) {
        double keep = 1 / (1 + drag * dt);
        Ranges.each(count, (from, to) -> {
            for (int v = from; v < to; v++) {
                settleOne(3 * v, keep / dt, topSpeed);
            }
        });
    }

    private void settleOne(int i, double perStep, double topSpeed) {
        double vx = (position[i] - previous[i]) * perStep;
        double vy = (position[i + 1] - previous[i + 1]) * perStep;
        double vz = (position[i + 2] - previous[i + 2]) * perStep;
        double speed = Math.sqrt(vx * vx + vy * vy + vz * vz);
        double cut = speed > topSpeed ? topSpeed / speed : 1;
        velocity[i] = vx * cut;
        velocity[i + 1] = vy * cut;
        velocity[i + 2] = vz * cut;
    }

    /** Moves a held particle; its velocity follows from its displacement. */
    void hold(int v, double x, double y, double z) {
        inverseMass[v] = 0;
        int i = 3 * v;
        System.arraycopy(position, i, previous, i, 3);
        position[i] = x;
        position[i + 1] = y;
        position[i + 2] = z;
    }
}
