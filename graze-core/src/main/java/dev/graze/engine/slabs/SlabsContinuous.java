package dev.graze.engine.slabs;

import dev.graze.bounds.RankKernel;
import dev.graze.bounds.SceneFrame;
import dev.graze.bounds.SceneFrame.Separation;
import dev.graze.bounds.VertexVolumes;
import dev.graze.bvh.BlockForest;
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
import dev.graze.parallel.WorkCounter;
import dev.graze.simd.Simd;
import dev.graze.spi.ContactBuffer;
import dev.graze.spi.Engine;
import dev.graze.spi.EngineOptions;
import dev.graze.spi.PairList;
import dev.graze.spi.SearchGoal;
import dev.graze.spi.SearchScene;
import dev.graze.spi.StepMotion;
import dev.graze.spi.StepStatistics;
import dev.graze.spi.StepStatistics.Counter;
import dev.graze.spi.StepStatistics.Stage;
import java.util.BitSet;
import java.util.List;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * Finds the contacts of a moving scene: all pairs of features whose slabs at t0 and t1 overlap, each decided by the
 * narrow phase of the thread that found it.
 *
 * <p>Trees of edges are searched against each other and themselves; those of vertices are searched against those of
 * faces. So a pair of features is found by its own volumes. A tree of triangles would instead find pairs of triangles,
 * each with fifteen pairs of features, most of which are apart.
 *
 * <p>Most of a search can be left out where {@link Coherence} has kept near pairs from earlier steps, and where
 * {@link NearbyPairs} answers further questions about first impacts.
 */
final class SlabsContinuous implements Engine.ContinuousSession {
    /** Tasks per thread: enough to balance uneven ones. */
    static final int TASKS_PER_THREAD = 256;
    /** First impacts to test at once in the next step: testing so few takes next to no time. */
    private static final int MOST_RECALLED = 64;
    /** Runs of kept pairs that a thread takes at once. */
    private static final int RUNS_AT_ONCE = 64;
    /** Pairs of a list that a thread takes at once. */
    private static final int PAIRS_AT_ONCE = 256;

    private final EngineOptions options;
    private final ThreadTeam team;
    private final RankKernel kernel;
    private final BlockTree noItems;
    private SceneSearch search;

    SlabsContinuous(SearchScene scene, EngineOptions options, ThreadTeam team) {
        this.options = options;
        this.team = team;
        this.kernel = Simd.rankKernel(isMoving());
        this.noItems = new BlockTree(new int[0], new short[0], kernel);
        this.search = new SceneSearch(scene,
                new SceneOrder<>(scene, Separation.of(options), this::newPart, kernel, team),
                SettledResults.ofContacts(scene));
    }

    /** Returns whether slabs are taken at t0 and t1; near pairs are found at one instant. */
    private boolean isMoving() {
        return options.goal() != SearchGoal.NEAR_PAIRS;
    }

    private FeaturePart newPart(Topology topology, SceneFrame frame, ThreadTeam threads) {
        return new FeaturePart(topology, SceneItems.moving(topology, threads), frame, isMoving(), kernel, threads);
    }

    @Override
    public void step(StepMotion motion, ContactBuffer contacts, StepStatistics statistics) {
        search.step(motion, contacts, statistics);
    }

    /** Keeps volumes, order and trees of the parts that stay, and what was found between those that rest. */
    @Override
    public boolean changeScene(SearchScene scene, int[] kept) {
        if (!search.order.canChangeTo(scene)) {
            return false;
        }
        search = new SceneSearch(scene, search.order.changedTo(scene, kept), search.settled.changedTo(scene, kept));
        return true;
    }

    @Override
    public void close() {
        team.close();
    }

    /** The features of a part in the order of its trees. */
    private static final class FeaturePart extends SlabPart {
        private final FeatureItems items;
        private final BlockTree vertexTree;
        private final BlockTree edgeTree;
        private final BlockTree faceTree;

        FeaturePart(Topology topology, SceneItems source, SceneFrame frame, boolean moving, RankKernel kernel,
                ThreadTeam team) {
            super(topology, source, frame, moving);
            this.items = new FeatureItems(source);
            BlockTree[] trees = newTrees(items, ranks(), kernel, team);
            this.edgeTree = trees[0];
            this.faceTree = trees[1];
            this.vertexTree = trees[2];
        }

        /** Creates the trees on all threads: most of the time goes into clearing memory. */
        private static BlockTree[] newTrees(FeatureItems items, short[] ranks, RankKernel kernel, ThreadTeam team) {
            BlockTree[] trees = new BlockTree[3];
            List<Supplier<int[]>> corners = List.of(items::edges, items::faces, items::vertices);
            team.run(member -> {
                for (int tree = member; tree < trees.length; tree += team.size()) {
                    trees[tree] = new BlockTree(corners.get(tree).get(), ranks, kernel);
                }
            });
            return trees;
        }

        @Override
        void reorder(int[] order, ThreadTeam team) {
            items.setInOrder(order, team);
        }
    }

    /** The search of one scene, until it changes. */
    private final class SceneSearch {
        private final SceneOrder<FeaturePart> order;
        private final BlockForest vertices;
        private final BlockForest edges;
        private final BlockForest faces;
        private final BlockSearch edgePairs;
        private final BlockSearch vertexFacePairs;
        private final SessionWorkers<ContactBuffer, Worker> workers;
        private final SettledResults<ContactBuffer> settled;
        private final SearchScene scene;
        private final BitSet all = new BitSet();
        private final NearbyPairs nearby;
        private final WorkCounter nextPair = new WorkCounter(PAIRS_AT_ONCE);
        private final WorkCounter nextRun = new WorkCounter(RUNS_AT_ONCE);
        /** First impacts of the last step that had any. */
        private PairList earliest = PairList.EMPTY;
        /** Null until the second step of a session that looks for contacts of a single mesh. */
        private Coherence coherence;
        private boolean hasStepped;
        /** The time of the last whole search that kept no pairs. */
        private long wholeNanos = Long.MAX_VALUE;
        /** Whether first impacts came early in the last step that was searched for them. */
        private boolean wasSoon;

        SceneSearch(SearchScene scene, SceneOrder<FeaturePart> order, SettledResults<ContactBuffer> settled) {
            this.order = order;
            this.settled = settled;
            this.scene = scene;
            this.nearby = new NearbyPairs(scene, options, team);
            all.set(0, scene.partCount());
            this.vertices = forest(part -> part.vertexTree);
            this.edges = forest(part -> part.edgeTree);
            this.faces = forest(part -> part.faceTree);
            int tasks = TASKS_PER_THREAD * team.size();
            this.edgePairs = BlockSearch.within(edges, scene.rules(), tasks);
            this.vertexFacePairs = BlockSearch.between(vertices, faces, scene.rules(), tasks);
            this.workers = new SessionWorkers<>(team, member -> new Worker(scene, this));
        }

        /** Returns whether the contacts between the parts of two vertices are known without a search. */
        private boolean isSettled(int v0, int v3) {
            return settled.isSettled(scene.partOfVertex(v0), scene.partOfVertex(v3));
        }

        private BlockForest forest(Function<FeaturePart, BlockTree> tree) {
            return new BlockForest(
                    order.parts().stream().map(part -> part == null ? noItems : tree.apply(part)).toList(), kernel);
        }

        void step(StepMotion motion, ContactBuffer contacts, StepStatistics statistics) {
            settled.begin(motion, contacts);
            recall(motion, contacts);
            searchUntilFirst(motion, contacts, statistics);
            hasStepped = true;
            workers.forEach(worker -> worker.addTo(contacts));
            settled.end(contacts);
            remember(contacts);
        }

        /**
         * Searches the motion as far as it matters. If only first impacts count and the last ones came early, begins
         * with a part so short that bounding it costs no more than an instant, and goes on only if nothing touches in
         * that part.
         */
        private void searchUntilFirst(StepMotion motion, ContactBuffer contacts, StepStatistics statistics) {
            boolean first = isFirstImpactOnly(contacts);
            boolean again = first && nearby.startsAgain(motion);
            double soon = first ? nearby.shortTime(motion) : 1;
            double until = Math.min(wasSoon ? soon : 1, contacts.bound().latestTime());
            StepMotion part = motion.until(until);
            while (!((again && answer(part, contacts, statistics)) || searchTiles(part, contacts, statistics)
                    || search(part, contacts, statistics)) || contacts.bound().latestTime() > until) {
                until = contacts.bound().latestTime();
                part = motion.withUnchanged(all).until(until);
            }
            if (first) {
                wasSoon = soon < 1 && contacts.bound().latestTime() <= soon;
            }
        }

        private void remember(ContactBuffer contacts) {
            if (options.goal() == SearchGoal.CONTACTS && contacts.size() > 0) {
                earliest = contacts.earliest(MOST_RECALLED);
            }
        }

        /**
         * Tests the first impacts of an earlier step, if only first impacts count: these features are often still near
         * each other, and those that touch give a first bound.
         */
        private void recall(StepMotion motion, ContactBuffer contacts) {
            if (contacts.bound().isSet()) {
                workers.get(0).recall(motion, contacts, earliest);
            }
        }

        private boolean isFirstImpactOnly(ContactBuffer contacts) {
            return contacts.bound().isSet() && options.separation() == 0;
        }

        /**
         * Finds first impacts without a search of the motion: among the pairs that are near each other, if no others
         * can touch before.
         */
        private boolean answer(StepMotion motion, ContactBuffer contacts, StepStatistics statistics) {
            if (!nearby.covers(motion, motion.until())) {
                if (!nearby.couldCover(motion, motion.until())) {
                    return false;
                }
                nearby.make(motion, statistics);
            }
            long start = System.nanoTime();
            nextPair.reset(nearby.pairs().size());
            workers.run(worker -> worker.test(nearby.pairs(), motion, contacts));
            workers.reportSearch(System.nanoTime() - start, statistics);
            workers.forEach(worker -> worker.report(statistics));
            order.skipped();
            return true;
        }

        /**
         * Tests the pairs that were kept, and searches only between tiles that have moved relative to each other.
         * Returns false, without having tested anything, if no pairs are kept or a whole search costs less.
         */
        private boolean searchTiles(StepMotion motion, ContactBuffer contacts, StepStatistics statistics) {
            if (coherence == null || !coherence.isUsable(order.version())) {
                return false;
            }
            long start = System.nanoTime();
            if (!order.keepsOrder(motion) || !coherence.fit(motion, order.reach(), order.wholeTests())) {
                return false;
            }
            Coherence.Uncovered edgeTiles = coherence.edgePairs();
            Coherence.Uncovered faceTiles = coherence.vertexFacePairs();
            long compared = System.nanoTime();
            statistics.addNanos(Stage.BOUNDS, compared - start);
            edgePairs.setTasks(edgeTiles.pairs(), edgeTiles.count(), TileTree.LEVEL, contacts.stop()::isRaised);
            vertexFacePairs.setTasks(faceTiles.pairs(), faceTiles.count(), TileTree.LEVEL, contacts.stop()::isRaised);
            fitTiles(motion);
            long fitted = System.nanoTime();
            statistics.addNanos(Stage.HIERARCHY, fitted - compared);
            nextRun.reset(runs(worker -> worker.keptEdges) + runs(worker -> worker.keptFaces),
                    contacts.stop()::isRaised);
            workers.run(worker -> worker.searchTiles(motion, contacts));
            workers.reportSearch(System.nanoTime() - fitted, statistics);
            workers.forEach(worker -> worker.report(statistics));
            statistics.add(Counter.BOUNDING_VOLUME_TESTS,
                    edgeTiles.tests() + faceTiles.tests() + edgePairs.tests() + vertexFacePairs.tests());
            if (isForAll(contacts)) {
                coherence.tookWithList(System.nanoTime() - start);
            }
            return true;
        }

        /** Fits the volumes of what is searched. All other nodes of the trees are then out of date. */
        private void fitTiles(StepMotion motion) {
            if (coherence.edgePairs().count() + coherence.vertexFacePairs().count() == 0) {
                order.skipped();
                return;
            }
            BitSet fitted = new BitSet();
            BitSet vertexTiles = new BitSet();
            BitSet edgeTiles = new BitSet();
            BitSet faceTiles = new BitSet();
            coherence.addUncovered(fitted, vertexTiles, edgeTiles, faceTiles);
            order.fitSome(motion, fitted);
            vertices.refit(vertexTiles, TileTree.LEVEL, team);
            edges.refit(edgeTiles, TileTree.LEVEL, team);
            faces.refit(faceTiles, TileTree.LEVEL, team);
        }

        private int runs(Function<Worker, KeptPairs> list) {
            int[] sum = new int[1];
            workers.forEach(worker -> sum[0] += list.apply(worker).runs());
            return sum[0];
        }

        /** Returns whether a step lists all contacts, so that the time it takes can be compared with that of others. */
        private static boolean isForAll(ContactBuffer contacts) {
            return !contacts.bound().isSet() && !contacts.stop().needsOnlyOne();
        }

        /** Returns whether to keep the pairs that a step finds, for the next ones. */
        private boolean shouldKeep(StepMotion motion, ContactBuffer contacts) {
            if (!hasStepped || options.goal() != SearchGoal.CONTACTS || !isForAll(contacts)
                    || VertexVolumes.tellsPartsApart(scene)) {
                return false;
            }
            if (coherence == null) {
                coherence = new Coherence(order.parts().getFirst().items, scene.vertexCount(),
                        NearbyPairs.meanEdge(scene, motion.t0()), team);
                coherence.tookWhole(wholeNanos);
            }
            return order.keepsOrder(motion)
                    && coherence.begin(motion, order.version(), order.reach(), order.wholeTests());
        }

        private void fit(StepMotion motion, StepStatistics statistics) {
            order.fit(motion, statistics);
            long fitted = System.nanoTime();
            vertices.refit(order::isKept, team);
            edges.refit(order::isKept, team);
            faces.refit(order::isKept, team);
            order.completed();
            statistics.addNanos(Stage.HIERARCHY, System.nanoTime() - fitted);
        }

        /** Searches the motion as far as it matters; returns false if a shorter part must be searched instead. */
        private boolean search(StepMotion motion, ContactBuffer contacts, StepStatistics statistics) {
            long begun = System.nanoTime();
            boolean keep = shouldKeep(motion, contacts);
            order.setMargin(keep ? coherence.margin() : 0);
            fit(motion, statistics);
            long start = System.nanoTime();
            boolean shorten = isFirstImpactOnly(contacts) && nearby.isLong(motion);
            SearchEnd end = new SearchEnd(contacts, shorten ? motion.until() : 0, edgePairs);
            edgePairs.collectTasks(settled::isSettled, end, shorten);
            vertexFacePairs.collectTasks(settled::isSettled, end, shorten);
            workers.run(worker -> worker.search(motion, contacts, end, keep));
            workers.reportSearch(System.nanoTime() - start, statistics);
            workers.forEach(worker -> worker.report(statistics));
            long tests = edgePairs.tests() + vertexFacePairs.tests();
            if (end.isTooFar()) {
                statistics.add(Counter.BOUNDING_VOLUME_TESTS, tests);
                return false;
            }
            order.report(tests, motion.until(), keep, contacts.stop(), statistics);
            order.setMargin(0);
            if (keep && !contacts.stop().isRaised()) {
                coherence.completed(System.nanoTime() - begun);
            } else if (!keep && isForAll(contacts)) {
                wholeNanos = System.nanoTime() - begun;
                if (coherence != null) {
                    coherence.tookWhole(wholeNanos);
                }
            }
            return true;
        }
    }

    /** Searches the trees on one thread. */
    private final class Worker extends ContinuousWorker {
        private final SceneSearch search;
        private final List<FeaturePart> parts;
        private final BlockSearch.Traversal edgeSearch;
        private final BlockSearch.Traversal vertexFaceSearch;
        private final KeptPairs keptEdges = new KeptPairs();
        private final KeptPairs keptFaces = new KeptPairs();
        private final FeatureGap gap = new FeatureGap();
        /** Whether the pairs of this search are kept. */
        private boolean keeps;
        private StepMotion motion;

        Worker(SearchScene scene, SceneSearch search) {
            super(new NarrowPhase(scene, options));
            this.search = search;
            parts = search.order.parts();
            edgeSearch = search.edgePairs.newTraversal(this::addEdges);
            vertexFaceSearch = search.vertexFacePairs.newTraversal(this::addVerticesAndFaces);
        }

        void search(StepMotion step, ContactBuffer contacts, SearchEnd end, boolean keep) {
            narrow.begin(step.t0(), step.t1(), contacts);
            keeps = keep;
            motion = step;
            if (keep) {
                keptEdges.clear();
                keptFaces.clear();
            }
            edgeSearch.searchTasks();
            vertexFaceSearch.searchTasks();
            if (!end.isTooFar()) {
                narrow.finish();
            }
        }

        /** Tests this thread's share of kept pairs and searches its share of tiles. */
        void searchTiles(StepMotion step, ContactBuffer contacts) {
            narrow.begin(step.t0(), step.t1(), contacts);
            keeps = false;
            for (int from = search.nextRun.next(); from >= 0; from = search.nextRun.next()) {
                int end = search.nextRun.end(from);
                for (int run = from; run < end; run++) {
                    testRun(run);
                }
            }
            edgeSearch.searchTasks();
            vertexFaceSearch.searchTasks();
            narrow.finish();
        }

        /** Tests a run of kept pairs; runs are numbered through the edges of all threads, then their faces. */
        private void testRun(int run) {
            int rest = run;
            for (int member = 0; member < team.size(); member++) {
                KeptPairs pairs = search.workers.get(member).keptEdges;
                if (rest < pairs.runs()) {
                    testEdges(pairs, rest);
                    return;
                }
                rest -= pairs.runs();
            }
            for (int member = 0; member < team.size(); member++) {
                KeptPairs pairs = search.workers.get(member).keptFaces;
                if (rest < pairs.runs()) {
                    testFaces(pairs, rest);
                    return;
                }
                rest -= pairs.runs();
            }
        }

        private void testEdges(KeptPairs pairs, int run) {
            int from = pairs.runStart(run);
            int end = pairs.runEnd(run);
            double most = search.coherence.largestGapOfEdges(TileTree.tileOf(pairs.first(from)),
                    TileTree.tileOf(pairs.second(from)));
            int[] endpoints = parts.getFirst().items.edges();
            for (int i = from; i < end; i++) {
                if (pairs.gap(i) <= most) {
                    addEdges(endpoints, 3 * pairs.first(i), 3 * pairs.second(i), 0);
                }
            }
        }

        private void testFaces(KeptPairs pairs, int run) {
            int from = pairs.runStart(run);
            int end = pairs.runEnd(run);
            double most = search.coherence.largestGapOfVertexAndFace(TileTree.tileOf(pairs.first(from)),
                    TileTree.tileOf(pairs.second(from)));
            FeatureItems items = parts.getFirst().items;
            int[] faces = items.faces();
            for (int i = from; i < end; i++) {
                if (pairs.gap(i) <= most) {
                    int face = 3 * pairs.second(i);
                    narrow.addOverlappingVertexFace(items.vertices()[3 * pairs.first(i)], faces[face],
                            faces[face + 1], faces[face + 2]);
                }
            }
        }

        /** Tests this thread's share of a list, without pairs of parts whose results are known. */
        void test(PairList pairs, StepMotion motion, ContactBuffer contacts) {
            narrow.begin(motion.t0(), motion.t1(), contacts);
            for (int from = search.nextPair.next(); from >= 0; from = search.nextPair.next()) {
                int end = search.nextPair.end(from);
                for (int i = from; i < end; i++) {
                    int[] v = pairs.vertices();
                    if (!search.isSettled(v[4 * i], v[4 * i + 3])) {
                        narrow.addUndecided(pairs.kind(i), v[4 * i], v[4 * i + 1], v[4 * i + 2], v[4 * i + 3]);
                    }
                }
            }
            narrow.finish();
        }

        /** Tests some pairs, only to lower the bound: the search finds those that count again. */
        void recall(StepMotion motion, ContactBuffer contacts, PairList pairs) {
            narrow.begin(motion.t0(), motion.t1(), contacts);
            int[] v = pairs.vertices();
            for (int i = 0; i < pairs.size(); i++) {
                narrow.addUndecided(pairs.kind(i), v[4 * i], v[4 * i + 1], v[4 * i + 2], v[4 * i + 3]);
            }
            narrow.finish();
        }

        /**
         * Adds pairs of edges as candidates. Edges with a common endpoint always overlap and never count. About half of
         * the pairs have one, which is unpredictable, so they are removed without a branch. Of the others, the edge
         * with the smaller index comes first. Edges are numbered by their endpoints, and the first endpoints differ, so
         * the edge with the smaller first endpoint has the smaller index.
         */
        private void addEdges(int partA, int partB, long[] pairs, int count) {
            int[] endsA = parts.get(partA).items.edges();
            int firstA = parts.get(partA).firstVertex();
            if (partA == partB) {
                addEdgesWithin(endsA, firstA, pairs, count);
                return;
            }
            int[] endsB = parts.get(partB).items.edges();
            int firstB = parts.get(partB).firstVertex();
            for (int i = 0; i < count; i++) {
                int a = 3 * IndexPair.first(pairs[i]);
                int b = 3 * IndexPair.second(pairs[i]);
                narrow.addOverlappingEdges(firstA + endsA[a], firstA + endsA[a + 1], firstB + endsB[b],
                        firstB + endsB[b + 1]);
            }
        }

        private void addEdgesWithin(int[] endpoints, int shift, long[] pairs, int count) {
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
                int a = IndexPair.first(pairs[i]);
                int b = IndexPair.second(pairs[i]);
                if (keeps) {
                    keepIfNear(endpoints, a, b);
                }
                addEdges(endpoints, 3 * a, 3 * b, shift);
            }
        }

        private void addEdges(int[] endpoints, int a, int b, int shift) {
            int first = endpoints[a] < endpoints[b] ? a : b;
            int second = a + b - first;
            narrow.addOverlappingEdges(shift + endpoints[first], shift + endpoints[first + 1],
                    shift + endpoints[second], shift + endpoints[second + 1]);
        }

        /** Keeps two edges for later steps if they are near enough at the end of this one. */
        private void keepIfNear(int[] endpoints, int a, int b) {
            float apart = gap.edgeEdge(motion.t1(), endpoints[3 * a], endpoints[3 * a + 1], endpoints[3 * b],
                    endpoints[3 * b + 1]);
            if (apart <= search.coherence.limit()) {
                keptEdges.add(a, b, apart);
            }
        }

        /** Adds vertices and faces as candidates. A corner of a face always overlaps it and never counts. */
        private void addVerticesAndFaces(int partA, int partB, long[] pairs, int count) {
            int[] vertices = parts.get(partA).items.vertices();
            int[] faces = parts.get(partB).items.faces();
            int firstA = parts.get(partA).firstVertex();
            int firstB = parts.get(partB).firstVertex();
            int kept = partA == partB ? keepWithoutCorners(vertices, faces, pairs, count) : count;
            for (int i = 0; i < kept; i++) {
                int vertex = vertices[3 * IndexPair.first(pairs[i])];
                int face = 3 * IndexPair.second(pairs[i]);
                if (keeps) {
                    float apart = gap.vertexFace(motion.t1(), vertex, faces[face], faces[face + 1], faces[face + 2]);
                    if (apart <= search.coherence.limit()) {
                        keptFaces.add(IndexPair.first(pairs[i]), IndexPair.second(pairs[i]), apart);
                    }
                }
                narrow.addOverlappingVertexFace(firstA + vertex, firstB + faces[face], firstB + faces[face + 1],
                        firstB + faces[face + 2]);
            }
        }

        private static int keepWithoutCorners(int[] vertices, int[] faces, long[] pairs, int count) {
            int kept = 0;
            for (int i = 0; i < count; i++) {
                long pair = pairs[i];
                int vertex = vertices[3 * IndexPair.first(pair)];
                int face = 3 * IndexPair.second(pair);
                int common = same(vertex, faces[face]) | same(vertex, faces[face + 1]) | same(vertex, faces[face + 2]);
                pairs[kept] = pair;
                kept += 1 - common;
            }
            return kept;
        }

        private static int same(int a, int b) {
            return a == b ? 1 : 0;
        }
    }
}
