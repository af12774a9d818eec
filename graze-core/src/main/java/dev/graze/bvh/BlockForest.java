package dev.graze.bvh;

import dev.graze.bounds.RankKernel;
import dev.graze.parallel.ThreadTeam;
import dev.graze.parallel.WorkCounter;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.function.IntPredicate;

/**
 * One {@link BlockTree} per part of a scene, and a tree over their roots. So a pair of roots is a pair of parts,
 * filters are applied there once, and the tree of a part that has not changed is not fitted. Trees are independent of
 * one another: a scene with other parts is another forest, which can hold some of the same trees.
 */
public final class BlockForest {
    /** Threads take subtrees of this height, at most 256 items; fewer where a tree has too few of them. */
    private static final int SUBTREE_LEVEL = 4;
    private static final int SUBTREES_PER_THREAD = 16;

    private final BlockTree[] trees;
    private final BlockTree roots;
    private final int itemCount;
    private final WorkCounter nextSubtree = new WorkCounter(1);
    /** The level of the subtrees of each tree that is being fitted. */
    private final int[] levels;
    /** The tree and the node of each subtree to fit. */
    private int[] subtrees = new int[0];
    /** Whether the roots of trees that keep their volumes have been copied. */
    private boolean hasRoots;

    /** Creates a forest of these trees, which may have been fitted before. */
    public BlockForest(List<BlockTree> trees, RankKernel kernel) {
        this.trees = trees.toArray(BlockTree[]::new);
        this.levels = new int[this.trees.length];
        this.roots = BlockTree.ofRoots(this.trees.length, kernel);
        this.itemCount = Math.toIntExact(trees.stream().mapToLong(BlockTree::itemCount).sum());
    }

    int size() {
        return trees.length;
    }

    BlockTree tree(int part) {
        return trees[part];
    }

    /** Returns the tree over the roots of all trees. */
    BlockTree roots() {
        return roots;
    }

    int itemCount() {
        return itemCount;
    }

    /**
     * Fits all trees but those that keep their volumes: subtrees on all threads, then what is above on the calling
     * thread.
     *
     * @param isKept whether the items of a tree and their vertices are those of the last time
     */
    public void refit(IntPredicate isKept, ThreadTeam team) {
        int count = listSubtrees(isKept, team.size());
        nextSubtree.reset(count);
        team.run(member -> {
            for (int i = nextSubtree.next(); i >= 0; i = nextSubtree.next()) {
                int tree = subtrees[2 * i];
                trees[tree].fitSubtree(levels[tree], subtrees[2 * i + 1]);
            }
        });
        for (int tree = 0; tree < trees.length; tree++) {
            boolean kept = isKept.test(tree);
            if (!kept) {
                trees[tree].fitAbove(levels[tree]);
            }
            if (!kept || !hasRoots) {
                roots.setRoot(tree, trees[tree]);
            }
        }
        roots.fitAbove(0);
        hasRoots = true;
    }

    /** Fits some nodes of a level and everything below them, but nothing above; for a forest of one tree. */
    public void refit(BitSet nodes, int level, ThreadTeam team) {
        BlockTree tree = trees[0];
        int height = Math.min(level, tree.rootLevel());
        team.run(member -> {
            int end = team.share(tree.count(height), member + 1);
            int node = nodes.nextSetBit(team.share(tree.count(height), member));
            for (; node >= 0 && node < end; node = nodes.nextSetBit(node + 1)) {
                tree.fitSubtree(height, node);
            }
        });
    }

    private int listSubtrees(IntPredicate isKept, int threads) {
        int fitted = 0;
        for (int tree = 0; tree < trees.length; tree++) {
            fitted += isKept.test(tree) ? 0 : 1;
        }
        // Many trees are enough subtrees by themselves: cutting each of them would leave the calling thread the rest.
        int wanted = Math.max(1, SUBTREES_PER_THREAD * threads / Math.max(1, fitted));
        int count = 0;
        for (int tree = 0; tree < trees.length; tree++) {
            if (isKept.test(tree)) {
                continue;
            }
            levels[tree] = Math.min(SUBTREE_LEVEL, trees[tree].levelOf(wanted));
            int more = trees[tree].count(levels[tree]);
            if (subtrees.length < 2 * (count + more)) {
                subtrees = Arrays.copyOf(subtrees, Math.max(2 * (count + more), 3 * count));
            }
            for (int node = 0; node < more; node++) {
                subtrees[2 * count] = tree;
                subtrees[2 * count + 1] = node;
                count++;
            }
        }
        return count;
    }
}
