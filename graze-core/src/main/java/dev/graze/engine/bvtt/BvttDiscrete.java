package dev.graze.engine.bvtt;

import dev.graze.mesh.IndexPair;
import dev.graze.spi.Engine;
import dev.graze.spi.EngineOptions;
import dev.graze.spi.IntersectionBuffer;
import dev.graze.spi.SearchScene;
import dev.graze.spi.StepMotion;
import dev.graze.spi.StepStatistics;
import dev.graze.bounds.FeatureVolumes;
import dev.graze.bounds.VertexVolumes;
import dev.graze.bvh.PairSink;
import dev.graze.bvh.SceneItems;
import dev.graze.connectivity.AdjacentTriangles;
import dev.graze.engine.session.SessionWorkers;
import dev.graze.engine.session.SessionWorkers.DiscreteWorker;
import dev.graze.mesh.Topology;
import dev.graze.narrow.discrete.TrianglePhase;
import dev.graze.parallel.ThreadTeam;
import dev.graze.parallel.WorkCounter;
import dev.graze.simd.Simd;
import java.util.stream.IntStream;

/**
 * Finds intersecting triangles at an instant by a search of the test tree. Adjacent triangles always overlap and can
 * intersect beyond what they share, so orphan sets do not apply. Instead all adjacent pairs are listed by connectivity
 * and tested at every instant.
 */
public final class BvttDiscrete implements Engine.DiscreteSession {
    private static final int BLOCK = 256;

    private final SearchScene scene;
    private final Topology topology;
    private final ThreadTeam team;
    private final VertexVolumes vertices;
    private final FeatureVolumes faces;
    private final BvttHierarchy hierarchy;
    private final Searcher searcher;
    private final boolean listsAdjacent;
    /** The triangles of parts that are tested against themselves; empty if all are. */
    private final int[] tested;
    private final WorkCounter triangles = new WorkCounter(BLOCK);
    private final SessionWorkers<IntersectionBuffer, Worker> workers;

    private BvttDiscrete(SearchScene scene, EngineOptions options, BvttSettings settings, Searcher searcher,
            ThreadTeam team) {
        this.scene = scene;
        this.topology = scene.topology();
        this.searcher = searcher;
        this.team = team;
        this.vertices = new VertexVolumes(settings.bounds(options), false, topology.vertexCount());
        this.faces = FeatureVolumes.faceSlabs(topology, vertices, Simd::volumeKernel);
        this.hierarchy = new BvttHierarchy(scene, settings, SceneItems.still(scene), vertices, team);
        this.listsAdjacent = settings.orphanSets();
        this.tested = scene.rules().allowEverything() ? new int[0] : testedWithin(scene);
        this.workers = new SessionWorkers<>(team, member -> new Worker(scene, options));
    }

    /** Starts a session whose threads search the test tree as {@code searcher} does. */
    public static BvttDiscrete start(SearchScene scene, EngineOptions options, BvttSettings settings,
            Searcher searcher) {
        return SessionWorkers.startSession(options,
                team -> new BvttDiscrete(scene, options, settings, searcher, team));
    }

    private static int[] testedWithin(SearchScene scene) {
        return IntStream.range(0, scene.partCount()).filter(scene.rules()::mayCollideWithin)
                .flatMap(part -> IntStream.range(scene.firstTriangle(part), scene.firstTriangle(part + 1))).toArray();
    }

    @Override
    public void detect(StepMotion instant, IntersectionBuffer pairs, StepStatistics statistics) {
        double[] positions = instant.t0();
        hierarchy.fit(instant, pairs.stop(), workers::get, statistics);
        fitFaces(instant, statistics);
        long start = System.nanoTime();
        workers.forEach(worker -> worker.narrow().begin(positions, pairs));
        if (!hierarchy.isEmpty()) {
            searcher.search(hierarchy, statistics);
        }
        workers.finish();
        workers.reportSearch(System.nanoTime() - start - BvttHierarchy.collectionNanos(statistics), statistics);
        testAdjacent(statistics);
        hierarchy.report(statistics);
        workers.gather(pairs, statistics);
    }

    private void fitFaces(StepMotion instant, StepStatistics statistics) {
        long start = System.nanoTime();
        faces.fitAfter(vertices, scene, instant, team);
        statistics.addNanos(StepStatistics.Stage.BOUNDS, System.nanoTime() - start);
    }

    private boolean allTested() {
        return scene.rules().allowEverything();
    }

    private void testAdjacent(StepStatistics statistics) {
        if (!listsAdjacent) {
            return;
        }
        long start = System.nanoTime();
        triangles.reset(allTested() ? topology.triangleCount() : tested.length, hierarchy.stop()::isRaised);
        workers.run(Worker::testAdjacent);
        statistics.addNanos(StepStatistics.Stage.ADJACENT, System.nanoTime() - start);
    }

    @Override
    public void close() {
        workers.close();
    }

    /** Passes the pairs of leaves that one thread finds to its narrow phase, and lists adjacent triangles. */
    private final class Worker extends DiscreteWorker implements PairSink {
        private final AdjacentTriangles adjacent = new AdjacentTriangles(topology, Integer.MAX_VALUE);

        Worker(SearchScene scene, EngineOptions options) {
            super(new TrianglePhase(scene, faces, options.shapes()));
        }

        @Override
        public void accept(long[] pairs, int count) {
            SceneItems items = hierarchy.items();
            for (int i = 0; i < count; i++) {
                int a = items.triangle(IndexPair.first(pairs[i]));
                int b = items.triangle(IndexPair.second(pairs[i]));
                narrow.add(a, b);
            }
        }

        void testAdjacent() {
            for (int from = triangles.next(); from >= 0; from = triangles.next()) {
                int end = triangles.end(from);
                for (int i = from; i < end; i++) {
                    testAdjacent(allTested() ? i : tested[i]);
                }
            }
            narrow.finish();
        }

        private void testAdjacent(int triangle) {
            int count = adjacent.find(triangle);
            for (int i = 0; i < count; i++) {
                if (adjacent.get(i) > triangle) {
                    narrow.add(triangle, adjacent.get(i));
                }
            }
        }
    }
}
