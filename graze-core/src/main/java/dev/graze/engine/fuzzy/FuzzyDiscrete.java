package dev.graze.engine.fuzzy;

import dev.graze.BoundingVolume;
import dev.graze.Engine;
import dev.graze.EngineOptions;
import dev.graze.IntersectionBuffer;
import dev.graze.StepStatistics;
import dev.graze.StepStatistics.Stage;
import dev.graze.bounds.FeatureVolumes;
import dev.graze.bounds.VertexVolumes;
import dev.graze.bvh.SceneItems;
import dev.graze.mesh.Topology;
import dev.graze.narrow.discrete.TrianglePhase;
import dev.graze.parallel.ThreadTeam;
import dev.graze.simd.Simd;
import java.util.Arrays;

/** Intersecting triangles at an instant, as in the paper: each thread tests the pairs that it collects. */
final class FuzzyDiscrete implements Engine.DiscreteSession {
    private final ThreadTeam team;
    private final VertexVolumes vertices;
    private final FeatureVolumes faces;
    private final FuzzySearch search;
    private final Worker[] workers;

    FuzzyDiscrete(Topology topology, EngineOptions options, FuzzySettings settings) {
        this.vertices = new VertexVolumes(BoundingVolume.ENDS, false, topology.vertexCount(), 0);
        this.faces = FeatureVolumes.ofFaces(topology, vertices, Simd.volumeKernel(vertices.shape()));
        this.workers = new Worker[options.threads()];
        Arrays.setAll(workers, member -> new Worker(topology, options));
        this.team = new ThreadTeam(options.threads());
        try {
            this.search = new FuzzySearch(settings, SceneItems.still(topology), false, team, workers);
        } catch (Throwable refusal) {
            team.close(); // nobody else could
            throw refusal;
        }
    }

    @Override
    public void detect(double[] positions, IntersectionBuffer pairs, StepStatistics statistics) {
        long start = System.nanoTime();
        vertices.fit(positions, positions, team);
        faces.fit(team);
        statistics.addNanos(Stage.BOUNDS, System.nanoTime() - start);
        for (Worker worker : workers) {
            worker.narrow.begin(positions);
        }
        search.begin(positions, positions, vertices.middle(), 0);
        search.run(statistics);
        long collected = System.nanoTime();
        team.run(member -> workers[member].narrow.finish());
        statistics.addNanos(Stage.NARROW, System.nanoTime() - collected);
        for (Worker worker : workers) {
            pairs.addAll(worker.narrow.pairs());
            worker.narrow.report(statistics);
        }
    }

    @Override
    public void close() {
        team.close();
    }

    /** What one thread needs to itself. Items at an instant are triangles. */
    private final class Worker implements NarrowSink {
        private final TrianglePhase narrow;

        Worker(Topology topology, EngineOptions options) {
            narrow = new TrianglePhase(topology, faces, options.shapes());
        }

        @Override
        public void take(long[] found, int count) {
            for (int i = 0; i < count; i++) {
                narrow.add((int) (found[i] >>> 32), (int) found[i]);
            }
        }

        @Override
        public long nanos() {
            return narrow.nanos();
        }
    }
}
