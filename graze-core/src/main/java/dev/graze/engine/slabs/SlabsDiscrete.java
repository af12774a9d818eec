package dev.graze.engine.slabs;

import dev.graze.BoundingVolume;
import dev.graze.mesh.IndexPair;
import dev.graze.spi.Engine;
import dev.graze.spi.EngineOptions;
import dev.graze.spi.IntersectionBuffer;
import dev.graze.spi.SearchScene;
import dev.graze.spi.StepMotion;
import dev.graze.spi.StepStatistics;
import dev.graze.spi.StepStatistics.Stage;
import dev.graze.bounds.VertexVolumes;
import dev.graze.bvh.BlockSearch;
import dev.graze.bvh.BlockTree;
import dev.graze.bvh.PairSink;
import dev.graze.bvh.SceneItems;
import dev.graze.engine.session.SessionWorkers;
import dev.graze.engine.session.SessionWorkers.DiscreteWorker;
import dev.graze.mesh.Topology;
import dev.graze.narrow.discrete.FoldFreeRings;
import dev.graze.narrow.discrete.TrianglePhase;
import dev.graze.parallel.ThreadTeam;
import dev.graze.simd.Simd;

/**
 * Finds intersecting triangles at an instant: all pairs whose slabs along sixteen directions overlap, each decided by
 * the narrow phase of the thread that found it.
 */
final class SlabsDiscrete implements Engine.DiscreteSession {
    private final Topology topology;
    private final ThreadTeam team;
    private final SceneOrder order;
    private final SceneItems scene;
    /** The triangles in the order of the tree. */
    private final SceneItems items;
    private final BlockTree tree;
    private final BlockSearch trianglePairs;
    private final FoldFreeRings rings;
    private final SessionWorkers<IntersectionBuffer, Worker> workers;

    SlabsDiscrete(SearchScene search, EngineOptions options, ThreadTeam team) {
        this.topology = search.topology();
        this.team = team;
        VertexVolumes vertices = new VertexVolumes(BoundingVolume.SLABS, false, topology.vertexCount());
        this.scene = SceneItems.still(topology, team);
        this.items = scene.sameSize();
        this.order = new SceneOrder(vertices, scene.corners(), team);
        this.tree = new BlockTree(scene.size(), Simd.rankKernel(false));
        this.trianglePairs = BlockSearch.within(tree, SlabsContinuous.TASKS_PER_THREAD * team.size());
        this.rings = new FoldFreeRings(topology);
        this.workers = new SessionWorkers<>(team, member -> new Worker(search, member, options));
    }

    @Override
    public void detect(StepMotion instant, IntersectionBuffer pairs, StepStatistics statistics) {
        double[] positions = instant.t0();
        order.fit(positions, positions, this::reorder, ranks -> tree.refit(items.corners(), ranks, team), statistics);
        long fitted = System.nanoTime();
        workers.run(worker -> worker.ownRings.fit(positions));
        long start = System.nanoTime();
        statistics.addNanos(Stage.NARROW, start - fitted);
        trianglePairs.collectTasks();
        workers.run(worker -> worker.search(positions));
        workers.reportSearch(System.nanoTime() - start, statistics);
        workers.gather(pairs, statistics);
        order.report(trianglePairs.tests(), statistics);
    }

    private void reorder(int[] sorted) {
        team.run(member -> items.setInOrder(scene, sorted, team.share(items.size(), member),
                team.share(items.size(), member + 1)));
    }

    @Override
    public void close() {
        workers.close();
    }

    /** Searches the tree on one thread. */
    private final class Worker extends DiscreteWorker implements PairSink {
        private final BlockSearch.Traversal traversal;
        private final FoldFreeRings.Part ownRings;

        Worker(SearchScene search, int member, EngineOptions options) {
            // No filter: the pairs found overlap along every direction that it would compare.
            super(new TrianglePhase(search, rings, options.shapes()));
            traversal = trianglePairs.newTraversal(this);
            ownRings = rings.part(team.share(topology.vertexCount(), member),
                    team.share(topology.vertexCount(), member + 1));
        }

        void search(double[] positions) {
            narrow.begin(positions);
            traversal.searchTasks();
            narrow.finish();
        }

        @Override
        public void accept(long[] pairs, int count) {
            for (int i = 0; i < count; i++) {
                int a = items.triangle(IndexPair.first(pairs[i]));
                int b = items.triangle(IndexPair.second(pairs[i]));
                narrow.add(a, b);
            }
        }
    }
}
