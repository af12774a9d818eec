package dev.graze.engine.slabs;

import dev.graze.spi.StepStatistics;
import dev.graze.spi.StepStatistics.Counter;
import dev.graze.spi.StepStatistics.Stage;
import dev.graze.bounds.RankedVertices;
import dev.graze.bounds.VertexVolumes;
import dev.graze.bvh.BlockTree;
import dev.graze.bvh.CurveOrder;
import dev.graze.bvh.SceneItems;
import dev.graze.parallel.ThreadTeam;
import dev.graze.simd.Simd;

/**
 * The block tree of all triangles at an instant, kept from one instant to the next: refitted to each, and sorted anew
 * when the old order no longer serves.
 */
final class TriangleTree {
    private final SceneItems source;
    private final SceneItems items;
    private final VertexVolumes vertices;
    private final RankedVertices ranked;
    private final ThreadTeam team;
    private final CurveOrder curve;
    private final BlockTree tree;
    private final BlockSearch search;
    private final Wear wear = new Wear();

    TriangleTree(SceneItems source, VertexVolumes vertices, ThreadTeam team) {
        this.source = source;
        this.items = source.sameSize();
        this.vertices = vertices;
        this.ranked = new RankedVertices(vertices);
        this.team = team;
        this.curve = new CurveOrder(source.corners(), team);
        this.tree = new BlockTree(source.size(), Simd.rankKernel(vertices.shape().bothEnds()));
        this.search = BlockSearch.within(tree, team.size());
    }

    /** In the order of the tree. */
    SceneItems items() {
        return items;
    }

    BlockSearch search() {
        return search;
    }

    void fit(double[] positions, StepStatistics statistics) {
        long start = System.nanoTime();
        vertices.fit(positions, positions, team);
        long fitted = System.nanoTime();
        if (wear.isWorn() || !ranked.mapsFit()) {
            sort(positions);
        }
        ranked.rank(team);
        tree.refit(items.corners(), ranked, team);
        statistics.addNanos(Stage.BOUNDS, fitted - start);
        statistics.addNanos(Stage.HIERARCHY, System.nanoTime() - fitted);
    }

    private void sort(double[] positions) {
        int[] order = curve.sort(vertices.middle(), positions, positions);
        team.run(member -> items.setInOrder(source, order, team.share(items.size(), member),
                team.share(items.size(), member + 1)));
        ranked.fitMaps(team);
        wear.sorted();
    }

    void report(StepStatistics statistics) {
        statistics.add(Counter.BOUNDING_VOLUME_TESTS, search.tests());
        wear.judge(search.tests());
    }
}
