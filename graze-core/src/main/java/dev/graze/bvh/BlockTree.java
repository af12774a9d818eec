package dev.graze.bvh;

import dev.graze.bounds.RankKernel;
import dev.graze.bounds.RankKernel.BlockPairs;
import dev.graze.bounds.VertexRanks;
import dev.graze.parallel.ThreadTeam;
import java.util.Arrays;

/**
 * A hierarchy without links: items in the order of a space-filling curve, and above them levels of nodes, each around
 * four neighbours of the level below. The children of a node are consecutive, so two nodes are opened by one comparison
 * of four volumes with four.
 *
 * <pre>
 *   level 2                    0
 *   level 1        0        1        2        -
 *   level 0     0 1 2 3  4 5 6 7  8 9 - -              the items; - is padding, which overlaps nothing
 * </pre>
 */
public final class BlockTree {
    static final int FANOUT = BlockPairs.BLOCK;
    private static final int LOG_FANOUT = 2;

    /** The first node of each level, and the number of its nodes without padding. */
    private final int[] starts;
    private final int[] counts;
    private final RankKernel kernel;
    private final short[] ranks;

    public BlockTree(int itemCount, RankKernel kernel) {
        this(itemCount, levels(itemCount), kernel);
    }

    /** Creates a tree with the number of levels of a larger tree, so that the two can be opened together. */
    public BlockTree(int itemCount, int levels, RankKernel kernel) {
        this.kernel = kernel;
        starts = new int[levels];
        counts = new int[levels];
        int total = 0;
        int count = itemCount;
        for (int level = 0; level < levels; level++) {
            starts[level] = total;
            counts[level] = count;
            total += FANOUT * blocks(count);
            count = blocks(count);
        }
        ranks = VertexRanks.newVolumes(total);
        clearPadding();
    }

    /** Returns the number of levels of a tree of this many items, including the items. */
    public static int levels(int itemCount) {
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

    int levels() {
        return counts.length;
    }

    /** Returns the number of nodes of a level. */
    int count(int level) {
        return counts[level];
    }

    /** Returns the index of the first volume of a level. */
    int start(int level) {
        return starts[level];
    }

    /** Returns the volumes of all nodes, items first, read-only. */
    short[] ranks() {
        return ranks;
    }

    RankKernel kernel() {
        return kernel;
    }

    /** Fits all nodes: equal numbers of subtrees on each thread, then the levels above on the calling thread. */
    public void refit(int[] corners, VertexRanks vertices, ThreadTeam team) {
        int top = levelOfSubtrees(team.size());
        team.run(member -> {
            int from = team.share(counts[top], member);
            int to = team.share(counts[top], member + 1);
            fitSubtrees(corners, vertices, top, from, to);
        });
        for (int level = top + 1; level < counts.length; level++) {
            fitLevel(level, 0, counts[level]);
        }
    }

    /** Returns the highest level with enough nodes to divide evenly among threads. */
    private int levelOfSubtrees(int threads) {
        int level = counts.length - 1;
        while (level > 0 && counts[level] < 16 * threads) {
            level--;
        }
        return level;
    }

    private void fitSubtrees(int[] corners, VertexRanks vertices, int top, int from, int to) {
        for (int root = from; root < to; root++) {
            fitItems(corners, vertices.ranks(), descendant(root, top, 0), descendant(root + 1, top, 0));
            for (int level = 1; level <= top; level++) {
                fitLevel(level, descendant(root, top, level), descendant(root + 1, top, level));
            }
        }
    }

    /** Returns the first node of a lower level that is below a node, or the end of that level. */
    private int descendant(int node, int nodeLevel, int level) {
        int shift = LOG_FANOUT * (nodeLevel - level);
        return (int) Math.min(counts[level], (long) node << shift);
    }

    private void fitItems(int[] corners, short[] vertices, int from, int to) {
        for (int item = from; item < to; item++) {
            kernel.wrap(vertices, corners[3 * item], corners[3 * item + 1], corners[3 * item + 2], ranks, item);
        }
    }

    private void fitLevel(int level, int from, int to) {
        for (int node = from; node < to; node++) {
            kernel.joinFour(ranks, starts[level - 1] + FANOUT * node, starts[level] + node);
        }
    }
}
