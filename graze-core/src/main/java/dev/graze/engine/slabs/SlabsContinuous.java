package dev.graze.engine.slabs;

import dev.graze.BoundingVolume;
import dev.graze.ContactBuffer;
import dev.graze.Engine;
import dev.graze.EngineOptions;
import dev.graze.StepStatistics;
import dev.graze.bounds.FeatureVolumes;
import dev.graze.bounds.VertexVolumes;
import dev.graze.bvh.BlockTraversal;
import dev.graze.bvh.LeafPairs;
import dev.graze.bvh.SceneItems;
import dev.graze.mesh.Topology;
import dev.graze.narrow.certified.NarrowPhase;
import dev.graze.parallel.ThreadTeam;
import java.util.Arrays;

/** Contacts of a moving mesh: all pairs of items whose volumes at both ends of the step overlap, each handed to the narrow phase of the thread that found it. */
final class SlabsContinuous implements Engine.ContinuousSession {
    private final ThreadTeam team;
    private final SlabHierarchy hierarchy;
    private final FeatureVolumes features;
    private final Worker[] workers;

    SlabsContinuous(Topology topology, EngineOptions options) {
        this.team = new ThreadTeam(options.threads());
        VertexVolumes vertices = new VertexVolumes(BoundingVolume.ENDS, true, topology.vertexCount(), options.separation());
        this.hierarchy = new SlabHierarchy(SceneItems.moving(topology), vertices, team);
        this.features = hierarchy.features(topology);
        this.workers = new Worker[options.threads()];
        Arrays.setAll(workers, i -> new Worker(options));
    }

    @Override
    public void step(double[] t0, double[] t1, ContactBuffer contacts, StepStatistics statistics) {
        hierarchy.fit(t0, t1, statistics);
        long fitted = System.nanoTime();
        features.fit(team);
        long start = System.nanoTime();
        statistics.addNanos(StepStatistics.Stage.BOUNDS, start - fitted);
        hierarchy.collectTasks();
        team.run(member -> workers[member].work(t0, t1));
        long searched = System.nanoTime() - start;
        long narrow = 0;
        for (Worker worker : workers) {
            contacts.addAll(worker.narrow.contacts());
            worker.narrow.report(statistics);
            narrow += worker.narrow.nanos();
        }
        hierarchy.report(statistics, workers.length, searched, narrow);
    }

    @Override
    public void close() {
        team.close();
    }

    /** What one thread needs to itself. */
    private final class Worker implements LeafPairs {
        private final NarrowPhase narrow;
        private final BlockTraversal traversal;

        Worker(EngineOptions options) {
            narrow = new NarrowPhase(features, options);
            traversal = hierarchy.traversal(this);
        }

        void work(double[] t0, double[] t1) {
            narrow.begin(t0, t1);
            hierarchy.walkTasks(traversal);
            narrow.finish();
        }

        @Override
        public void take(long[] pairs, int count) {
            SceneItems items = hierarchy.items();
            for (int i = 0; i < count; i++) {
                int a = (int) (pairs[i] >>> 32);
                int b = (int) pairs[i];
                narrow.addFaces(items.corners(), items.sides(), a, b, a, b, items.tests(a, b));
            }
        }
    }
}
