package dev.graze.bvh;

import dev.graze.bounds.RankKernel;
import dev.graze.bounds.RankKernel.BlockPairs;
import dev.graze.bounds.VertexRanks;
import dev.graze.parallel.ThreadTeam;
import dev.graze.parallel.WorkCounter;
import java.util.Arrays;
import java.util.function.IntPredicate;

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
 *
 * <p><b>Parts.</b> The items of a scene's parts are in separate subtrees, all of the same height, whose roots are
 * consecutive nodes of one level. So a pair of roots is a pair of parts, filters are applied there once, and a part
 * that has not changed is not fitted. A part's nodes are consecutive in each level and start with a new block.
 */
public final class BlockTree {
    static final int FANOUT = BlockPairs.BLOCK;
    private static final int LOG_FANOUT = 2;
    /** The level whose nodes threads fit one by one, together with what is below: at most 1024 items. */
    private static final int SUBTREE_LEVEL = 5;

    /** The first volume of each level, and the number of its nodes, the padding between parts included. */
    private final int[] starts;
    private final int[] counts;
    /** The level of the parts' roots. */
    private final int rootLevel;
    private final int partCount;
    /** For each level up to the roots, the first node of each part, and its number of nodes without padding. */
    private final int[][] firstNodes;
    private final int[][] nodeCounts;
    /** For each level up to the roots, the first child of each node; null for one part, where it is 4 * node. */
    private final int[][] children;
    private final RankKernel kernel;
    private final short[] ranks;
    private final WorkCounter nextSubtree = new WorkCounter(4);
    /** The part and the node of each subtree to fit. */
    private int[] subtrees = new int[0];

    /** Creates a tree of one part. */
    public BlockTree(int itemCount, RankKernel kernel) {
        this(new int[] { itemCount }, levels(itemCount), kernel);
    }

    /** Creates a tree of one part with the number of levels of a larger tree, so that both can be opened together. */
    public BlockTree(int itemCount, int levels, RankKernel kernel) {
        this(new int[] { itemCount }, levels, kernel);
    }

    /**
     * Creates a tree of several parts.
     *
     * @param itemCounts the number of items of each part
     * @param partLevels the number of levels of each part's subtree, including the items: at least {@link #levels} of
     *        the largest part
     */
    public BlockTree(int[] itemCounts, int partLevels, RankKernel kernel) {
        this.kernel = kernel;
        this.partCount = itemCounts.length;
        this.rootLevel = partLevels - 1;
        int levels = rootLevel + levels(partCount);
        starts = new int[levels];
        counts = new int[levels];
        firstNodes = new int[partLevels][partCount];
        nodeCounts = new int[partLevels][];
        nodeCounts[0] = itemCounts;
        for (int level = 1; level < partLevels; level++) {
            nodeCounts[level] = Arrays.stream(nodeCounts[level - 1]).map(BlockTree::blocks).toArray();
        }
        if (partCount > 1 && rootLevel > 0) {
            // An empty part has a root all the same, so that parts and roots have the same numbers.
            Arrays.fill(nodeCounts[rootLevel], 1);
        }
        long total = 0;
        for (int level = 0; level < levels; level++) {
            starts[level] = (int) total;
            counts[level] = level < rootLevel
                    ? placeParts(level)
                    : level == rootLevel ? placeRoots() : blocks(counts[level - 1]);
            total += (long) FANOUT * blocks(counts[level]);
        }
        children = partCount == 1 ? null : linkChildren();
        ranks = VertexRanks.newVolumes((int) Math.min(total, Integer.MAX_VALUE));
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

    private int placeParts(int level) {
        int next = 0;
        int end = 0;
        for (int part = 0; part < partCount; part++) {
            firstNodes[level][part] = next;
            end = next + nodeCounts[level][part];
            next = Math.addExact(next, FANOUT * blocks(nodeCounts[level][part]));
        }
        return partCount == 1 ? end : next;
    }

    private int placeRoots() {
        for (int part = 0; part < partCount; part++) {
            firstNodes[rootLevel][part] = part;
        }
        return partCount == 1 ? nodeCounts[rootLevel][0] : partCount;
    }

    private int[][] linkChildren() {
        int[][] links = new int[rootLevel + 1][];
        for (int level = 1; level <= rootLevel; level++) {
            links[level] = new int[counts[level]];
            for (int part = 0; part < partCount; part++) {
                for (int i = 0; i < nodeCounts[level][part]; i++) {
                    links[level][firstNodes[level][part] + i] = firstNodes[level - 1][part] + FANOUT * i;
                }
            }
        }
        return links;
    }

    /** Makes all volumes empty that hold nothing: padding, and the parts that are never fitted. */
    private void clearPadding() {
        if (partCount > 1) {
            Arrays.fill(ranks, RankKernel.EMPTY);
            return;
        }
        for (int level = 0; level < counts.length; level++) {
            int end = starts[level] + FANOUT * blocks(counts[level]);
            Arrays.fill(ranks, RankKernel.STRIDE * (starts[level] + counts[level]), RankKernel.STRIDE * end,
                    RankKernel.EMPTY);
        }
    }

    int levels() {
        return counts.length;
    }

    /** Returns the level at which each node is the root of a part. */
    int rootLevel() {
        return rootLevel;
    }

    public int partCount() {
        return partCount;
    }

    /** Returns the number of nodes of a level, the padding between parts included. */
    int count(int level) {
        return counts[level];
    }

    /** Returns the number of places for items: those of a part start at {@link #firstItem}. */
    public int itemCapacity() {
        return counts[0];
    }

    /** Returns the place of a part's first item. */
    public int firstItem(int part) {
        return firstNodes[0][part];
    }

    /** Returns the index of the first volume of a level. */
    int start(int level) {
        return starts[level];
    }

    /** Returns the first child of a node. */
    int firstChild(int level, int node) {
        return children == null || level > rootLevel ? FANOUT * node : children[level][node];
    }

    /** Returns the volumes of all nodes, items first, read-only. */
    short[] ranks() {
        return ranks;
    }

    RankKernel kernel() {
        return kernel;
    }

    /** Fits all nodes. */
    public void refit(int[] corners, VertexRanks vertices, ThreadTeam team) {
        refit(corners, vertices, part -> false, team);
    }

    /**
     * Fits the nodes of all parts but those that keep their volumes: subtrees on all threads, then the levels above on
     * the calling thread.
     *
     * @param corners three vertices of each item
     * @param isKept  whether the vertices of a part, and the order of its items, are those of the last time
     */
    public void refit(int[] corners, VertexRanks vertices, IntPredicate isKept, ThreadTeam team) {
        int top = partCount == 1 ? levelOfSubtrees(team.size()) : Math.min(SUBTREE_LEVEL, rootLevel);
        int count = listSubtrees(top, isKept);
        nextSubtree.reset(count);
        team.run(member -> {
            for (int from = nextSubtree.next(); from >= 0; from = nextSubtree.next()) {
                for (int i = from; i < nextSubtree.end(from); i++) {
                    fitSubtree(corners, vertices.ranks(), top, subtrees[2 * i], subtrees[2 * i + 1]);
                }
            }
        });
        for (int part = 0; part < partCount; part++) {
            if (nodeCounts[0][part] > 0 && !isKept.test(part)) {
                for (int level = top + 1; level <= rootLevel; level++) {
                    fitLevel(level, part, 0, nodeCounts[level][part]);
                }
            }
        }
        for (int level = rootLevel + 1; level < counts.length && count > 0; level++) {
            for (int node = 0; node < counts[level]; node++) {
                kernel.joinFour(ranks, starts[level - 1] + FANOUT * node, starts[level] + node);
            }
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

    private int listSubtrees(int level, IntPredicate isKept) {
        int count = 0;
        for (int part = 0; part < partCount; part++) {
            if (isKept.test(part) || nodeCounts[0][part] == 0) {
                continue;
            }
            int more = nodeCounts[level][part];
            if (subtrees.length < 2 * (count + more)) {
                subtrees = Arrays.copyOf(subtrees, Math.max(2 * (count + more), 3 * count));
            }
            for (int node = 0; node < more; node++) {
                subtrees[2 * count] = part;
                subtrees[2 * count + 1] = node;
                count++;
            }
        }
        return count;
    }

    /** Fits what is below a node, the node included; nodes are counted within the part. */
    private void fitSubtree(int[] corners, short[] vertices, int top, int part, int root) {
        int first = firstNodes[0][part];
        int end = descendant(part, root + 1, top, 0);
        for (int i = descendant(part, root, top, 0); i < end; i++) {
            int at = 3 * (first + i);
            kernel.wrap(vertices, corners[at], corners[at + 1], corners[at + 2], ranks, starts[0] + first + i);
        }
        for (int level = 1; level <= top; level++) {
            fitLevel(level, part, descendant(part, root, top, level), descendant(part, root + 1, top, level));
        }
    }

    /** Returns the first node of a lower level that is below a node of a part, or the end of the part there. */
    private int descendant(int part, int node, int nodeLevel, int level) {
        int shift = LOG_FANOUT * (nodeLevel - level);
        return (int) Math.min(nodeCounts[level][part], (long) node << shift);
    }

    private void fitLevel(int level, int part, int from, int to) {
        int below = starts[level - 1] + firstNodes[level - 1][part];
        int at = starts[level] + firstNodes[level][part];
        for (int node = from; node < to; node++) {
            kernel.joinFour(ranks, below + FANOUT * node, at + node);
        }
    }
}
