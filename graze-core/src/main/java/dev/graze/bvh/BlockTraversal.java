package dev.graze.bvh;

import dev.graze.bounds.BlockPairs;
import dev.graze.mesh.IndexPair;
import java.util.Arrays;

/**
 * Finds the pairs of items whose volumes overlap, within one {@link BlockTree} or between two, for one thread. Pairs of
 * nodes that overlap wait in a queue for each level; a batch of the lowest level that has any is opened next. So memory
 * stays small, and the looks at the volumes of a batch do not wait for one another.
 */
public final class BlockTraversal {
    private static final int BATCH = BlockPairs.CAPACITY;
    private static final int CHILD_PAIRS = BlockPairs.VOLUME_PAIRS;
    /** Of four children against themselves, the pairs of a smaller and a larger number. */
    private static final int SMALLER_FIRST = 0b0000_1000_1100_1110;

    private final BlockTree first;
    private final BlockTree second;
    /** Whether both are one tree, in which no pair is to be found twice. */
    private final boolean within;
    private final LeafPairs sink;
    private final long[][] queues;
    private final int[] sizes;
    private final BlockPairs children = new BlockPairs();
    private final long[] found = new long[BATCH * CHILD_PAIRS];
    private final PairStore opened = new PairStore();
    private long tests;

    /** For pairs of items of one tree. */
    public BlockTraversal(BlockTree tree, LeafPairs sink) {
        this(tree, tree, true, sink);
    }

    /** For pairs of an item of one tree and an item of another with as many levels. */
    public BlockTraversal(BlockTree first, BlockTree second, LeafPairs sink) {
        this(first, second, false, sink);
    }

    private BlockTraversal(BlockTree first, BlockTree second, boolean within, LeafPairs sink) {
        if (first.levels() != second.levels()) {
            throw new IllegalArgumentException(
                    "trees of " + first.levels() + " and " + second.levels() + " levels cannot be opened together");
        }
        this.first = first;
        this.second = second;
        this.within = within;
        this.sink = sink;
        this.queues = new long[first.levels()][];
        for (int level = 1; level < queues.length; level++) {
            queues[level] = new long[2 * BATCH * CHILD_PAIRS];
        }
        this.sizes = new int[first.levels()];
    }

    /**
     * Opens pairs level by level from the root until there are enough for all threads to share.
     *
     * @param tasks gets them
     * @return their level
     */
    public int start(int enough, PairStore tasks) {
        int level = first.levels() - 1;
        clear();
        tasks.clear();
        if (level > 0 && first.count(0) > 0 && second.count(0) > 0) {
            tasks.add(0);
        }
        while (level > 1 && tasks.size() < enough) {
            openLevel(level, tasks);
            level--;
        }
        return level;
    }

    private void openLevel(int level, PairStore pairs) {
        opened.clear();
        for (int from = 0; from < pairs.size(); from += BATCH) {
            int count = open(level, pairs.pairs(), from, Math.min(from + BATCH, pairs.size()), found, 0);
            for (int k = 0; k < count; k++) {
                opened.add(found[k]);
            }
        }
        pairs.clear();
        for (int i = 0; i < opened.size(); i++) {
            pairs.add(opened.get(i));
        }
    }

    /** How many pairs of volumes were looked at since {@link #clear}. */
    public long tests() {
        return tests;
    }

    /** Begins a step: counts from 0, and forgets what a step that failed left behind. */
    public void clear() {
        tests = 0;
        Arrays.fill(sizes, 0);
    }

    /** Hands over all pairs of items below this pair of nodes. */
    public void walk(int pairLevel, long pair) {
        queues[pairLevel][0] = pair;
        sizes[pairLevel] = 1;
        int level = pairLevel;
        while (level <= pairLevel) {
            if (sizes[level] == 0) {
                level++;
            } else if (level == 1) {
                openItems();
            } else {
                openBatch(level);
                level--;
            }
        }
    }

    private void openBatch(int level) {
        int from = Math.max(0, sizes[level] - BATCH);
        int to = sizes[level];
        sizes[level] = from;
        int below = level - 1;
        if (queues[below].length < sizes[below] + CHILD_PAIRS * (to - from)) {
            queues[below] = Arrays.copyOf(queues[below], 2 * queues[below].length);
        }
        sizes[below] = open(level, queues[level], from, to, queues[below], sizes[below]);
    }

    private void openItems() {
        int from = Math.max(0, sizes[1] - BATCH);
        int to = sizes[1];
        sizes[1] = from;
        sink.take(found, open(1, queues[1], from, to, found, 0));
    }

    /**
     * Puts the overlapping pairs of children of some pairs of nodes into {@code found} from {@code at} on; returns how
     * many are in it.
     */
    private int open(int level, long[] pairs, int from, int to, long[] found, int at) {
        children.clear();
        for (int i = from; i < to; i++) {
            children.add(first.start(level - 1) + BlockTree.FANOUT * IndexPair.first(pairs[i]),
                    second.start(level - 1) + BlockTree.FANOUT * IndexPair.second(pairs[i]));
        }
        tests += (long) CHILD_PAIRS * (to - from);
        first.kernel().compare(first.ranks(), second.ranks(), children);
        int count = at;
        for (int i = from; i < to; i++) {
            count = addOverlapping(level, pairs[i], children.overlaps(i - from), found, count);
        }
        return count;
    }

    /** The children of two nodes, or of one node and itself. */
    private int addOverlapping(int level, long pair, int overlaps, long[] found, int at) {
        int a = BlockTree.FANOUT * IndexPair.first(pair);
        int b = BlockTree.FANOUT * IndexPair.second(pair);
        boolean self = within && a == b;
        int count = self && level > 1 ? openSelf(level, a, found, at) : at;
        for (int rest = self ? overlaps & SMALLER_FIRST : overlaps; rest != 0; rest &= rest - 1) {
            int bit = Integer.numberOfTrailingZeros(rest);
            found[count++] = IndexPair.pack(a + (bit >> 2), b + (bit & 3));
        }
        return count;
    }

    private int openSelf(int level, int from, long[] to, int at) {
        int end = Math.min(from + BlockTree.FANOUT, first.count(level - 1));
        int count = at;
        for (int child = from; child < end; child++) {
            to[count++] = IndexPair.pack(child, child);
        }
        return count;
    }
}
