package dev.graze.engine.intercd;

import dev.graze.BoundingVolume;
import dev.graze.bounds.FeatureVolumes;
import dev.graze.bounds.VertexVolumes;
import dev.graze.bvh.PairSink;
import dev.graze.bvh.SceneItems;
import dev.graze.engine.session.SessionWorkers;
import dev.graze.engine.session.SessionWorkers.DiscreteWorker;
import dev.graze.mesh.IndexPair;
import dev.graze.mesh.Topology;
import dev.graze.narrow.discrete.TrianglePhase;
import dev.graze.parallel.ThreadTeam;
import dev.graze.simd.Simd;
import dev.graze.spi.Engine;
import dev.graze.spi.EngineOptions;
import dev.graze.spi.IntersectionBuffer;
import dev.graze.spi.SearchScene;
import dev.graze.spi.StepMotion;
import dev.graze.spi.StepStatistics;
import dev.graze.spi.StepStatistics.Stage;
import java.util.Arrays;

/**
 * Intersecting triangles at an instant, by the same search. Each thread tests the pairs it finds; devices are not used.
 */
final class InterCdDiscrete implements Engine.DiscreteSession {
    private final SearchScene scene;
    private final ThreadTeam team;
    private final SceneItems items;
    private final VertexVolumes vertices;
    private final FeatureVolumes faces;
    private final InterCdSearch search;
    private final SessionWorkers<IntersectionBuffer, Worker> workers;

    InterCdDiscrete(ThreadTeam team, SearchScene scene, EngineOptions options, InterCdSettings settings) {
        Topology topology = scene.topology();
        this.scene = scene;
        this.team = team;
        this.items = SceneItems.still(scene);
        BoundingVolume bounds = settings.bounds(options);
        this.vertices = new VertexVolumes(bounds, false, topology.vertexCount());
        this.faces = FeatureVolumes.faceSlabs(topology, vertices, Simd::volumeKernel);
        this.workers = new SessionWorkers<>(team, member -> new Worker(scene, options));
        PairSink[] sinks = new PairSink[team.size()];
        Arrays.setAll(sinks, workers::get);
        this.search = new InterCdSearch(scene, settings, items, vertices, team, sinks);
    }

    @Override
    public void detect(StepMotion instant, IntersectionBuffer pairs, StepStatistics statistics) {
        double[] positions = instant.t0();
        search.fit(instant, statistics);
        fitFaces(instant, statistics);
        long start = System.nanoTime();
        workers.forEach(worker -> worker.narrow().begin(positions, pairs));
        search.run(pairs.stop(), statistics);
        workers.finish();
        workers.reportSearch(System.nanoTime() - start, statistics);
        workers.gather(pairs, statistics);
    }

    private void fitFaces(StepMotion instant, StepStatistics statistics) {
        long start = System.nanoTime();
        faces.fitAfter(vertices, scene, instant, team);
        statistics.addNanos(Stage.BOUNDS, System.nanoTime() - start);
    }

    @Override
    public void close() {
        workers.close();
    }

    /** Passes the pairs of leaves that one thread finds to its narrow phase. */
    private final class Worker extends DiscreteWorker implements PairSink {
        Worker(SearchScene scene, EngineOptions options) {
            super(new TrianglePhase(scene, faces, options.shapes()));
        }

        @Override
        public void accept(long[] found, int count) {
            for (int i = 0; i < count; i++) {
                narrow.add(items.triangle(IndexPair.first(found[i])), items.triangle(IndexPair.second(found[i])));
            }
        }
    }
}
