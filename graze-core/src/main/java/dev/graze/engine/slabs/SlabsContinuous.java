package dev.graze.engine.slabs;

import dev.graze.BoundingVolume;
import dev.graze.mesh.IndexPair;
import dev.graze.spi.ContactBuffer;
import dev.graze.spi.Engine;
import dev.graze.spi.EngineOptions;
import dev.graze.spi.StepStatistics;
import dev.graze.bounds.Separation;
import dev.graze.bounds.VertexVolumes;
import dev.graze.bvh.BlockTraversal;
import dev.graze.bvh.SceneItems;
import dev.graze.engine.session.SessionWorkers;
import dev.graze.engine.session.SessionWorkers.ContinuousWorker;
import dev.graze.mesh.Topology;
import dev.graze.narrow.certified.NarrowPhase;
import dev.graze.parallel.ThreadTeam;

/**
 * Contacts of a moving mesh: all pairs of features whose volumes at both ends of the step overlap, each handed to the
 * narrow phase of the thread that found it.
 */
final class SlabsContinuous implements Engine.ContinuousSession {
    private final FeatureTrees trees;
    private final SessionWorkers<ContactBuffer, Worker> workers;

    SlabsContinuous(Topology topology, EngineOptions options, ThreadTeam team) {
        VertexVolumes vertices = new VertexVolumes(BoundingVolume.SLABS, true, topology.vertexCount(),
                Separation.of(options));
        this.trees = new FeatureTrees(SceneItems.moving(topology, team), vertices, team);
        this.workers = new SessionWorkers<>(team, member -> new Worker(options));
    }

    @Override
    public void step(double[] t0, double[] t1, ContactBuffer contacts, StepStatistics statistics) {
        trees.fit(t0, t1, statistics);
        long start = System.nanoTime();
        trees.collectTasks();
        workers.run(worker -> worker.search(t0, t1, contacts));
        workers.reportSearch(System.nanoTime() - start, statistics);
        workers.gather(contacts, statistics);
        trees.report(statistics);
    }

    @Override
    public void close() {
        workers.close();
    }

    /** Searches both pairs of trees on one thread. */
    private final class Worker extends ContinuousWorker {
        private final BlockTraversal edges;
        private final BlockTraversal verticesAndFaces;

        Worker(EngineOptions options) {
            super(new NarrowPhase(options));
            edges = trees.edgePairs().traversal(this::takeEdges);
            verticesAndFaces = trees.vertexFacePairs().traversal(this::takeVerticesAndFaces);
        }

        void search(double[] t0, double[] t1, ContactBuffer contacts) {
            narrow.begin(t0, t1, contacts);
            trees.edgePairs().walkTasks(edges);
            trees.vertexFacePairs().walkTasks(verticesAndFaces);
            narrow.finish();
        }

        /**
         * Edges with an end in common always overlap and never count. That is half of them, which no processor can
         * foretell, so they are sorted out without a branch. Edges are numbered like their ends, and these first ends
         * differ: the smaller one is of the edge with the smaller number.
         */
        private void takeEdges(long[] pairs, int count) {
            int[] ends = trees.items().edges();
            int kept = 0;
            for (int i = 0; i < count; i++) {
                long pair = pairs[i];
                int a = 3 * IndexPair.first(pair);
                int b = 3 * IndexPair.second(pair);
                int common = same(ends[a], ends[b]) | same(ends[a], ends[b + 1]) | same(ends[a + 1], ends[b])
                        | same(ends[a + 1], ends[b + 1]);
                pairs[kept] = pair;
                kept += 1 - common;
            }
            for (int i = 0; i < kept; i++) {
                int a = 3 * IndexPair.first(pairs[i]);
                int b = 3 * IndexPair.second(pairs[i]);
                int first = ends[a] < ends[b] ? a : b;
                int second = a + b - first;
                narrow.addOverlappingEdges(ends[first], ends[first + 1], ends[second], ends[second + 1]);
            }
        }

        /** A vertex and a face of its own always overlap and never count. */
        private void takeVerticesAndFaces(long[] pairs, int count) {
            int[] vertices = trees.items().vertices();
            int[] faces = trees.items().faces();
            int kept = 0;
            for (int i = 0; i < count; i++) {
                long pair = pairs[i];
                int vertex = vertices[3 * IndexPair.first(pair)];
                int face = 3 * IndexPair.second(pair);
                int common = same(vertex, faces[face]) | same(vertex, faces[face + 1]) | same(vertex, faces[face + 2]);
                pairs[kept] = pair;
                kept += 1 - common;
            }
            for (int i = 0; i < kept; i++) {
                int vertex = vertices[3 * IndexPair.first(pairs[i])];
                int face = 3 * IndexPair.second(pairs[i]);
                narrow.addOverlappingVertexFace(vertex, faces[face], faces[face + 1], faces[face + 2]);
            }
        }

        private static int same(int a, int b) {
            return a == b ? 1 : 0;
        }
    }
}
