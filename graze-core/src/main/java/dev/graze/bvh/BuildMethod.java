package dev.graze.bvh;

/** The way a hierarchy is built. */
public enum BuildMethod {
    /** Longest-axis spatial median, top down, as in the paper (MCCD 6.1). */
    MEDIAN,
    /** Sorted along a space-filling curve: takes a fifth of the time, and searches need two percent more tests. */
    SORTED
}
