package dev.graze.engine.fuzzy;

import dev.graze.BoundingVolume;
import dev.graze.mesh.IndexPair;
import dev.graze.spi.Engine;
import dev.graze.spi.EngineOptions;
import dev.graze.spi.IntersectionBuffer;
import dev.graze.spi.StepStatistics;
import dev.graze.spi.StepStatistics.Stage;
import dev.graze.bounds.FeatureVolumes;
import dev.graze.bounds.VertexVolumes;
import dev.graze.bvh.SceneItems;
import dev.graze.device.DeviceMesh;
import dev.graze.mesh.Topology;
import dev.graze.narrow.discrete.TrianglePhase;
import dev.graze.parallel.ThreadTeam;
import dev.graze.simd.Simd;
import java.util.Arrays;
import java.util.List;

/** Intersecting triangles at an instant, as in the paper: each thread tests the pairs that it collects. */
final class FuzzyDiscrete implements Engine.DiscreteSession {
    private final EngineOptions options;
    private final FuzzySettings settings;
    private final ChosenClusterDevices chosen;
    private final ThreadTeam team;
    private Scene scene;

    FuzzyDiscrete(Topology topology, EngineOptions options, FuzzySettings settings, ChosenClusterDevices chosen) {
        this.options = options;
        this.settings = settings;
        this.chosen = chosen;
        this.team = new ThreadTeam(options.threads());
        try {
            this.scene = new Scene(topology);
        } catch (Throwable refusal) {
            team.close(); // nobody else could
            throw refusal;
        }
    }

    @Override
    public void detect(double[] positions, IntersectionBuffer pairs, StepStatistics statistics) {
        scene.detect(positions, pairs, statistics);
    }

    /** Threads, and where the parts are, outlive a topology: that is all the state there is. */
    @Override
    public boolean changeTopology(Topology topology) {
        Scene next = new Scene(topology);
        next.search.goOnFrom(scene.search);
        scene.close();
        scene = next;
        return true;
    }

    @Override
    public List<String> devices() {
        return scene.devices == null ? List.of() : scene.devices.names();
    }

    @Override
    public void close() {
        team.close();
        scene.close();
    }

    /** What is made for one topology. */
    private final class Scene {
        private final VertexVolumes vertices;
        private final FeatureVolumes faces;
        private final FuzzySearch search;
        /** Null without any. */
        private final ClusterDevices devices;
        private final Worker[] workers = new Worker[options.threads()];

        Scene(Topology topology) {
            SceneItems items = SceneItems.still(topology);
            vertices = new VertexVolumes(BoundingVolume.SLABS, false, topology.vertexCount());
            faces = FeatureVolumes.ofFaces(topology, vertices, Simd.volumeKernel(vertices.shape()));
            Arrays.setAll(workers, member -> new Worker(new TrianglePhase(topology, faces, options.shapes())));
            devices = ClusterDevices.open(chosen,
                    new DeviceMesh(topology.vertexCount(), items.corners(), items.owned()),
                    false, settings,
                    options);
            search = ClusterDevices.closedUnlessMade(devices,
                    () -> new FuzzySearch(settings, items, false, team, workers, devices));
        }

        void detect(double[] positions, IntersectionBuffer pairs, StepStatistics statistics) {
            long start = System.nanoTime();
            vertices.fit(positions, positions, team);
            faces.fit(team);
            statistics.addNanos(Stage.BOUNDS, System.nanoTime() - start);
            for (Worker worker : workers) {
                worker.narrow.begin(positions);
            }
            search.begin(positions, positions, vertices.frame(), 0);
            search.run(statistics);
            long collected = System.nanoTime();
            team.run(member -> workers[member].narrow.finish());
            statistics.addNanos(Stage.NARROW, System.nanoTime() - collected);
            for (Worker worker : workers) {
                pairs.addAll(worker.narrow.pairs());
                worker.narrow.report(statistics);
            }
        }

        void close() {
            if (devices != null) {
                devices.close();
            }
        }
    }

    /** What one thread needs to itself. Items at an instant are triangles. */
    private record Worker(TrianglePhase narrow) implements NarrowSink {
        @Override
        public void accept(long[] found, int count) {
            for (int i = 0; i < count; i++) {
                narrow.add(IndexPair.first(found[i]), IndexPair.second(found[i]));
            }
        }

        @Override
        public long nanos() {
            return narrow.nanos();
        }
    }
}
