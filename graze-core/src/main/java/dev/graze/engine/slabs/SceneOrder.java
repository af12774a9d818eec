package dev.graze.engine.slabs;

import dev.graze.bounds.VertexRanks;
import dev.graze.bounds.VertexVolumes;
import dev.graze.bvh.CurveOrder;
import dev.graze.parallel.ThreadTeam;
import dev.graze.spi.StepStatistics;
import dev.graze.spi.StepStatistics.Counter;
import dev.graze.spi.StepStatistics.Stage;
import java.util.function.Consumer;

/**
 * The slabs of the vertices as ranks, and the order of the scene's items along a space-filling curve. Both are kept
 * from step to step. The items are sorted again when the old order has gone stale: when a search needs many more tests
 * than right after the last sort.
 */
final class SceneOrder {
    /** Sort again when a search takes this many times the tests of the first one after the last sort. */
    private static final double STALE = 1.25;
    private static final long UNKNOWN = -1;

    private final VertexVolumes vertices;
    private final VertexRanks ranks;
    private final CurveOrder curve;
    private final ThreadTeam team;
    private boolean stale = true;
    private long testsWhenSorted = UNKNOWN;

    /** Creates the order of a scene; {@code corners} has three vertices per item. */
    SceneOrder(VertexVolumes vertices, int[] corners, ThreadTeam team) {
        this.vertices = vertices;
        this.ranks = new VertexRanks(vertices);
        this.curve = new CurveOrder(corners, team);
        this.team = team;
    }

    /**
     * Fits the vertices and then the trees over them to a step, or to an instant if both arrays are the same.
     *
     * @param reorder called with the items in their new order, if they are sorted again
     * @param refit   fits the trees to the ranks of the vertices
     */
    void fit(double[] t0, double[] t1, Consumer<int[]> reorder, Consumer<VertexRanks> refit,
            StepStatistics statistics) {
        long start = System.nanoTime();
        vertices.fit(t0, t1, team);
        long fitted = System.nanoTime();
        if (stale || !ranks.mapsFit()) {
            reorder.accept(curve.sort(vertices.frame(), t0, t1));
            ranks.fitMaps(team);
            stale = false;
            testsWhenSorted = UNKNOWN;
        }
        ranks.rank(team);
        refit.accept(ranks);
        statistics.addNanos(Stage.BOUNDS, fitted - start);
        statistics.addNanos(Stage.HIERARCHY, System.nanoTime() - fitted);
    }

    /** Reports how many pairs of volumes a search has tested, and decides whether the order has gone stale. */
    void report(long tests, StepStatistics statistics) {
        statistics.add(Counter.BOUNDING_VOLUME_TESTS, tests);
        if (testsWhenSorted == UNKNOWN) {
            testsWhenSorted = tests;
        }
        stale = tests > STALE * testsWhenSorted;
    }
}
