package dev.graze.engine.slabs;

import dev.graze.BoundingVolume;
import dev.graze.mesh.IndexPair;
import dev.graze.spi.Engine;
import dev.graze.spi.EngineOptions;
import dev.graze.spi.IntersectionBuffer;
import dev.graze.spi.StepStatistics;
import dev.graze.spi.StepStatistics.Stage;
import dev.graze.bounds.VertexVolumes;
import dev.graze.bvh.BlockTraversal;
import dev.graze.bvh.LeafPairs;
import dev.graze.bvh.SceneItems;
import dev.graze.engine.session.SessionWorkers;
import dev.graze.engine.session.SessionWorkers.DiscreteWorker;
import dev.graze.mesh.Topology;
import dev.graze.narrow.discrete.FoldFreeRings;
import dev.graze.narrow.discrete.TrianglePhase;
import dev.graze.parallel.ThreadTeam;

/**
 * Intersecting triangles at an instant: all pairs whose slabs along sixteen directions overlap, each handed to the
 * narrow phase of the thread that found it.
 */
final class SlabsDiscrete implements Engine.DiscreteSession {
    private final Topology topology;
    private final ThreadTeam team;
    private final TriangleTree tree;
    private final FoldFreeRings rings;
    private final SessionWorkers<IntersectionBuffer, Worker> workers;

    SlabsDiscrete(Topology topology, EngineOptions options, ThreadTeam team) {
        this.topology = topology;
        this.team = team;
        VertexVolumes vertices = new VertexVolumes(BoundingVolume.SLABS, false, topology.vertexCount());
        this.tree = new TriangleTree(SceneItems.still(topology, team), vertices, team);
        this.rings = new FoldFreeRings(topology);
        this.workers = new SessionWorkers<>(team, member -> new Worker(member, options));
    }

    @Override
    public void detect(double[] positions, IntersectionBuffer pairs, StepStatistics statistics) {
        tree.fit(positions, statistics);
        long fitted = System.nanoTime();
        workers.run(worker -> worker.ownRings.fit(positions));
        long start = System.nanoTime();
        statistics.addNanos(Stage.NARROW, start - fitted);
        tree.search().collectTasks();
        workers.run(worker -> worker.search(positions));
        workers.reportSearch(System.nanoTime() - start, statistics);
        workers.gather(pairs, statistics);
        tree.report(statistics);
    }

    @Override
    public void close() {
        workers.close();
    }

    /** Searches the tree on one thread. */
    private final class Worker extends DiscreteWorker implements LeafPairs {
        private final BlockTraversal traversal;
        private final FoldFreeRings.Part ownRings;

        Worker(int member, EngineOptions options) {
            // No filter: the pairs found overlap along every direction that it would compare.
            super(new TrianglePhase(topology, rings, options.shapes()));
            traversal = tree.search().traversal(this);
            ownRings = rings.part(team.share(topology.vertexCount(), member),
                    team.share(topology.vertexCount(), member + 1));
        }

        void search(double[] positions) {
            narrow.begin(positions);
            tree.search().walkTasks(traversal);
            narrow.finish();
        }

        @Override
        public void take(long[] pairs, int count) {
            SceneItems items = tree.items();
            for (int i = 0; i < count; i++) {
                int a = items.triangle(IndexPair.first(pairs[i]));
                int b = items.triangle(IndexPair.second(pairs[i]));
                narrow.add(a, b);
            }
        }
    }
}
