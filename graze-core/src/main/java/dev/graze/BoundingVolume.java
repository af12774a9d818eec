package dev.graze;

import java.util.Locale;

/** What the nodes of a hierarchy are wrapped in. It decides the speed, not the answer. */
public enum BoundingVolume {
    /** A box along the axes around the whole sweep of the triangles below: small and quick to test. */
    AABB,
    /**
     * Slabs along nine directions around the whole sweep (an 18-DOP), as in MCCD 6.1: tighter, three times as large.
     */
    KDOP18,
    /**
     * Slabs along eight directions at t0 and again at t1: tightest, because motion that both sides have in common does
     * not widen it.
     */
    ENDS,
    /**
     * Boxes turned as the triangles below lie, around the whole sweep (an OBB tree): for engines that search on
     * devices.
     */
    OBB;

    /** The name users choose it by. */
    public String key() {
        return name().toLowerCase(Locale.ROOT);
    }
}
