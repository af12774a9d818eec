package dev.graze.bvh;

import dev.graze.bounds.SceneFrame;

/**
 * Rebuilds subtrees of a hierarchy in place. Whatever its shape, a subtree of k leaves is 2k - 1 consecutive nodes over
 * k consecutive leaves, so nothing outside of it changes. Threads may rebuild disjoint subtrees at the same time.
 */
public final class SubtreeBuilder {
    private final int[] links;
    private final int[] itemOfLeaf;
    private final ItemCenters centers;
    private final Splitter splitter;
    private SceneFrame frame;
    private double[] t0;
    private double[] t1;

    /**
     * Creates a builder for a hierarchy over items of three vertices each.
     *
     * @param links      as in {@link Hierarchy#links}; this writes to it
     * @param itemOfLeaf the item of each leaf; this reorders it
     */
    public SubtreeBuilder(int[] corners, int[] links, int[] itemOfLeaf) {
        this.links = links;
        this.itemOfLeaf = itemOfLeaf;
        this.centers = new ItemCenters(corners);
        this.splitter = new Splitter.SpatialMedian(centers.centers(), itemOfLeaf);
    }

    /** Starts a step in a given frame. */
    public void begin(SceneFrame stepFrame, double[] stepT0, double[] stepT1) {
        frame = stepFrame;
        t0 = stepT0;
        t1 = stepT1;
    }

    /** Rebuilds the subtree below a node, with this many leaves, by spatial median of its items during the step. */
    public void build(int node, int leafCount) {
        int first = firstLeaf(node);
        for (int leaf = first; leaf < first + leafCount; leaf++) {
            centers.fit(frame, t0, t1, itemOfLeaf[leaf], itemOfLeaf[leaf] + 1);
        }
        HierarchyBuilder.build(splitter, links, first, first + leafCount, node);
    }

    /**
     * Returns the leftmost leaf below a node. A left child is the next node, so this is the first leaf that follows.
     */
    private int firstLeaf(int node) {
        int leaf = node;
        while (links[leaf] >= 0) {
            leaf++;
        }
        return ~links[leaf];
    }
}
