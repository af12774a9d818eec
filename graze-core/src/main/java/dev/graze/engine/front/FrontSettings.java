package dev.graze.engine.front;

import dev.graze.engine.bvtt.BvttSettings;

/**
 * Settings of the front, for comparisons. The defaults are those of the paper, except that nodes are not sorted.
 *
 * @param tree        settings of the hierarchy under the front
 * @param largestQ1   nodes sprouted since the front was built, over its length, above which it is rebuilt (MCCD,
 *        equation 3)
 * @param largestQ2   nodes replaced since then, likewise (equation 4)
 * @param ordered     whether nodes lie in the order of their hierarchy nodes, as in the paper (4.8); if not, they lie
 *        in the order in which the search reached them, which needs no sorting and is about as local
 * @param memoryLimit bytes that the nodes may take; a front that would exceed it is dropped for a while, and the tree
 *        searched from its root
 */
public record FrontSettings(BvttSettings tree, double largestQ1, double largestQ2, boolean ordered, long memoryLimit) {
    public static final FrontSettings DEFAULT = new FrontSettings(BvttSettings.DEFAULT, 0.30, 0.45, false,
            defaultLimit());

    private static long defaultLimit() {
        return Runtime.getRuntime().maxMemory() / 4;
    }

    public FrontSettings withTree(BvttSettings other) {
        return new FrontSettings(other, largestQ1, largestQ2, ordered, memoryLimit);
    }

    public FrontSettings inOrder() {
        return new FrontSettings(tree, largestQ1, largestQ2, true, memoryLimit);
    }

    public FrontSettings withMemoryLimit(long bytes) {
        return new FrontSettings(tree, largestQ1, largestQ2, ordered, bytes);
    }
}
