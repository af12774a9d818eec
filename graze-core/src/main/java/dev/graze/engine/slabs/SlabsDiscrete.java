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
import java.util.Arrays;
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
    private final SettledResults<IntersectionBuffer> settled;

    SlabsDiscrete(SearchScene search, EngineOptions options, ThreadTeam team) {
        this.topology = search.topology();
        this.team = team;
        VertexVolumes vertices = new VertexVolumes(BoundingVolume.SLABS, false, topology.vertexCount());
        this.scene = SceneItems.still(topology, team);
        this.order = new SceneOrder(search, vertices, scene, team);
        int[] counts = order.partCount() == 1 ? new int[] { scene.size() } : triangleCounts(search);
        int levels = BlockTree.levels(Arrays.stream(counts).max().orElse(0));
        this.tree = new BlockTree(counts, levels, Simd.rankKernel(false));
        this.items = scene.ofSize(tree.itemCapacity());
        this.trianglePairs = BlockSearch.within(tree, search.rules(),
                SlabsContinuous.TASKS_PER_THREAD * team.size());
        this.rings = new FoldFreeRings(topology);
        this.workers = new SessionWorkers<>(team, member -> new Worker(search, member, options));
        this.settled = SettledResults.ofIntersections(search, options.shapes());
    }

    @Override
    public void detect(StepMotion instant, IntersectionBuffer pairs, StepStatistics statistics) {
        double[] positions = instant.t0();
        order.fit(instant, statistics);
        long fitted = System.nanoTime();
        reorder();
        tree.refit(items.corners(), order.ranks(), order::isKept, team);
        order.completed();
        long refitted = System.nanoTime();
        statistics.addNanos(Stage.HIERARCHY, refitted - fitted);
        workers.run(worker -> worker.fitRings(positions));
        long start = System.nanoTime();
        statistics.addNanos(Stage.NARROW, start - refitted);
        settled.begin(instant, pairs);
        trianglePairs.collectTasks(settled::isSettled, pairs.stop());
        workers.run(worker -> worker.search(positions, pairs));
        workers.reportSearch(System.nanoTime() - start, statistics);
        workers.gather(pairs, statistics);
        settled.end(pairs);
        order.report(trianglePairs.tests(), pairs.stop(), statistics);
    }

    private static int[] triangleCounts(SearchScene search) {
        int[] counts = new int[search.partCount()];
        Arrays.setAll(counts, part -> search.firstTriangle(part + 1) - search.firstTriangle(part));
        return counts;
    }

    private void reorder() {
        if (order.partCount() == 1) {
            if (order.isSorted(0)) {
                team.run(member -> items.setInOrder(scene, order.order(), team.share(items.size(), member),
                        team.share(items.size(), member + 1)));
            }
            return;
        }
        team.run(member -> {
            for (int part = member; part < order.partCount(); part += team.size()) {
                if (order.isSorted(part)) {
                    items.setInOrder(scene, order.order(), order.start(part), order.start(part + 1),
                            tree.firstItem(part));
                }
            }
        });
    }

    @Override
    public void close() {
        workers.close();
    }

    /** Searches the tree on one thread. */
    private final class Worker extends DiscreteWorker implements PairSink {
        private final BlockSearch.Traversal traversal;
        /** This thread's share of the rings of each part; empty for parts that are not tested within. */
        private final FoldFreeRings.Part[] ownRings;

        Worker(SearchScene search, int member, EngineOptions options) {
            // No filter: the pairs found overlap along every direction that it would compare.
            super(new TrianglePhase(search, rings, options.shapes()));
            traversal = trianglePairs.newTraversal(this);
            ownRings = new FoldFreeRings.Part[order.partCount()];
            for (int part = 0; part < ownRings.length; part++) {
                boolean whole = order.partCount() == 1;
                int first = whole ? 0 : search.firstVertex(part);
                int count = whole ? topology.vertexCount() : search.firstVertex(part + 1) - first;
                count = whole || search.rules().mayCollideWithin(part) ? count : 0;
                ownRings[part] = rings.part(first + team.share(count, member), first + team.share(count, member + 1));
            }
        }

        void fitRings(double[] positions) {
            for (int part = 0; part < ownRings.length; part++) {
                if (!order.isKept(part)) {
                    ownRings[part].fit(positions);
                }
            }
        }

        void search(double[] positions, IntersectionBuffer pairs) {
            narrow.begin(positions, pairs);
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
