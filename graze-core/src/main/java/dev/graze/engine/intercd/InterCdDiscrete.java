package dev.graze.engine.intercd;

import dev.graze.BoundingVolume;
import dev.graze.mesh.IndexPair;
import dev.graze.spi.Engine;
import dev.graze.spi.EngineOptions;
import dev.graze.spi.IntersectionBuffer;
import dev.graze.spi.StepStatistics;
import dev.graze.spi.StepStatistics.Stage;
import dev.graze.bounds.FeatureVolumes;
import dev.graze.bounds.VertexVolumes;
import dev.graze.bvh.PairSink;
import dev.graze.bvh.SceneItems;
import dev.graze.mesh.Topology;
import dev.graze.narrow.discrete.TrianglePhase;
import dev.graze.parallel.ThreadTeam;
import dev.graze.simd.Simd;
import java.util.Arrays;

/**
 * Intersecting triangles at an instant by the same search; each thread tests the pairs it finds, and devices have no
 * part in it.
 */
final class InterCdDiscrete implements Engine.DiscreteSession {
    private final ThreadTeam team;
    private final SceneItems items;
    private final VertexVolumes vertices;
    private final VertexVolumes instant;
    private final FeatureVolumes faces;
    private final InterCdSearch search;
    private final Worker[] workers;

    InterCdDiscrete(Topology topology, EngineOptions options, InterCdSettings settings) {
        this.items = SceneItems.still(topology);
        BoundingVolume bounds = settings.bounds(options);
        this.vertices = new VertexVolumes(bounds, false, topology.vertexCount());
        this.instant = bounds == BoundingVolume.SLABS
                ? vertices
                : new VertexVolumes(BoundingVolume.SLABS, false, topology.vertexCount());
        this.faces = FeatureVolumes.ofFaces(topology, instant, Simd.volumeKernel(instant.shape()));
        this.workers = new Worker[options.threads()];
        Arrays.setAll(workers, member -> new Worker(topology, options));
        this.team = new ThreadTeam(options.threads());
        try {
            this.search = new InterCdSearch(settings, items, vertices, team, workers);
        } catch (Throwable refusal) {
            team.close(); // nobody else could
            throw refusal;
        }
    }

    @Override
    public void detect(double[] positions, IntersectionBuffer pairs, StepStatistics statistics) {
        search.fit(positions, positions, statistics);
        fitFaces(positions, statistics);
        long start = System.nanoTime();
        for (Worker worker : workers) {
            worker.narrow.begin(positions);
        }
        search.run(statistics);
        team.run(member -> workers[member].narrow.finish());
        long searched = System.nanoTime() - start;
        long narrow = 0;
        for (Worker worker : workers) {
            narrow += worker.narrow.nanos();
            pairs.addAll(worker.narrow.pairs());
            worker.narrow.report(statistics);
        }
        statistics.addSearchNanos(searched, narrow, workers.length);
    }

    private void fitFaces(double[] positions, StepStatistics statistics) {
        long start = System.nanoTime();
        if (instant != vertices) {
            instant.fit(positions, positions, team);
        }
        faces.fit(team);
        statistics.addNanos(Stage.BOUNDS, System.nanoTime() - start);
    }

    @Override
    public void close() {
        team.close();
    }

    /** What one thread needs to itself. */
    private final class Worker implements PairSink {
        private final TrianglePhase narrow;

        Worker(Topology topology, EngineOptions options) {
            narrow = new TrianglePhase(topology, faces, options.shapes());
        }

        @Override
        public void accept(long[] found, int count) {
            for (int i = 0; i < count; i++) {
                narrow.add(items.triangle(IndexPair.first(found[i])), items.triangle(IndexPair.second(found[i])));
            }
        }
    }
}
