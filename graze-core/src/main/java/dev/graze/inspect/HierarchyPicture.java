package dev.graze.inspect;

import dev.graze.BoundingVolume;
import dev.graze.bounds.SceneFrame;
import dev.graze.bounds.VertexVolumes;
import dev.graze.bounds.VolumeKernel;
import dev.graze.bvh.BuildMethod;
import dev.graze.bvh.BvttWalk;
import dev.graze.bvh.Hierarchy;
import dev.graze.bvh.HierarchyBuilder;
import dev.graze.bvh.PairStore;
import dev.graze.bvh.Refit;
import dev.graze.bvh.SceneItems;
import dev.graze.mesh.IndexPair;
import dev.graze.mesh.Topology;
import dev.graze.parallel.ThreadTeam;
import dev.graze.simd.Simd;
import java.util.BitSet;

/**
 * The hierarchy of a step with axis-aligned boxes, as {@code serial}, {@code phc} and {@code front} build it, and its
 * front: the node pairs where a traversal of the test tree from the root ends (MCCD 4.2, 4.3). For the front it shows
 * which nodes appear in a pair. Immutable.
 */
public final class HierarchyPicture {
    private static final int AXES = 3;

    private final float[] extents;
    private final double[] center;
    /** The depth of each node; the root has depth 0. */
    private final int[] levels;
    private final int levelCount;
    private final BitSet inFront;
    private final int frontLength;

    private HierarchyPicture(Hierarchy hierarchy, float[] extents, SceneFrame frame, PairStore front) {
        this.extents = extents;
        this.center = new double[] { frame.center(0), frame.center(1), frame.center(2) };
        this.levels = levels(hierarchy);
        int deepest = -1;
        for (int level : levels) {
            deepest = Math.max(deepest, level);
        }
        this.levelCount = deepest + 1;
        this.inFront = nodes(front);
        this.frontLength = front.size();
    }

    /**
     * Builds the picture of the motion from t0 to t1, or of one instant if both are the same.
     *
     * @throws dev.graze.mesh.InvalidInputException if the positions do not fit the topology or are not finite
     */
    public static HierarchyPicture of(Topology topology, double[] t0, double[] t1) {
        topology.requireFitting(t0);
        topology.requireFitting(t1);
        VertexVolumes vertices = new VertexVolumes(BoundingVolume.AABB, true, topology.vertexCount());
        VolumeKernel kernel = Simd.volumeKernel(vertices.shape());
        SceneItems items = SceneItems.moving(topology);
        float[] extents = vertices.shape().newVolumes(Math.max(0, 2 * items.size() - 1));
        SceneItems ordered = items.sameSize();
        Hierarchy hierarchy;
        try (ThreadTeam team = new ThreadTeam(1)) {
            vertices.fit(t0, t1);
            HierarchyBuilder builder = new HierarchyBuilder(items.corners(), BuildMethod.SORTED, team);
            hierarchy = builder.build(vertices.frame(), t0, t1);
            ordered.setInOrder(items, builder.itemOfLeaf(), 0, items.size());
            new Refit(hierarchy, ordered.corners(), kernel, extents, 1).run(vertices, team);
        }
        PairStore front = new PairStore();
        if (hierarchy.nodeCount() > 0) {
            new BvttWalk(hierarchy, ordered.corners(), extents, kernel, true, HierarchyPicture::ignore).from(
                    BvttWalk.pair(0, 0),
                    front);
        }
        return new HierarchyPicture(hierarchy, extents, vertices.frame(), front);
    }

    /** Drops overlapping leaves: the picture shows nodes only. */
    private static void ignore(long[] pairs, int count) {
    }

    private static int[] levels(Hierarchy hierarchy) {
        int[] levels = new int[hierarchy.nodeCount()];
        for (int node = 0; node < levels.length; node++) {
            if (!hierarchy.isLeaf(node)) {
                levels[hierarchy.left(node)] = levels[node] + 1;
                levels[hierarchy.right(node)] = levels[node] + 1;
            }
        }
        return levels;
    }

    private static BitSet nodes(PairStore front) {
        BitSet nodes = new BitSet();
        for (int i = 0; i < front.size(); i++) {
            nodes.set(IndexPair.first(front.get(i)));
            nodes.set(IndexPair.second(front.get(i)));
        }
        return nodes;
    }

    public int levelCount() {
        return levelCount;
    }

    public int nodeCount() {
        return levels.length;
    }

    /** Returns the number of node pairs in the front. */
    public int frontLength() {
        return frontLength;
    }

    /**
     * Returns the boxes of all nodes at this depth: for each box the corner with the smallest coordinates, then the
     * corner with the largest.
     */
    public double[] boxes(int level) {
        BitSet nodes = new BitSet(levels.length);
        nodes.set(0, levels.length);
        return boxes(level, nodes);
    }

    /** Returns the boxes at this depth, as {@link #boxes} does, but only of nodes in the front. */
    public double[] frontBoxes(int level) {
        return boxes(level, inFront);
    }

    private double[] boxes(int level, BitSet nodes) {
        int[] chosen = nodes.stream().filter(node -> levels[node] == level).toArray();
        double[] boxes = new double[2 * AXES * chosen.length];
        for (int i = 0; i < boxes.length; i++) {
            int extent = i % (2 * AXES);
            boxes[i] = extents[2 * AXES * chosen[i / (2 * AXES)] + extent] + center[extent % AXES];
        }
        return boxes;
    }
}
