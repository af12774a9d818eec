package dev.graze.engine.bvtt;

import dev.graze.spi.StepStatistics;

/**
 * The way an engine walks through the bounding volume test tree: all that distinguishes {@code serial}, {@code phc} and
 * {@code front}.
 */
public interface Searcher {
    /**
     * Makes the walks of the threads find each overlapping pair of leaves that are not adjacent, exactly once, until
     * {@link BvttHierarchy#stop} is raised. The time of {@link SubTasks#COLLECTION} does not count as traversal.
     */
    void search(BvttHierarchy hierarchy, StepStatistics statistics);
}
