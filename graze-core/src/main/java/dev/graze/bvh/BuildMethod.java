package dev.graze.bvh;

/** How a hierarchy is cut. */
public enum BuildMethod {
    /** Longest-axis spatial median, top down, as in the paper (MCCD 6.1). */
    MEDIAN,
    /** Sorted along a space-filling curve: a fifth of the time, and two percent more tests. */
    SORTED
}
