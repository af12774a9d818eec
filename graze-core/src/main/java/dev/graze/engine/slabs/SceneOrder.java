package dev.graze.engine.slabs;

import dev.graze.bounds.SceneFrame;
import dev.graze.bounds.VertexRanks;
import dev.graze.bounds.VertexVolumes;
import dev.graze.bvh.CurveOrder;
import dev.graze.bvh.PartOrder;
import dev.graze.bvh.SceneItems;
import dev.graze.parallel.ThreadTeam;
import dev.graze.spi.SearchScene;
import dev.graze.spi.StepMotion;
import dev.graze.spi.StepStatistics;
import dev.graze.spi.StepStatistics.Counter;
import dev.graze.spi.StepStatistics.Stage;
import dev.graze.spi.StopSignal;

/**
 * The slabs of the vertices as ranks, and the order of the scene's items along a space-filling curve. Both are kept
 * from step to step. The items are sorted again when the old order has gone stale: when a search needs many more tests
 * than right after the last sort.
 *
 * <p>A scene whose parts are told apart has its items sorted by part, and what belongs to a part that has not changed
 * stays as it is. Otherwise the whole scene counts as one part.
 */
final class SceneOrder {
    /** Sort again when a search takes this many times the tests of the first one after the last sort. */
    private static final double STALE = 1.25;
    private static final long UNKNOWN = -1;

    private final SearchScene scene;
    private final VertexVolumes vertices;
    private final VertexRanks ranks;
    private final Sorter sorter;
    private final ThreadTeam team;
    /** Which parts are tested against anything; the others have no volumes. */
    private final boolean[] active;
    /** What the last fit has left as it was, and what it has sorted. */
    private final boolean[] kept;
    private final boolean[] sorted;
    private boolean stale;
    private boolean complete;
    private long testsWhenSorted = UNKNOWN;

    /** A range of the order for each part. */
    private interface Sorter {
        void sort(SceneFrame frame, StepMotion motion);

        int[] order();

        int start(int part);
    }

    /** Creates the order of a scene's items. */
    SceneOrder(SearchScene scene, VertexVolumes vertices, SceneItems items, ThreadTeam team) {
        this.scene = scene;
        this.vertices = vertices;
        this.ranks = new VertexRanks(vertices);
        this.team = team;
        boolean byPart = VertexVolumes.tellsPartsApart(scene);
        this.sorter = byPart ? new ByPart(items) : new AsOneMesh(items);
        this.kept = new boolean[byPart ? scene.partCount() : 1];
        this.sorted = new boolean[kept.length];
        this.active = new boolean[kept.length];
        for (int part = 0; part < active.length; part++) {
            active[part] = !byPart || scene.rules().isActive(part);
        }
    }

    private final class AsOneMesh implements Sorter {
        private final CurveOrder curve;
        private int[] order;

        AsOneMesh(SceneItems items) {
            curve = new CurveOrder(items.corners(), team);
            order = new int[items.size()];
        }

        @Override
        public void sort(SceneFrame frame, StepMotion motion) {
            order = curve.sort(frame, motion.t0(), motion.t1());
        }

        @Override
        public int[] order() {
            return order;
        }

        @Override
        public int start(int part) {
            return part == 0 ? 0 : order.length;
        }
    }

    private final class ByPart implements Sorter {
        private final PartOrder parts;

        ByPart(SceneItems items) {
            parts = new PartOrder(items.corners(), items.parts(scene), scene.partCount());
        }

        @Override
        public void sort(SceneFrame frame, StepMotion motion) {
            parts.sort(frame, motion.t0(), motion.t1(), part -> sorted[part], team);
        }

        @Override
        public int[] order() {
            return parts.order();
        }

        @Override
        public int start(int part) {
            return parts.start(part);
        }
    }

    int partCount() {
        return kept.length;
    }

    /**
     * Fits the vertices and their order to a step or an instant. Reorder the items and refit the trees next, then call
     * {@link #completed}.
     */
    void fit(StepMotion motion, StepStatistics statistics) {
        long start = System.nanoTime();
        boolean rebuild = !complete;
        complete = false;
        vertices.fit(scene, motion, team);
        long volumesFitted = System.nanoTime();
        boolean newMaps = rebuild || !ranks.mapsFit() || (stale && kept.length == 1);
        for (int part = 0; part < kept.length; part++) {
            boolean same = !active[part] || (!rebuild && vertices.isKept(part));
            sorted[part] = active[part] && (rebuild || (stale && !same) || (newMaps && kept.length == 1));
            kept[part] = !active[part] || (same && !newMaps);
        }
        if (stale || newMaps) {
            sorter.sort(vertices.frame(), motion);
            testsWhenSorted = UNKNOWN;
            stale = false;
        }
        if (newMaps) {
            ranks.fitMaps(team);
        }
        rank();
        statistics.addNanos(Stage.BOUNDS, volumesFitted - start);
        statistics.addNanos(Stage.HIERARCHY, System.nanoTime() - volumesFitted);
    }

    /** Notes that items and trees agree with the order. If a step fails before, the next one rebuilds everything. */
    void completed() {
        complete = true;
    }

    private void rank() {
        if (sorter instanceof AsOneMesh) {
            ranks.rank(team);
            return;
        }
        team.run(member -> {
            for (int part = 0; part < kept.length; part++) {
                if (!kept[part]) {
                    int first = scene.firstVertex(part);
                    int count = scene.firstVertex(part + 1) - first;
                    ranks.rank(first + team.share(count, member), first + team.share(count, member + 1));
                }
            }
        });
    }

    VertexRanks ranks() {
        return ranks;
    }

    /** Returns whether the ranks and the order of a part are those of the last step. */
    boolean isKept(int part) {
        return kept[part] && !sorted[part];
    }

    /** Returns whether the last fit has sorted the items of a part. */
    boolean isSorted(int part) {
        return sorted[part];
    }

    /** Returns all items in order, read-only; those of a part start at {@link #start}. */
    int[] order() {
        return sorter.order();
    }

    int start(int part) {
        return sorter.start(part);
    }

    /**
     * Reports how many pairs of volumes a search has tested, and decides whether the order has gone stale. A search
     * that was stopped is no measure for later ones, but it can take too many tests itself.
     */
    void report(long tests, StopSignal stop, StepStatistics statistics) {
        statistics.add(Counter.BOUNDING_VOLUME_TESTS, tests);
        if (testsWhenSorted == UNKNOWN && !stop.isRaised()) {
            testsWhenSorted = tests;
        }
        stale = testsWhenSorted != UNKNOWN && tests > STALE * testsWhenSorted;
    }
}
