package dev.graze.bvh;

import dev.graze.bounds.RankKernel.BlockPairs;
import dev.graze.mesh.IndexPair;
import dev.graze.parallel.WorkCounter;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

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

    private final BlockTree first;
    private final BlockTree second;
    /** Whether both are the same tree; then no pair may be found twice. */
    private final boolean within;
    private final int wantedTasks;
    private final Traversal collector;
    private final List<Traversal> traversals = new ArrayList<>();
    private final WorkCounter nextTask = new WorkCounter(1);
    private long[] tasks = new long[CHILD_PAIRS];
    private long[] opened = new long[CHILD_PAIRS];
    private int taskCount;
    private int taskLevel;

    private BlockSearch(BlockTree first, BlockTree second, boolean within, int wantedTasks) {
        if (first.levels() != second.levels()) {
            throw new IllegalArgumentException("cannot search between trees of " + first.levels() + " and "
                    + second.levels() + " levels: both need the same number");
        }
        this.first = first;
        this.second = second;
        this.within = within;
        this.wantedTasks = wantedTasks;
        this.collector = new Traversal((pairs, count) -> {
            throw new IllegalStateException("collecting tasks stops above the items");
        });
    }

    /** Searches for pairs of items of one tree. */
    public static BlockSearch within(BlockTree tree, int wantedTasks) {
        return new BlockSearch(tree, tree, true, wantedTasks);
    }

    /** Searches for pairs of an item of one tree and an item of another with the same number of levels. */
    public static BlockSearch between(BlockTree first, BlockTree second, int wantedTasks) {
        return new BlockSearch(first, second, false, wantedTasks);
    }

    /** Creates a traversal for one more thread. */
    public Traversal newTraversal(PairSink sink) {
        Traversal traversal = new Traversal(sink);
        traversals.add(traversal);
        return traversal;
    }

    /** Opens pairs of nodes level by level from the root until there are enough tasks for all threads. */
    public void collectTasks() {
        collector.clear();
        taskLevel = first.levels() - 1;
        taskCount = 0;
        if (taskLevel > 0 && first.count(0) > 0 && second.count(0) > 0) {
            tasks[0] = IndexPair.pack(0, 0);
            taskCount = 1;
        }
        while (taskLevel > 1 && taskCount < wantedTasks) {
            openTasks();
            taskLevel--;
        }
        nextTask.reset(taskCount);
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

        /** Clears the counter, and the queues too: a step that failed may have left pairs in them. */
        private void clear() {
            tests = 0;
            Arrays.fill(sizes, 0);
        }

        /** Finds all pairs of items below a task. */
        private void search(long task) {
            queues[taskLevel][0] = task;
            sizes[taskLevel] = 1;
            int level = taskLevel;
            while (level <= taskLevel) {
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
                children.add(first.start(level - 1) + firstChild(IndexPair.first(pairs[i])),
                        second.start(level - 1) + firstChild(IndexPair.second(pairs[i])));
            }
            tests += (long) CHILD_PAIRS * (to - from);
            first.kernel().compare(first.ranks(), second.ranks(), children);
            int end = at;
            for (int i = from; i < to; i++) {
                end = addOverlapping(level, pairs[i], children.overlaps(i - from), result, end);
            }
            return end;
        }

        private static int firstChild(int node) {
            return BlockTree.FANOUT * node;
        }

        /** Adds the overlapping children of two nodes, or of a node and itself. */
        private int addOverlapping(int level, long pair, int overlaps, long[] result, int at) {
            int a = firstChild(IndexPair.first(pair));
            int b = firstChild(IndexPair.second(pair));
            boolean self = within && a == b;
            int end = self && level > 1 ? addSelfPairs(level, a, result, at) : at;
            for (int rest = self ? overlaps & SMALLER_FIRST : overlaps; rest != 0; rest &= rest - 1) {
                int bit = Integer.numberOfTrailingZeros(rest);
                result[end++] = IndexPair.pack(a + (bit >> 2), b + (bit & 3));
            }
            return end;
        }

        private int addSelfPairs(int level, int firstChild, long[] result, int at) {
            int childEnd = Math.min(firstChild + BlockTree.FANOUT, first.count(level - 1));
            int end = at;
            for (int child = firstChild; child < childEnd; child++) {
                result[end++] = IndexPair.pack(child, child);
            }
            return end;
        }
    }
}
