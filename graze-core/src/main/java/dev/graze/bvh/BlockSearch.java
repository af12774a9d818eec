package dev.graze.bvh;

import dev.graze.bounds.RankKernel.BlockPairs;
import dev.graze.mesh.IndexPair;
import dev.graze.parallel.WorkCounter;
import dev.graze.spi.PairRules;
import dev.graze.spi.StopSignal;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.IntPredicate;

/**
 * A parallel search for the pairs of items whose volumes overlap, within one {@link BlockTree} or between two. The
 * calling thread opens the top of the trees until there are enough pairs of nodes, the tasks. Threads then take tasks
 * one by one, each with its own {@link Traversal}.
 */
public final class BlockSearch {
    private static final int BATCH = BlockPairs.CAPACITY;
    private static final int CHILD_PAIRS = BlockPairs.VOLUME_PAIRS;
    /** Among the pairs of four children with themselves, those of a smaller and a larger index. */
    private static final int SMALLER_FIRST = 0b0000_1000_1100_1110;
    /** Among the pairs of four children with themselves, those of a child and itself; padding is not set. */
    private static final int SELF = 0b1000_0100_0010_0001;

    /** In a scene of parts, tasks are opened while a node may hold more items, and more than this many even shares. */
    private static final int SMALL_TASK = 256;
    private static final int LARGEST_SHARE = 8;

    private final BlockTree first;
    private final BlockTree second;
    /** Whether both are the same tree; then no pair may be found twice. */
    private final boolean within;
    /** Null if no pair of parts is left out. */
    private final NodeRules rules;
    private final int wantedTasks;
    private final Traversal collector;
    private final List<Traversal> traversals = new ArrayList<>();
    private final WorkCounter nextTask = new WorkCounter(1);
    private long[] tasks = new long[CHILD_PAIRS];
    private long[] opened = new long[CHILD_PAIRS];
    private int taskCount;
    private int taskLevel;
    private StopSignal stop = StopSignal.never();

    private BlockSearch(BlockTree first, BlockTree second, boolean within, PairRules pairRules, int wantedTasks) {
        if (first.levels() != second.levels() || first.rootLevel() != second.rootLevel()) {
            throw new IllegalArgumentException("cannot search between trees of " + first.levels() + " and "
                    + second.levels() + " levels: both need the same number");
        }
        this.first = first;
        this.second = second;
        this.within = within;
        this.rules = pairRules.allowEverything() ? null : new NodeRules(pairRules, first);
        this.wantedTasks = wantedTasks;
        this.collector = new Traversal((pairs, count) -> {
            throw new IllegalStateException("collecting tasks stops above the items");
        });
    }

    /** Searches for pairs of items of one tree, of parts that may collide. */
    public static BlockSearch within(BlockTree tree, PairRules rules, int wantedTasks) {
        return new BlockSearch(tree, tree, true, rules, wantedTasks);
    }

    /**
     * Searches for pairs of an item of one tree and an item of another, of parts that may collide. Both trees have the
     * same parts and the same number of levels.
     */
    public static BlockSearch between(BlockTree first, BlockTree second, PairRules rules, int wantedTasks) {
        return new BlockSearch(first, second, false, rules, wantedTasks);
    }

    /** Which pairs of nodes may be opened, from the parts' roots upwards; below, the answer is that of the roots. */
    private static final class NodeRules {
        private final PairRules rules;
        private final int rootLevel;
        private IntPredicate settled = part -> false;
        /** For each level from the roots up, the parts below each node and those they may collide with, as bits. */
        private final long[][] present;
        private final long[][] partners;

        NodeRules(PairRules rules, BlockTree tree) {
            this.rules = rules;
            this.rootLevel = tree.rootLevel();
            int levels = tree.levels() - rootLevel;
            present = new long[levels][];
            partners = new long[levels][];
            for (int level = 0; level < levels; level++) {
                // A single part without items has no root, but it has its place here.
                present[level] = new long[Math.max(1, tree.count(rootLevel + level))];
                partners[level] = new long[present[level].length];
                int below = level == 0 ? rules.partCount() : present[level - 1].length;
                for (int i = 0; i < below; i++) {
                    int node = level == 0 ? i : i / BlockTree.FANOUT;
                    present[level][node] |= level == 0 ? rules.present(i) : present[level - 1][i];
                    partners[level][node] |= level == 0 ? rules.partners(i) : partners[level - 1][i];
                }
            }
        }

        boolean allow(int level, int a, int b) {
            if (level <= rootLevel) {
                return level < rootLevel || (rules.mayCollide(a, b) && !(settled.test(a) && settled.test(b)));
            }
            return (present[level - rootLevel][a] & partners[level - rootLevel][b]) != 0;
        }
    }

    /** Creates a traversal for one more thread. */
    public Traversal newTraversal(PairSink sink) {
        Traversal traversal = new Traversal(sink);
        traversals.add(traversal);
        return traversal;
    }

    /** Collects tasks for all pairs of parts that may collide. */
    public void collectTasks() {
        collectTasks(part -> false, StopSignal.never());
    }

    /**
     * Opens pairs of nodes level by level from the root until there are enough tasks for all threads.
     *
     * @param settled parts between which, and within which, the results are known
     * @param stop    ends the search of the tasks early
     */
    public void collectTasks(IntPredicate settled, StopSignal stop) {
        this.stop = stop;
        if (rules != null) {
            rules.settled = settled;
        }
        collector.clear();
        taskLevel = first.levels() - 1;
        taskCount = 0;
        if (taskLevel > 0 && first.count(0) > 0 && second.count(0) > 0
                && (rules == null || rules.allow(taskLevel, 0, 0))) {
            tasks[0] = IndexPair.pack(0, 0);
            taskCount = 1;
        }
        while (taskLevel > 1 && taskCount > 0 && (taskCount < wantedTasks || isUneven())) {
            openTasks();
            taskLevel--;
        }
        nextTask.reset(taskCount, stop::isRaised);
    }

    /** Returns whether a task could be a large share of the search: many small parts beside two large ones. */
    private boolean isUneven() {
        long items = (long) first.count(0) + second.count(0);
        return first.partCount() > 1
                && (1L << (2 * taskLevel)) > Math.max(SMALL_TASK, LARGEST_SHARE * items / wantedTasks);
    }

    private void openTasks() {
        if (opened.length < CHILD_PAIRS * taskCount) {
            opened = new long[CHILD_PAIRS * taskCount];
        }
        int count = 0;
        for (int from = 0; from < taskCount; from += BATCH) {
            count = collector.open(taskLevel, tasks, from, Math.min(from + BATCH, taskCount), opened, count);
        }
        long[] swap = tasks;
        tasks = opened;
        opened = swap;
        taskCount = count;
    }

    /** Returns how many pairs of volumes the last search has tested. */
    public long tests() {
        long tests = collector.tests;
        for (Traversal traversal : traversals) {
            tests += traversal.tests;
        }
        return tests;
    }

    /**
     * The part of a search that one thread does. Overlapping pairs of nodes wait in one queue per level; the next batch
     * to open comes from the lowest level that has any. So memory use stays small, and the tests within a batch are
     * independent of one another.
     */
    public final class Traversal {
        private final PairSink sink;
        private final long[][] queues = new long[first.levels()][];
        private final int[] sizes = new int[first.levels()];
        private final BlockPairs children = new BlockPairs();
        private final long[] found = new long[BATCH * CHILD_PAIRS];
        private long tests;

        private Traversal(PairSink sink) {
            this.sink = sink;
            for (int level = 1; level < queues.length; level++) {
                // A batch is opened only when the level below is empty, so its children always fit.
                queues[level] = new long[BATCH * CHILD_PAIRS];
            }
        }

        /** Starts a step, takes tasks until none is left, and passes their pairs of items to the sink. */
        public void searchTasks() {
            clear();
            for (int task = nextTask.next(); task >= 0; task = nextTask.next()) {
                search(tasks[task]);
            }
        }

        /** Clears the counter, and the queues too: a step that failed or stopped may have left pairs in them. */
        private void clear() {
            tests = 0;
            Arrays.fill(sizes, 0);
        }

        /** Finds all pairs of items below a task, unless the search is stopped. */
        private void search(long task) {
            queues[taskLevel][0] = task;
            sizes[taskLevel] = 1;
            int level = taskLevel;
            while (level <= taskLevel && !stop.isRaised()) {
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
            sizes[level - 1] = open(level, queues[level], from, to, queues[level - 1], 0);
        }

        private void openItems() {
            int from = Math.max(0, sizes[1] - BATCH);
            int to = sizes[1];
            sizes[1] = from;
            sink.accept(found, open(1, queues[1], from, to, found, 0));
        }

        /**
         * Stores the overlapping pairs of children of some pairs of nodes in {@code result} from index {@code at} on;
         * returns the index after the last one.
         */
        private int open(int level, long[] pairs, int from, int to, long[] result, int at) {
            children.clear();
            for (int i = from; i < to; i++) {
                children.add(first.start(level - 1) + first.firstChild(level, IndexPair.first(pairs[i])),
                        second.start(level - 1) + second.firstChild(level, IndexPair.second(pairs[i])));
            }
            tests += (long) CHILD_PAIRS * (to - from);
            first.kernel().compare(first.ranks(), second.ranks(), children);
            int end = at;
            for (int i = from; i < to; i++) {
                end = addOverlapping(level, pairs[i], children.overlaps(i - from), result, end);
            }
            return end;
        }

        /** Adds the overlapping children of two nodes, or of a node and itself. */
        private int addOverlapping(int level, long pair, int overlaps, long[] result, int at) {
            int a = first.firstChild(level, IndexPair.first(pair));
            int b = second.firstChild(level, IndexPair.second(pair));
            boolean self = within && a == b;
            int kept = self ? overlaps & (level > 1 ? SMALLER_FIRST | SELF : SMALLER_FIRST) : overlaps;
            return rules != null && level > rules.rootLevel
                    ? addAllowed(level - 1, a, b, kept, result, at)
                    : addAll(a, b, kept, result, at);
        }

        private static int addAll(int a, int b, int overlaps, long[] result, int at) {
            int end = at;
            for (int rest = overlaps; rest != 0; rest &= rest - 1) {
                int bit = Integer.numberOfTrailingZeros(rest);
                result[end++] = IndexPair.pack(a + (bit >> 2), b + (bit & 3));
            }
            return end;
        }

        private int addAllowed(int level, int a, int b, int overlaps, long[] result, int at) {
            int end = at;
            for (int rest = overlaps; rest != 0; rest &= rest - 1) {
                int bit = Integer.numberOfTrailingZeros(rest);
                if (rules.allow(level, a + (bit >> 2), b + (bit & 3))) {
                    result[end++] = IndexPair.pack(a + (bit >> 2), b + (bit & 3));
                }
            }
            return end;
        }
    }
}
