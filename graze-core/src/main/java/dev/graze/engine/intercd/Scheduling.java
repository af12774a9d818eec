package dev.graze.engine.intercd;

/** How the search is divided among threads. */
public enum Scheduling {
    /** Inter-CD task units, which need no locks (HPCCD 4). */
    UNITS,
    /**
     * Pairs of a breadth-first queue, with a lock wherever a subtree is built anew: what the paper compares with (3.2,
     * Fig. 7).
     */
    NAIVE
}
