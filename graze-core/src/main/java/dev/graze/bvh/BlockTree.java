package dev.graze.bvh;

import dev.graze.bounds.RankKernel;
import dev.graze.bounds.RankKernel.BlockPairs;
import dev.graze.bounds.RankMaps;
import java.util.Arrays;

/**
 * A hierarchy without links: items in the order of a space-filling curve, and above them levels of nodes, each around
 * four neighbors of the level below. The children of a node are consecutive, so two nodes are opened by one comparison
 * of four volumes with four.
 *
 * <pre>
 *   level 2                    0
 *   level 1        0        1        2        -
 *   level 0     0 1 2 3  4 5 6 7  8 9 - -              the items; - is padding, which overlaps nothing
 * </pre>
 *
 * <p>Above its root, a tree has as many levels as a search needs, each with one node whose only child is the root. So
 * two trees of different heights are opened together like two of the same height.
 */
public final class BlockTree {
    static final int FANOUT = BlockPairs.BLOCK;
    private static final int LOG_FANOUT = 2;

    /** The first node of each level, and the number of its nodes without padding. */
    private final int[] starts;
    private final int[] counts;
    private final int[] corners;
    private final short[] vertices;
    private final RankKernel kernel;
    private final short[] ranks;

    /**
     * Creates a tree over items, to be fitted.
     *
     * @param corners  three vertices of each item, in the order of the tree; read whenever the tree is fitted
     * @param vertices the ranks of the vertices, read whenever the tree is fitted
     */
    public BlockTree(int[] corners, short[] vertices, RankKernel kernel) {
        this(corners, corners.length / 3, vertices, kernel);
    }

    private BlockTree(int[] corners, int itemCount, short[] vertices, RankKernel kernel) {
        this.corners = corners;
        this.vertices = vertices;
        this.kernel = kernel;
        int levels = levels(itemCount);
        starts = new int[levels];
        counts = new int[levels];
        long total = 0;
        int count = itemCount;
        for (int level = 0; level < levels; level++) {
            starts[level] = (int) total;
            counts[level] = count;
            total += (long) FANOUT * blocks(count);
            count = blocks(count);
        }
        ranks = RankMaps.newVolumes((int) Math.min(total, Integer.MAX_VALUE));
        clearPadding();
    }

    /** Creates a tree whose items are the roots of other trees; {@link #setRoot} sets them. */
    static BlockTree ofRoots(int count, RankKernel kernel) {
        return new BlockTree(new int[0], count, new short[0], kernel);
    }

    private static int levels(int itemCount) {
        int levels = 1;
        for (int count = itemCount; count > 1; count = blocks(count)) {
            levels++;
        }
        return levels;
    }

    private static int blocks(int count) {
        return (count + FANOUT - 1) / FANOUT;
    }

    private void clearPadding() {
        for (int level = 0; level < counts.length; level++) {
            int end = starts[level] + FANOUT * blocks(counts[level]);
            Arrays.fill(ranks, RankKernel.STRIDE * (starts[level] + counts[level]), RankKernel.STRIDE * end,
                    RankKernel.EMPTY);
        }
    }

    int itemCount() {
        return counts[0];
    }

    int rootLevel() {
        return counts.length - 1;
    }

    /** Returns the number of nodes of a level. */
    int count(int level) {
        return counts[level];
    }

    /** Returns the index of the first volume of a level; above the root, that of the root. */
    int start(int level) {
        return starts[Math.min(level, starts.length - 1)];
    }

    /** Returns the volumes of all nodes, items first, read-only. */
    short[] ranks() {
        return ranks;
    }

    RankKernel kernel() {
        return kernel;
    }

    /** Returns the highest level with at least this many nodes, or 0. */
    int levelOf(int nodes) {
        int level = rootLevel();
        while (level > 0 && counts[level] < nodes) {
            level--;
        }
        return level;
    }

    /** Fits a node of a level and all nodes below it. */
    void fitSubtree(int level, int node) {
        int end = descendant(node + 1, level, 0);
        for (int item = descendant(node, level, 0); item < end; item++) {
            kernel.wrap(vertices, corners[3 * item], corners[3 * item + 1], corners[3 * item + 2], ranks, item);
        }
        for (int below = 1; below <= level; below++) {
            fitLevel(below, descendant(node, level, below), descendant(node + 1, level, below));
        }
    }

    /** Fits all nodes above a level. */
    void fitAbove(int level) {
        for (int above = level + 1; above < counts.length; above++) {
            fitLevel(above, 0, counts[above]);
        }
    }

    /** Returns the first node of a lower level that is below a node, or the end of that level. */
    private int descendant(int node, int nodeLevel, int level) {
        int shift = LOG_FANOUT * (nodeLevel - level);
        return (int) Math.min(counts[level], (long) node << shift);
    }

    private void fitLevel(int level, int from, int to) {
        for (int node = from; node < to; node++) {
            kernel.joinFour(ranks, starts[level - 1] + FANOUT * node, starts[level] + node);
        }
    }

    /** Sets an item to the root of another tree; without items, it becomes empty. */
    void setRoot(int item, BlockTree tree) {
        int at = RankKernel.STRIDE * item;
        if (tree.itemCount() == 0) {
            Arrays.fill(ranks, at, at + RankKernel.STRIDE, RankKernel.EMPTY);
        } else {
            System.arraycopy(tree.ranks, RankKernel.STRIDE * tree.start(tree.rootLevel()), ranks, at,
                    RankKernel.STRIDE);
        }
    }
}
