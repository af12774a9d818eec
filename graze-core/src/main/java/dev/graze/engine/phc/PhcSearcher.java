package dev.graze.engine.phc;

import dev.graze.spi.StepStatistics;
import dev.graze.bvh.BvttWalk;
import dev.graze.engine.bvtt.BvttHierarchy;
import dev.graze.engine.bvtt.Searcher;
import dev.graze.engine.bvtt.SubTasks;

/**
 * Parallel hierarchical computation (MCCD 3.3): collects sub-tasks breadth first in one thread, then walks down from
 * them in all.
 */
final class PhcSearcher implements Searcher {
    private final SubTasks tasks = new SubTasks();

    @Override
    public void search(BvttHierarchy hierarchy, StepStatistics statistics) {
        tasks.collect(hierarchy, null);
        hierarchy.team().run(member -> walkTasks(hierarchy.walk(member)));
    }

    private void walkTasks(BvttWalk walk) {
        for (int task = tasks.next(); task >= 0; task = tasks.next()) {
            walk.from(tasks.root(task), null);
        }
    }
}
