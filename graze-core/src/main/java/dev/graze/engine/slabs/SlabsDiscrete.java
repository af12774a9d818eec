package dev.graze.engine.slabs;

import dev.graze.bounds.RankKernel;
import dev.graze.bounds.SceneFrame;
import dev.graze.bounds.SceneFrame.Separation;
import dev.graze.bvh.BlockForest;
import dev.graze.bvh.BlockSearch;
import dev.graze.bvh.BlockTree;
import dev.graze.bvh.SceneItems;
import dev.graze.engine.session.SessionWorkers;
import dev.graze.engine.session.SessionWorkers.DiscreteWorker;
import dev.graze.mesh.IndexPair;
import dev.graze.mesh.Topology;
import dev.graze.narrow.discrete.FoldFreeRings;
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
import java.util.List;

/**
 * Finds intersecting triangles at an instant: all pairs whose slabs along sixteen directions overlap, each decided by
 * the narrow phase of the thread that found it.
 */
final class SlabsDiscrete implements Engine.DiscreteSession {
    private final EngineOptions options;
    private final ThreadTeam team;
    private final RankKernel kernel = Simd.rankKernel(false);
    private final BlockTree noItems = new BlockTree(new int[0], new short[0], kernel);
    private SceneSearch search;

    SlabsDiscrete(SearchScene scene, EngineOptions options, ThreadTeam team) {
        this.options = options;
        this.team = team;
        this.search = new SceneSearch(scene, new SceneOrder<>(scene, Separation.NONE, this::newPart, kernel, team),
                SettledResults.ofIntersections(scene, options.shapes()), new FoldFreeRings(scene.vertexCount()));
    }

    private TrianglePart newPart(Topology topology, SceneFrame frame, ThreadTeam threads) {
        return new TrianglePart(topology, SceneItems.still(topology, threads), frame, kernel);
    }

    @Override
    public void detect(StepMotion instant, IntersectionBuffer pairs, StepStatistics statistics) {
        search.detect(instant, pairs, statistics);
    }

    /** Keeps volumes, order, trees and rings of the parts that stay, and what was found between them. */
    @Override
    public boolean changeScene(SearchScene scene, int[] kept) {
        if (!search.order.canChangeTo(scene)) {
            return false;
        }
        FoldFreeRings rings = new FoldFreeRings(scene.vertexCount());
        for (int part = 0; part < kept.length; part++) {
            if (kept[part] >= 0) {
                rings.copy(search.rings, search.scene.firstVertex(kept[part]), scene.firstVertex(part),
                        scene.topology(part).vertexCount());
            }
        }
        search = new SceneSearch(scene, search.order.changedTo(scene, kept), search.settled.changedTo(scene, kept),
                rings);
        return true;
    }

    @Override
    public void close() {
        team.close();
    }

    /** The triangles of a part in the order of its tree. */
    private static final class TrianglePart extends SlabPart {
        private final Topology topology;
        private final SceneItems source;
        private final SceneItems items;
        private final BlockTree tree;
        /** Null until they are needed: only parts that are tested against themselves need them. */
        private FoldFreeRings.OfMesh rings;
        private boolean needsRings;
        private boolean ringsFitted;

        TrianglePart(Topology topology, SceneItems source, SceneFrame frame, RankKernel kernel) {
            super(topology, source, frame, false);
            this.topology = topology;
            this.source = source;
            this.items = source.sameSize();
            this.tree = new BlockTree(items.corners(), ranks(), kernel);
        }

        @Override
        void reorder(int[] order, ThreadTeam team) {
            team.run(member -> items.setInOrder(source, order, team.share(items.size(), member),
                    team.share(items.size(), member + 1)));
        }

        /** Finds out whether the rings must be fitted. */
        void beginRings(boolean testedWithin) {
            ringsFitted &= isKept();
            needsRings = testedWithin && !ringsFitted;
        }

        void makeRings(ThreadTeam team) {
            FoldFreeRings.OfMesh made = new FoldFreeRings.OfMesh(topology);
            int count = topology.vertexCount();
            team.run(member -> made.findClosed(team.share(count, member), team.share(count, member + 1)));
            rings = made;
        }
    }

    /** The search of one scene, until it changes. */
    private final class SceneSearch {
        private final SearchScene scene;
        private final SceneOrder<TrianglePart> order;
        private final BlockForest forest;
        private final BlockSearch trianglePairs;
        private final FoldFreeRings rings;
        private final SessionWorkers<IntersectionBuffer, Worker> workers;
        private final SettledResults<IntersectionBuffer> settled;

        SceneSearch(SearchScene scene, SceneOrder<TrianglePart> order, SettledResults<IntersectionBuffer> settled,
                FoldFreeRings rings) {
            this.scene = scene;
            this.order = order;
            this.settled = settled;
            this.rings = rings;
            this.forest = new BlockForest(
                    order.parts().stream().map(part -> part == null ? noItems : part.tree).toList(), kernel);
            this.trianglePairs = BlockSearch.within(forest, scene.rules(),
                    SlabsContinuous.TASKS_PER_THREAD * team.size());
            this.workers = new SessionWorkers<>(team, member -> new Worker(this, member));
        }

        void detect(StepMotion instant, IntersectionBuffer pairs, StepStatistics statistics) {
            double[] positions = instant.t0();
            order.fit(instant, statistics);
            long fitted = System.nanoTime();
            forest.refit(order::isKept, team);
            order.completed();
            long refitted = System.nanoTime();
            statistics.addNanos(Stage.HIERARCHY, refitted - fitted);
            fitRings(positions);
            long start = System.nanoTime();
            statistics.addNanos(Stage.NARROW, start - refitted);
            settled.begin(instant, pairs);
            trianglePairs.collectTasks(settled::isSettled, pairs.stop()::isRaised, false);
            workers.run(worker -> worker.search(positions, pairs));
            workers.reportSearch(System.nanoTime() - start, statistics);
            workers.gather(pairs, statistics);
            settled.end(pairs);
            order.report(trianglePairs.tests(), 1, false, pairs.stop(), statistics);
        }

        private void fitRings(double[] positions) {
            List<TrianglePart> parts = order.parts();
            for (int i = 0; i < parts.size(); i++) {
                if (parts.get(i) != null) {
                    parts.get(i).beginRings(scene.rules().mayCollideWithin(i));
                }
            }
            order.forParts(part -> part.needsRings && part.rings == null, TrianglePart::makeRings);
            workers.run(worker -> worker.fitRings(positions));
            for (TrianglePart part : parts) {
                if (part != null) {
                    part.ringsFitted |= part.needsRings;
                }
            }
        }
    }

    /** Searches the tree on one thread. */
    private final class Worker extends DiscreteWorker {
        private final SceneSearch search;
        private final int member;
        private final FoldFreeRings.Tester rings;
        private final BlockSearch.Traversal traversal;

        Worker(SceneSearch search, int member) {
            // No filter: the pairs found overlap along every direction that it would compare.
            super(new TrianglePhase(search.scene, search.rings, options.shapes()));
            this.search = search;
            this.member = member;
            this.rings = search.rings.newTester();
            this.traversal = search.trianglePairs.newTraversal(this::addTriangles);
        }

        /** Fits this thread's share of the rings of each part. */
        void fitRings(double[] positions) {
            for (TrianglePart part : search.order.parts()) {
                if (part != null && part.needsRings) {
                    int count = part.topology.vertexCount();
                    rings.fit(part.rings, positions, part.firstVertex(), team.share(count, member),
                            team.share(count, member + 1));
                }
            }
        }

        void search(double[] positions, IntersectionBuffer pairs) {
            narrow.begin(positions, pairs);
            traversal.searchTasks();
            narrow.finish();
        }

        private void addTriangles(int partA, int partB, long[] pairs, int count) {
            SceneItems itemsA = search.order.parts().get(partA).items;
            SceneItems itemsB = search.order.parts().get(partB).items;
            int firstA = search.scene.firstTriangle(partA);
            int firstB = search.scene.firstTriangle(partB);
            for (int i = 0; i < count; i++) {
                narrow.add(firstA + itemsA.triangle(IndexPair.first(pairs[i])),
                        firstB + itemsB.triangle(IndexPair.second(pairs[i])));
            }
        }
    }
}
