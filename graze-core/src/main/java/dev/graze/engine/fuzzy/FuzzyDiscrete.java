package dev.graze.engine.fuzzy;

import dev.graze.BoundingVolume;
import dev.graze.bounds.FeatureVolumes;
import dev.graze.bounds.VertexVolumes;
import dev.graze.bvh.SceneItems;
import dev.graze.device.DeviceChooser;
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
import java.util.List;

/** Intersecting triangles at an instant, as in the paper: each thread tests the pairs that it collects. */
final class FuzzyDiscrete implements Engine.DiscreteSession {
    private final EngineOptions options;
    private final FuzzySettings settings;
    private final DeviceChooser chooser;
    private final ThreadTeam team;
    private SceneSearch scene;

    FuzzyDiscrete(ThreadTeam team, SearchScene scene, EngineOptions options, FuzzySettings settings,
            DeviceChooser chooser) {
        this.options = options;
        this.settings = settings;
        this.chooser = chooser;
        this.team = team;
        this.scene = new SceneSearch(scene);
    }

    @Override
    public void detect(StepMotion instant, IntersectionBuffer pairs, StepStatistics statistics) {
        scene.detect(instant, pairs, statistics);
    }

    /** Keeps the threads and the cluster centers, which do not depend on the scene; there is no other state. */
    @Override
    public boolean changeScene(SearchScene changed, int[] kept) {
        SceneSearch next = new SceneSearch(changed);
        next.search.continueFrom(scene.search);
        scene.search.close();
        scene = next;
        return true;
    }

    @Override
    public List<String> devices() {
        return scene.search.devices().names();
    }

    @Override
    public void close() {
        team.close();
        scene.search.close();
    }

    /** Everything that depends on the scene. */
    private final class SceneSearch {
        private final SearchScene searched;
        private final VertexVolumes vertices;
        private final FeatureVolumes faces;
        private final FuzzySearch search;
        private final SessionWorkers<IntersectionBuffer, Worker> workers;

        SceneSearch(SearchScene searched) {
            this.searched = searched;
            Topology topology = searched.topology();
            SceneItems items = SceneItems.still(searched);
            vertices = new VertexVolumes(BoundingVolume.SLABS, false, topology.vertexCount());
            faces = FeatureVolumes.ofFaces(topology, vertices, Simd.volumeKernel(vertices.shape()));
            workers = new SessionWorkers<>(team,
                    member -> new Worker(items, new TrianglePhase(searched, faces, options.shapes())));
            NarrowSink[] sinks = new NarrowSink[team.size()];
            Arrays.setAll(sinks, workers::get);
            search = new FuzzySearch(settings, options, searched, items, false, team, sinks, chooser);
        }

        void detect(StepMotion instant, IntersectionBuffer pairs, StepStatistics statistics) {
            long start = System.nanoTime();
            vertices.fit(searched, instant, team);
            faces.fit(searched, team);
            // not bounds: these volumes only filter the tests; clusters sweep boxes of their own
            statistics.addNanos(Stage.NARROW, System.nanoTime() - start);
            workers.forEach(worker -> worker.narrow().begin(instant.t0(), pairs));
            search.begin(instant, vertices);
            search.run(pairs.stop(), statistics);
            long collected = System.nanoTime();
            workers.finish();
            statistics.addNanos(Stage.NARROW, System.nanoTime() - collected);
            workers.gather(pairs, statistics);
        }
    }

    /** Tests the pairs that one thread finds. At an instant, all items are triangles. */
    private static final class Worker extends DiscreteWorker implements NarrowSink {
        private final SceneItems items;

        Worker(SceneItems items, TrianglePhase narrow) {
            super(narrow);
            this.items = items;
        }

        @Override
        public void accept(long[] found, int count) {
            for (int i = 0; i < count; i++) {
                narrow.add(items.triangle(IndexPair.first(found[i])), items.triangle(IndexPair.second(found[i])));
            }
        }
    }
}
