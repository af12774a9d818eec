package dev.graze.engine.slabs;

import dev.graze.BoundingVolume;
import dev.graze.bounds.RankKernel;
import dev.graze.bounds.SceneFrame.Separation;
import dev.graze.bounds.VertexVolumes;
import dev.graze.bvh.BlockSearch;
import dev.graze.bvh.BlockTree;
import dev.graze.bvh.FeatureItems;
import dev.graze.bvh.SceneItems;
import dev.graze.engine.session.SessionWorkers;
import dev.graze.engine.session.SessionWorkers.ContinuousWorker;
import dev.graze.mesh.IndexPair;
import dev.graze.mesh.Topology;
import dev.graze.narrow.certified.NarrowPhase;
import dev.graze.parallel.ThreadTeam;
import dev.graze.simd.Simd;
import dev.graze.spi.ContactBuffer;
import dev.graze.spi.Engine;
import dev.graze.spi.EngineOptions;
import dev.graze.spi.SearchScene;
import dev.graze.spi.StepMotion;
import dev.graze.spi.StepStatistics;
import dev.graze.spi.StepStatistics.Stage;
import java.util.Arrays;
import java.util.List;
import java.util.function.Supplier;

/**
 * Finds the contacts of a moving mesh: all pairs of features whose slabs at t0 and t1 overlap, each decided by the
 * narrow phase of the thread that found it.
 *
 * <p>One block tree holds the edges and is searched against itself; one of vertices and one of faces are searched
 * against each other. So a pair of features is found by its own volumes. A tree of triangles would instead find pairs
 * of triangles, each with fifteen pairs of features, most of which are apart.
 */
final class SlabsContinuous implements Engine.ContinuousSession {
    /** Tasks per thread: enough to balance uneven ones. */
    static final int TASKS_PER_THREAD = 256;

    private final ThreadTeam team;
    private final SceneOrder order;
    /** The features in the order of the trees. */
    private final FeatureItems items;
    private final BlockTree vertexTree;
    private final BlockTree edgeTree;
    private final BlockTree faceTree;
    private final BlockSearch edgePairs;
    private final BlockSearch vertexFacePairs;
    private final SessionWorkers<ContactBuffer, Worker> workers;
    private final SettledResults<ContactBuffer> settled;

    SlabsContinuous(SearchScene search, EngineOptions options, ThreadTeam team) {
        this.team = team;
        Topology topology = search.topology();
        VertexVolumes vertices = new VertexVolumes(BoundingVolume.SLABS, !options.proximity(), topology.vertexCount(),
                Separation.of(options));
        SceneItems scene = SceneItems.moving(topology, team);
        this.order = new SceneOrder(search, vertices, scene, team);
        int[] parts = order.partCount() == 1 ? new int[scene.size()] : scene.parts(search);
        this.items = new FeatureItems(scene, parts, order.partCount(), team.size());
        BlockTree[] trees = newTrees(items, Simd.rankKernel(!options.proximity()), team);
        this.edgeTree = trees[0];
        this.faceTree = trees[1];
        this.vertexTree = trees[2];
        items.allocate(vertexTree, edgeTree, faceTree);
        int tasks = TASKS_PER_THREAD * team.size();
        this.edgePairs = BlockSearch.within(edgeTree, search.rules(), tasks);
        this.vertexFacePairs = BlockSearch.between(vertexTree, faceTree, search.rules(), tasks);
        this.workers = new SessionWorkers<>(team, member -> new Worker(search, options));
        this.settled = SettledResults.ofContacts(search);
    }

    /** Creates the trees of edges, faces and vertices on all threads: most of the time goes into clearing memory. */
    private static BlockTree[] newTrees(FeatureItems items, RankKernel kernel, ThreadTeam team) {
        int edgeLevels = BlockTree.levels(largest(items.edgeCounts()));
        int levels = BlockTree
                .levels(Math.max(2, Math.max(largest(items.vertexCounts()), largest(items.faceCounts()))));
        BlockTree[] trees = new BlockTree[3];
        List<Supplier<BlockTree>> constructors = List.of(
                () -> new BlockTree(items.edgeCounts(), edgeLevels, kernel),
                () -> new BlockTree(items.faceCounts(), levels, kernel),
                () -> new BlockTree(items.vertexCounts(), levels, kernel));
        team.run(member -> {
            for (int tree = member; tree < trees.length; tree += team.size()) {
                trees[tree] = constructors.get(tree).get();
            }
        });
        return trees;
    }

    private static int largest(int[] counts) {
        return Arrays.stream(counts).max().orElse(0);
    }

    @Override
    public void step(StepMotion motion, ContactBuffer contacts, StepStatistics statistics) {
        order.fit(motion, statistics);
        long fitted = System.nanoTime();
        reorder();
        vertexTree.refit(items.vertices(), order.ranks(), order::isKept, team);
        edgeTree.refit(items.edges(), order.ranks(), order::isKept, team);
        faceTree.refit(items.faces(), order.ranks(), order::isKept, team);
        order.completed();
        long start = System.nanoTime();
        statistics.addNanos(Stage.HIERARCHY, start - fitted);
        settled.begin(motion);
        edgePairs.collectTasks(settled::isSettled);
        vertexFacePairs.collectTasks(settled::isSettled);
        workers.run(worker -> worker.search(motion.t0(), motion.t1(), contacts));
        workers.reportSearch(System.nanoTime() - start, statistics);
        workers.gather(contacts, statistics);
        settled.addTo(contacts);
        order.report(edgePairs.tests() + vertexFacePairs.tests(), statistics);
    }

    private void reorder() {
        if (order.partCount() == 1) {
            if (order.isSorted(0)) {
                items.setInOrder(order.order(), team);
            }
            return;
        }
        team.run(member -> {
            for (int part = member; part < order.partCount(); part += team.size()) {
                if (order.isSorted(part)) {
                    items.setInOrder(order.order(), order.start(part), order.start(part + 1),
                            vertexTree.firstItem(part), edgeTree.firstItem(part), faceTree.firstItem(part));
                }
            }
        });
    }

    @Override
    public void close() {
        workers.close();
    }

    /** Searches the trees on one thread. */
    private final class Worker extends ContinuousWorker {
        private final BlockSearch.Traversal edgeSearch;
        private final BlockSearch.Traversal vertexFaceSearch;

        Worker(SearchScene search, EngineOptions options) {
            super(new NarrowPhase(search, options));
            edgeSearch = edgePairs.newTraversal(this::addEdges);
            vertexFaceSearch = vertexFacePairs.newTraversal(this::addVerticesAndFaces);
        }

        void search(double[] t0, double[] t1, ContactBuffer contacts) {
            narrow.begin(t0, t1, contacts);
            edgeSearch.searchTasks();
            vertexFaceSearch.searchTasks();
            narrow.finish();
        }

        /**
         * Adds pairs of edges as candidates. Edges with a common endpoint always overlap and never count. About half of
         * the pairs have one, which is unpredictable, so they are removed without a branch. Of the others, the edge
         * with the smaller index comes first. Edges are numbered by their endpoints, and the first endpoints differ, so
         * the edge with the smaller first endpoint has the smaller index.
         */
        private void addEdges(long[] pairs, int count) {
            int[] endpoints = items.edges();
            int kept = 0;
            for (int i = 0; i < count; i++) {
                long pair = pairs[i];
                int a = 3 * IndexPair.first(pair);
                int b = 3 * IndexPair.second(pair);
                int common = same(endpoints[a], endpoints[b]) | same(endpoints[a], endpoints[b + 1])
                        | same(endpoints[a + 1], endpoints[b]) | same(endpoints[a + 1], endpoints[b + 1]);
                pairs[kept] = pair;
                kept += 1 - common;
            }
            for (int i = 0; i < kept; i++) {
                int a = 3 * IndexPair.first(pairs[i]);
                int b = 3 * IndexPair.second(pairs[i]);
                int first = endpoints[a] < endpoints[b] ? a : b;
                int second = a + b - first;
                narrow.addOverlappingEdges(endpoints[first], endpoints[first + 1], endpoints[second],
                        endpoints[second + 1]);
            }
        }

        /** Adds vertices and faces as candidates. A corner of a face always overlaps it and never counts. */
        private void addVerticesAndFaces(long[] pairs, int count) {
            int[] vertices = items.vertices();
            int[] faces = items.faces();
            int kept = 0;
            for (int i = 0; i < count; i++) {
                long pair = pairs[i];
                int vertex = vertices[3 * IndexPair.first(pair)];
                int face = 3 * IndexPair.second(pair);
                int common = same(vertex, faces[face]) | same(vertex, faces[face + 1]) | same(vertex, faces[face + 2]);
                pairs[kept] = pair;
                kept += 1 - common;
            }
            for (int i = 0; i < kept; i++) {
                int vertex = vertices[3 * IndexPair.first(pairs[i])];
                int face = 3 * IndexPair.second(pairs[i]);
                narrow.addOverlappingVertexFace(vertex, faces[face], faces[face + 1], faces[face + 2]);
            }
        }

        private static int same(int a, int b) {
            return a == b ? 1 : 0;
        }
    }
}
