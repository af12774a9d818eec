package dev.graze.engine.intercd;

import dev.graze.spi.StepStatistics;
import dev.graze.spi.StepStatistics.Counter;
import dev.graze.spi.StepStatistics.Stage;
import dev.graze.bounds.VertexVolumes;
import dev.graze.bvh.PairSink;
import dev.graze.bvh.SceneItems;
import dev.graze.parallel.ThreadTeam;
import java.util.Arrays;

/**
 * The processor's part of a step: updates the hierarchy, and finds the pairs of items whose volumes overlap (HPCCD,
 * Fig. 3, left).
 */
final class InterCdSearch {
    private final VertexVolumes vertices;
    private final ThreadTeam team;
    private final RebuildPolicy policy;
    private final MutableHierarchy tree;
    private final LazyRebuild rebuild;
    private final PairWalk[] walks;
    /** One of these is null. */
    private final TaskUnits units;
    private final SharedPairs naive;
    /** Whether the hierarchy is there, and the last step did not fail on the way through it. */
    private boolean sound;

    /** With a sink for each thread's pairs of items. */
    InterCdSearch(InterCdSettings settings, SceneItems items, VertexVolumes vertices, ThreadTeam team,
            PairSink[] sinks) {
        this.vertices = vertices;
        this.team = team;
        this.policy = settings.policy();
        this.tree = new MutableHierarchy(items, vertices, settings.build(), team);
        this.rebuild = policy == RebuildPolicy.LAZY ? new LazyRebuild(tree, settings.largestChange()) : null;
        this.walks = new PairWalk[team.size()];
        Arrays.setAll(walks, member -> new PairWalk(tree, rebuild, sinks[member]));
        boolean byUnits = settings.scheduling() == Scheduling.UNITS;
        this.units = byUnits ? new TaskUnits(tree, team, walks) : null;
        this.naive = byUnits ? null : new SharedPairs(team, walks);
    }

    /** Fits the volumes of vertices and nodes to a step. */
    void fit(double[] t0, double[] t1, StepStatistics statistics) {
        long start = System.nanoTime();
        vertices.fit(t0, t1, team);
        long fitted = System.nanoTime();
        update(t0, t1, statistics);
        statistics.addNanos(Stage.BOUNDS, fitted - start);
        statistics.addNanos(Stage.HIERARCHY, System.nanoTime() - fitted);
    }

    /** The root is part of no pair and so judged here; it is the one node that all threads can build together. */
    private void update(double[] t0, double[] t1, StepStatistics statistics) {
        tree.begin(t0, t1);
        boolean keep = sound && policy != RebuildPolicy.ALWAYS;
        sound = false;
        if (keep) {
            tree.refit();
        }
        if (!keep || isRootStale()) {
            build(t0, t1);
            statistics.add(Counter.REBUILT_NODES, tree.nodeCount());
        }
        if (rebuild != null) {
            rebuild.begin();
        }
    }

    private boolean isRootStale() {
        return rebuild != null && tree.nodeCount() > 0 && rebuild.isStale(0);
    }

    private void build(double[] t0, double[] t1) {
        tree.build(t0, t1);
        tree.refit();
        if (rebuild != null) {
            rebuild.rememberAll();
        }
    }

    /** Hands every pair of items whose volumes overlap to a sink, once. */
    void run(StepStatistics statistics) {
        for (PairWalk walk : walks) {
            walk.clear();
        }
        if (tree.nodeCount() > 1) {
            search(statistics);
        }
        sound = true;
        report(statistics);
    }

    private void search(StepStatistics statistics) {
        if (units == null) {
            naive.search(PairWalk.pair(0, 0));
        } else {
            units.search();
            statistics.add(Counter.REASSIGNED_UNITS, units.reassigned());
        }
    }

    private void report(StepStatistics statistics) {
        for (PairWalk walk : walks) {
            statistics.add(Counter.BOUNDING_VOLUME_TESTS, walk.tests());
        }
        if (rebuild != null) {
            statistics.add(Counter.REBUILT_NODES, rebuild.rebuiltNodes());
        }
    }
}
