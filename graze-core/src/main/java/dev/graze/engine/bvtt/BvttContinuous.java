package dev.graze.engine.bvtt;

import dev.graze.mesh.IndexPair;
import dev.graze.spi.ContactBuffer;
import dev.graze.spi.Engine;
import dev.graze.spi.EngineOptions;
import dev.graze.spi.SearchGoal;
import dev.graze.spi.SearchScene;
import dev.graze.spi.StepMotion;
import dev.graze.spi.StepStatistics;
import dev.graze.spi.StepStatistics.Counter;
import dev.graze.spi.StepStatistics.Stage;
import dev.graze.bounds.FeatureVolumes;
import dev.graze.bounds.SceneFrame.Separation;
import dev.graze.bounds.VertexVolumes;
import dev.graze.bvh.PairSink;
import dev.graze.bvh.SceneItems;
import dev.graze.connectivity.NonAdjacentOwnership;
import dev.graze.connectivity.OrphanPairs;
import dev.graze.connectivity.FeatureOwners;
import dev.graze.engine.session.SessionWorkers;
import dev.graze.engine.session.SessionWorkers.ContinuousWorker;
import dev.graze.mesh.Topology;
import dev.graze.narrow.certified.NarrowPhase;
import dev.graze.parallel.ThreadTeam;
import dev.graze.simd.Simd;
import java.util.function.IntPredicate;

/**
 * Finds the contacts of a moving mesh by a search of the test tree, in the three stages of MCCD (Fig. 5, algorithm 1):
 * hierarchy, search, orphan sets.
 */
public final class BvttContinuous implements Engine.ContinuousSession {
    private final SearchScene scene;
    private final ThreadTeam team;
    private final BvttHierarchy hierarchy;
    private final Searcher searcher;
    private final VertexVolumes vertices;
    private final FeatureVolumes features;
    private final SessionWorkers<ContactBuffer, Worker> workers;
    private final NonAdjacentOwnership ownership;
    private final OrphanPairs orphans;
    private final long testsSaved;

    private BvttContinuous(SearchScene scene, EngineOptions options, BvttSettings settings, Searcher searcher,
            ThreadTeam team) {
        Topology topology = scene.topology();
        this.scene = scene;
        this.searcher = searcher;
        this.orphans = settings.orphanSets() ? new OrphanPairs(topology, testedWithin(scene)) : null;
        this.team = team;
        this.vertices = new VertexVolumes(settings.bounds(options), true, topology.vertexCount(),
                Separation.of(options));
        this.hierarchy = settings.normalCones() && settings.orphanSets() && options.separation() == 0
                && options.goal() == SearchGoal.CONTACTS
                        ? BvttHierarchy.withNormalCones(scene, settings, vertices, team)
                        : new BvttHierarchy(scene, settings, SceneItems.moving(scene), vertices, team);
        this.ownership = settings.orphanSets()
                ? new NonAdjacentOwnership(topology, new FeatureOwners(topology), testedWithin(scene))
                : null;
        this.testsSaved = orphans == null
                ? 0
                : orphans.adjacentTests() - orphans.vertexFaceCount() - orphans.edgeEdgeCount();
        this.features = FeatureVolumes.slabs(topology, vertices, Simd::volumeKernel);
        this.workers = new SessionWorkers<>(team, member -> new Worker(scene, options));
    }

    /** Starts a session whose threads search the test tree as {@code searcher} does. */
    public static BvttContinuous start(SearchScene scene, EngineOptions options, BvttSettings settings,
            Searcher searcher) {
        return SessionWorkers.startSession(options,
                team -> new BvttContinuous(scene, options, settings, searcher, team));
    }

    /** Returns which triangles belong to parts that are tested against themselves. */
    private static IntPredicate testedWithin(SearchScene scene) {
        return scene.rules().allowEverything()
                ? triangle -> true
                : triangle -> scene.rules().mayCollideWithin(scene.partOfTriangle(triangle));
    }

    @Override
    public void step(StepMotion motion, ContactBuffer contacts, StepStatistics statistics) {
        double[] t0 = motion.t0();
        double[] t1 = motion.t1();
        hierarchy.fit(motion, contacts.stop(), workers::get, statistics);
        fitFeatures(motion, statistics);
        long start = System.nanoTime();
        workers.forEach(worker -> worker.begin(t0, t1, contacts));
        if (!hierarchy.isEmpty()) {
            searcher.search(hierarchy, statistics);
        }
        workers.finish();
        workers.reportSearch(System.nanoTime() - start - BvttHierarchy.collectionNanos(statistics), statistics);
        if (!contacts.stop().isRaised()) {
            testOrphans(statistics);
        }
        hierarchy.report(statistics);
        workers.gather(contacts, statistics);
    }

    private void fitFeatures(StepMotion motion, StepStatistics statistics) {
        long start = System.nanoTime();
        features.fitAfter(vertices, scene, motion, team);
        statistics.addNanos(Stage.BOUNDS, System.nanoTime() - start);
    }

    /** Tests adjacent pairs on one thread: there are hardly any orphans (MCCD 4.1, stage 3). */
    private void testOrphans(StepStatistics statistics) {
        if (orphans == null) {
            return;
        }
        long start = System.nanoTime();
        NarrowPhase narrow = workers.get(0).narrow();
        for (int i = 0; i < orphans.vertexFaceCount(); i++) {
            narrow.addVertexFace(orphans.vertex(i), orphans.face(i));
        }
        for (int i = 0; i < orphans.edgeEdgeCount(); i++) {
            narrow.addEdgeEdge(orphans.edgeA(i), orphans.edgeB(i));
        }
        narrow.finish();
        statistics.add(Counter.ADJACENT_TESTS_SAVED, testsSaved);
        statistics.addNanos(Stage.ADJACENT, System.nanoTime() - start);
    }

    @Override
    public void close() {
        workers.close();
    }

    /** Passes the pairs of leaves that one thread finds to its narrow phase. */
    private final class Worker extends ContinuousWorker implements PairSink {
        /**
         * The time spent on pairs of triangles that passed the volume tests, listing their features included: the
         * paper's third stage (MCCD 3.2 and Table 1). The traversal only collects these pairs.
         */
        private long pairNanos;

        Worker(SearchScene scene, EngineOptions options) {
            super(new NarrowPhase(scene, features, options));
        }

        void begin(double[] t0, double[] t1, ContactBuffer contacts) {
            narrow.begin(t0, t1, contacts);
            pairNanos = 0;
        }

        @Override
        public void accept(long[] pairs, int count) {
            long start = System.nanoTime();
            list(pairs, count);
            pairNanos += System.nanoTime() - start;
        }

        @Override
        public void finish() {
            long start = System.nanoTime();
            super.finish();
            pairNanos += System.nanoTime() - start;
        }

        @Override
        public long narrowNanos() {
            return pairNanos;
        }

        private void list(long[] pairs, int count) {
            SceneItems items = hierarchy.items();
            for (int i = 0; i < count; i++) {
                int a = IndexPair.first(pairs[i]);
                int b = IndexPair.second(pairs[i]);
                if (ownership != null && items.triangle(a) > items.triangle(b)) {
                    a = b;
                    b = IndexPair.first(pairs[i]);
                }
                narrow.addFaces(items.corners(), items.edges(), a, b, items.triangle(a), items.triangle(b),
                        tests(items, a, b));
            }
        }

        /**
         * Returns which features to test. With orphan sets the owners are chosen among triangles that are not adjacent;
         * loose edges and vertices have no triangle, and no pair with them is skipped.
         */
        private int tests(SceneItems items, int a, int b) {
            boolean triangles = items.triangle(a) >= 0 && items.triangle(b) >= 0;
            return ownership != null && triangles
                    ? ownership.tests(items.triangle(a), items.triangle(b))
                    : items.tests(a, b);
        }
    }
}
