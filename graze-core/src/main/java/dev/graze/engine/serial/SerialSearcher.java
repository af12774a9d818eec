package dev.graze.engine.serial;

import dev.graze.spi.StepStatistics;
import dev.graze.bvh.BvttWalk;
import dev.graze.engine.bvtt.BvttHierarchy;
import dev.graze.engine.bvtt.Searcher;

/** From the root of the test tree down, in one thread. */
final class SerialSearcher implements Searcher {
    @Override
    public void search(BvttHierarchy hierarchy, StepStatistics statistics) {
        hierarchy.walk(0).from(BvttWalk.pair(0, 0), null);
    }
}
