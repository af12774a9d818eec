package dev.graze.bvh;

import dev.graze.bounds.SceneMiddle;

/**
 * Builds subtrees of a hierarchy anew, in place: a subtree of k leaves is 2k - 1 nodes side by side over k leaves side
 * by side, whatever its shape, so nothing outside of it changes. Several threads may build subtrees of which none is
 * part of another.
 */
public final class SubtreeBuilder {
    private final int[] links;
    private final int[] itemOfLeaf;
    private final ItemCentres centres;
    private final Splitter splitter;
    private SceneMiddle middle;
    private double[] t0;
    private double[] t1;

    /**
     * For a hierarchy over items of three vertices each.
     *
     * @param links      as in {@link Hierarchy#links}; this writes to it
     * @param itemOfLeaf the item of each leaf; this reorders it
     */
    public SubtreeBuilder(int[] corners, int[] links, int[] itemOfLeaf) {
        this.links = links;
        this.itemOfLeaf = itemOfLeaf;
        this.centres = new ItemCentres(corners);
        this.splitter = new MedianSplitter(centres.centres(), itemOfLeaf);
    }

    /** Starts a step, whose middle is given. */
    public void begin(SceneMiddle stepMiddle, double[] stepT0, double[] stepT1) {
        middle = stepMiddle;
        t0 = stepT0;
        t1 = stepT1;
    }

    /** Builds the subtree of so many leaves below a node by median partition of where its items are during the step. */
    public void build(int node, int leafCount) {
        int first = firstLeaf(node);
        for (int leaf = first; leaf < first + leafCount; leaf++) {
            centres.fit(middle, t0, t1, itemOfLeaf[leaf], itemOfLeaf[leaf] + 1);
        }
        HierarchyBuilder.cut(splitter, links, first, first + leafCount, node);
    }

    /** A left child is the next node, so the leftmost leaf is the next leaf. */
    private int firstLeaf(int node) {
        int leaf = node;
        while (links[leaf] >= 0) {
            leaf++;
        }
        return ~links[leaf];
    }
}
