package dev.graze.rigid.world;

import dev.graze.mesh.InvalidInputException;

/**
 * How bodies respond to contacts.
 *
 * @param timeStep        in seconds
 * @param gravity         along -y
 * @param friction        Coulomb's coefficient
 * @param restitution     share of the speed that an impact gives back, above a speed of half a metre per second
 * @param projected       whether rays are projected on the normal of what they hit (2.2.2), or used as they are
 * @param contactsPerPair how many contacts of a pair become constraints (2.2.1)
 * @param iterations      of the constraint solver
 */
public record WorldSettings(double timeStep, double gravity, double friction, double restitution, boolean projected, int contactsPerPair,
        int iterations) {
    private static final double MOST_FRICTION = 10;

    /** 60 Hz, as in the paper. */
    public static final WorldSettings USUAL = new WorldSettings(1.0 / 60, 9.81, 0.6, 0.1, true, 6, 20);

    /** @throws InvalidInputException if a number is out of range */
    public WorldSettings {
        if (!(friction >= 0 && friction <= MOST_FRICTION)) {
            throw new InvalidInputException("friction must be 0 to " + MOST_FRICTION + ", not " + friction);
        }
    }

    public WorldSettings friction(double coefficient) {
        return new WorldSettings(timeStep, gravity, coefficient, restitution, projected, contactsPerPair, iterations);
    }

    public WorldSettings projected(boolean on) {
        return new WorldSettings(timeStep, gravity, friction, restitution, on, contactsPerPair, iterations);
    }
}
