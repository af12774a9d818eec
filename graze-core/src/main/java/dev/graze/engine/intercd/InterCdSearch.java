package dev.graze.engine.intercd;

import dev.graze.bounds.VertexVolumes;
import dev.graze.bvh.PairSink;
import dev.graze.bvh.SceneItems;
import dev.graze.engine.intercd.InterCdSettings.RebuildPolicy;
import dev.graze.parallel.ThreadTeam;
import dev.graze.spi.SearchScene;
import dev.graze.spi.StepMotion;
import dev.graze.spi.StepStatistics;
import dev.graze.spi.StepStatistics.Counter;
import dev.graze.spi.StepStatistics.Stage;
import dev.graze.spi.StopSignal;
import java.util.Arrays;

/**
 * The CPU's share of a step: updates the hierarchy, and finds the pairs of items whose volumes overlap (HPCCD, Fig. 3,
 * left).
 */
final class InterCdSearch {
    private final SearchScene scene;
    private final VertexVolumes vertices;
    private final ThreadTeam team;
    private final RebuildPolicy policy;
    private final MutableHierarchy tree;
    private final LazyRebuild rebuild;
    private final PairWalk[] walks;
    /** The search, by task units or as the naive baseline. */
    private final PairSearch search;
    /** Whether the hierarchy exists and the last step did not fail while it was changing it. */
    private boolean sound;

    /** @param sinks receive the pairs of items that each thread finds */
    InterCdSearch(SearchScene scene, InterCdSettings settings, SceneItems items, VertexVolumes vertices,
            ThreadTeam team, PairSink[] sinks) {
        this.scene = scene;
        this.vertices = vertices;
        this.team = team;
        this.policy = settings.policy();
        this.tree = new MutableHierarchy(scene, items, vertices, settings.build(), team);
        this.rebuild = policy == RebuildPolicy.LAZY ? new LazyRebuild(tree, settings.largestChange()) : null;
        this.walks = new PairWalk[team.size()];
        Arrays.setAll(walks, member -> new PairWalk(tree, rebuild, sinks[member]));
        this.search = switch (settings.scheduling()) {
            case UNITS -> new TaskUnits(tree, team, walks)::search;
            case NAIVE -> new NaivePairs(team, walks)::search;
        };
    }

    /** Finds all pairs, and returns how many task units changed hands, or how often pairs were divided again. */
    private interface PairSearch {
        long run();
    }

    /** Fits the volumes of vertices and nodes to a step. */
    void fit(StepMotion motion, StepStatistics statistics) {
        long start = System.nanoTime();
        vertices.fit(scene, motion, team);
        long fitted = System.nanoTime();
        update(motion.t0(), motion.t1(), statistics);
        statistics.addNanos(Stage.BOUNDS, fitted - start);
        statistics.addNanos(Stage.HIERARCHY, System.nanoTime() - fitted);
    }

    /**
     * Updates the hierarchy. The root is in no pair, so it is checked here; it is also the only node that all threads
     * can rebuild together, unless it has several parts, which are only arranged again.
     */
    private void update(double[] t0, double[] t1, StepStatistics statistics) {
        tree.begin(t0, t1);
        boolean keep = sound && policy != RebuildPolicy.ALWAYS;
        sound = false;
        if (keep) {
            tree.refitChanged();
        }
        if (!keep || isWholeStale()) {
            build(t0, t1);
            statistics.add(Counter.REBUILT_NODES, tree.nodeCount());
        }
        if (rebuild != null) {
            rebuild.begin();
            if (tree.nodeCount() > 0 && !tree.parts().isSingle(0)) {
                rebuild.beforeOpening(0);
            }
        }
    }

    private boolean isWholeStale() {
        return rebuild != null && tree.nodeCount() > 0 && tree.parts().isSingle(0) && rebuild.isStale(0);
    }

    private void build(double[] t0, double[] t1) {
        tree.build(t0, t1);
        tree.refit();
        if (rebuild != null) {
            rebuild.rememberAll();
        }
    }

    /** Passes every pair of items whose volumes overlap to a sink, once, until it is stopped. */
    void run(StopSignal stop, StepStatistics statistics) {
        for (PairWalk walk : walks) {
            walk.begin(stop);
        }
        if (tree.nodeCount() > 1 && tree.parts().mayCollide(0, 0)) {
            statistics.add(Counter.REASSIGNED_UNITS, search.run());
        }
        sound = true;
        report(statistics);
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
