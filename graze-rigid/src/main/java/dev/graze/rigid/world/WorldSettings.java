package dev.graze.rigid.world;

import dev.graze.mesh.InvalidInputException;
import java.util.Locale;

/**
 * How bodies respond to contacts.
 *
 * @param timeStep in seconds
 * @param gravity along -y
 * @param friction Coulomb's coefficient of a body's surface; a contact has the product of those of its two bodies, as
 * in Bullet
 * @param restitution fraction of the speed that an impact returns, above half a meter per second
 * @param projected whether rays are projected on the normal of the triangle they hit (2.2.2) or used unchanged
 * @param contactsPerPair how many contacts of a pair become constraints (2.2.1)
 * @param iterations iterations of the constraint solver
 * @param surfaceLayer how deep bodies may rest in each other without being pushed apart, in meters
 */
public record WorldSettings(double timeStep, double gravity, double friction, double restitution, boolean projected,
        int contactsPerPair,
        int iterations, double surfaceLayer) {
    private static final double MOST_FRICTION = 10;
    private static final int MOST_CONTACTS = 1000;
    private static final int MOST_ITERATIONS = 10_000;
    private static final double THICKEST_LAYER = 1;

    /** Returns the usual settings, with 60 steps per second as in the paper. */
    public static final WorldSettings USUAL = new WorldSettings(1.0 / 60, 9.81, 0.5, 0.1, true, 6, 20, 0.002);

    /**
     * The paper simulates with Bullet and names no settings. These are Bullet's defaults: at most 4 contacts of a pair,
     * 10 iterations, a friction of 0.5 for each body, no restitution and no layer.
     */
    public static final WorldSettings AS_IN_BULLET = new WorldSettings(1.0 / 60, 9.81, 0.5, 0, true, 4, 10, 0);

    /**
     * Checks the values.
     *
     * @throws InvalidInputException if friction, contacts, iterations or the layer are out of range
     */
    public WorldSettings {
        requireWithin("friction", friction, 0, MOST_FRICTION);
        requireWithin("the number of contacts of a pair", contactsPerPair, 1, MOST_CONTACTS);
        requireWithin("the number of iterations", iterations, 1, MOST_ITERATIONS);
        requireWithin("the layer in which bodies rest, in metres,", surfaceLayer, 0, THICKEST_LAYER);
    }

    private static void requireWithin(String what, double value, double least, double most) {
        if (!(value >= least && value <= most)) {
            throw new InvalidInputException(
                    String.format(Locale.ROOT, "%s must be %s to %s, not %s", what, plain(least), plain(most),
                            plain(value)));
        }
    }

    /** Formats whole numbers without a fraction. */
    private static String plain(double value) {
        return value == Math.rint(value) && Math.abs(value) < 1e15
                ? Long.toString((long) value)
                : Double.toString(value);
    }

    /** Returns Coulomb's coefficient between two bodies. */
    public double contactFriction() {
        return friction * friction;
    }

    public WorldSettings friction(double coefficient) {
        return new WorldSettings(timeStep, gravity, coefficient, restitution, projected, contactsPerPair, iterations,
                surfaceLayer);
    }

    public WorldSettings projected(boolean on) {
        return new WorldSettings(timeStep, gravity, friction, restitution, on, contactsPerPair, iterations,
                surfaceLayer);
    }

    public WorldSettings contactsPerPair(int count) {
        return new WorldSettings(timeStep, gravity, friction, restitution, projected, count, iterations, surfaceLayer);
    }

    public WorldSettings iterations(int count) {
        return new WorldSettings(timeStep, gravity, friction, restitution, projected, contactsPerPair, count,
                surfaceLayer);
    }

    public WorldSettings surfaceLayer(double metres) {
        return new WorldSettings(timeStep, gravity, friction, restitution, projected, contactsPerPair, iterations,
                metres);
    }
}
