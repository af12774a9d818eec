package dev.graze.engine.bvtt;

import dev.graze.spi.StepStatistics;

/**
 * How an engine goes through the bounding volume test tree: the one thing in which `serial`, `phc` and `front` differ.
 */
public interface Searcher {
    /** Lets the walk of some thread find each pair of leaves that overlap and are not adjacent, once. */
    void search(BvttHierarchy hierarchy, StepStatistics statistics);
}
