package dev.graze;

import java.util.Locale;

/** The bounding volume of hierarchy nodes. It affects the speed, not the answer. */
public enum BoundingVolume {
    /** An axis-aligned box around the whole sweep of the triangles below: small and quick to test. */
    AABB,
    /**
     * Slabs along nine directions around the whole sweep (an 18-DOP), as in MCCD 6.1: tighter, three times as large.
     */
    KDOP18,
    /**
     * Slabs along eight directions at t0 and again at t1: tightest, because motion that two volumes share does not
     * widen them. Its key is {@code ends}, for the two ends of the step.
     */
    SLABS,
    /** Oriented boxes around the whole sweep (an OBB tree), for engines that search on devices. */
    OBB;

    /** Returns the name on the command line. */
    public String key() {
        return this == SLABS ? "ends" : name().toLowerCase(Locale.ROOT);
    }
}
