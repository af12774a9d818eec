package dev.graze.engine.slabs;

import dev.graze.spi.StepStatistics;
import dev.graze.spi.StepStatistics.Counter;
import dev.graze.spi.StepStatistics.Stage;
import dev.graze.bounds.RankKernel;
import dev.graze.bounds.RankedVertices;
import dev.graze.bounds.VertexVolumes;
import dev.graze.bvh.BlockTree;
import dev.graze.bvh.CurveOrder;
import dev.graze.bvh.FeatureItems;
import dev.graze.bvh.SceneItems;
import dev.graze.parallel.ThreadTeam;
import dev.graze.simd.Simd;
import java.util.List;
import java.util.function.Supplier;

/**
 * One block tree of the edges of a scene in motion, to be searched against itself, and one each of vertices and faces,
 * to be searched against each other: so that a pair of features is found by its own volumes, without the detour over
 * the fifteen pairs of features of two triangles, of which most are apart. Kept from step to step, refitted to each,
 * and sorted anew when the old order no longer serves.
 */
final class FeatureTrees {
    private final VertexVolumes vertices;
    private final RankedVertices ranked;
    private final ThreadTeam team;
    private final CurveOrder curve;
    private final FeatureItems items;
    private final BlockTree vertexTree;
    private final BlockTree edgeTree;
    private final BlockTree faceTree;
    private final BlockSearch edgePairs;
    private final BlockSearch vertexFacePairs;
    private final Wear wear = new Wear();

    FeatureTrees(SceneItems source, VertexVolumes vertices, ThreadTeam team) {
        this.vertices = vertices;
        this.ranked = new RankedVertices(vertices);
        this.team = team;
        this.curve = new CurveOrder(source.corners(), team);
        this.items = new FeatureItems(source, team.size());
        BlockTree[] trees = makeTrees();
        this.edgeTree = trees[0];
        this.faceTree = trees[1];
        this.vertexTree = trees[2];
        this.edgePairs = BlockSearch.within(edgeTree, team.size());
        this.vertexFacePairs = BlockSearch.between(vertexTree, faceTree, team.size());
    }

    /** Of edges, faces and vertices. By all threads, because most of the time is that of clearing memory. */
    private BlockTree[] makeTrees() {
        RankKernel kernel = Simd.rankKernel(vertices.shape().bothEnds());
        int levels = BlockTree.levels(Math.max(2, Math.max(items.vertexCount(), items.faceCount())));
        BlockTree[] trees = new BlockTree[3];
        List<Supplier<BlockTree>> makers = List.of(() -> new BlockTree(items.edgeCount(), kernel),
                () -> new BlockTree(items.faceCount(), levels, kernel),
                () -> new BlockTree(items.vertexCount(), levels, kernel));
        team.run(member -> {
            for (int tree = member; tree < trees.length; tree += team.size()) {
                trees[tree] = makers.get(tree).get();
            }
        });
        return trees;
    }

    /** In the order of the trees. */
    FeatureItems items() {
        return items;
    }

    BlockSearch edgePairs() {
        return edgePairs;
    }

    BlockSearch vertexFacePairs() {
        return vertexFacePairs;
    }

    void fit(double[] t0, double[] t1, StepStatistics statistics) {
        long start = System.nanoTime();
        vertices.fit(t0, t1, team);
        long fitted = System.nanoTime();
        if (wear.isWorn() || !ranked.mapsFit()) {
            items.setInOrder(curve.sort(vertices.middle(), t0, t1), team);
            ranked.fitMaps(team);
            wear.sorted();
        }
        ranked.rank(team);
        vertexTree.refit(items.vertices(), ranked, team);
        edgeTree.refit(items.edges(), ranked, team);
        faceTree.refit(items.faces(), ranked, team);
        statistics.addNanos(Stage.BOUNDS, fitted - start);
        statistics.addNanos(Stage.HIERARCHY, System.nanoTime() - fitted);
    }

    void collectTasks() {
        edgePairs.collectTasks();
        vertexFacePairs.collectTasks();
    }

    void report(StepStatistics statistics) {
        long tests = edgePairs.tests() + vertexFacePairs.tests();
        statistics.add(Counter.BOUNDING_VOLUME_TESTS, tests);
        wear.judge(tests);
    }
}
