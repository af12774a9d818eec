package dev.graze.bounds;

import dev.graze.spi.EngineOptions;

/**
 * At which distance features are in contact, and how exactly a solver decides that. Touching, a distance of 0, is
 * decided exactly, so volumes may be as tight as they are. A distance above 0 is decided to within a tolerance of a
 * pair's size, and volumes may not part what the solver is left to report, or the answer would depend on their kind.
 *
 * @param distance  0 is touching
 * @param tolerance of space, relative to a pair's size; above 0 if the distance is
 */
public record Separation(double distance, double tolerance) {
    /** Contact is touching. */
    public static final Separation NONE = new Separation(0, 0);
    /**
     * A pair is at most twice as large as the largest coordinate along an axis, and a solver may be off by a tolerance
     * of that along all three: 2 sqrt(3), and room for rounding.
     */
    private static final double TOLERANCES = 8;

    /** What a search was asked for. */
    public static Separation of(EngineOptions options) {
        return new Separation(options.separation(), options.tolerance());
    }

    /**
     * Up to which distance two features may be reported.
     *
     * @param largest coordinate, as seen from the middle of the scene; infinite if that is beyond what volumes can tell
     *        apart
     */
    public double reach(double largest) {
        return distance == 0 ? 0 : distance + TOLERANCES * tolerance * largest;
    }
}
