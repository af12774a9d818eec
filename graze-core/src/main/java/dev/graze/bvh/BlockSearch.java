package dev.graze.bvh;

import dev.graze.bounds.RankKernel.BlockPairs;
import dev.graze.mesh.IndexPair;
import dev.graze.parallel.WorkCounter;
import dev.graze.spi.IndexPairPredicate;
import dev.graze.spi.PairRules;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.BooleanSupplier;

/**
 * A parallel search for the pairs of items whose volumes overlap, within one {@link BlockForest} or between two. The
 * calling thread finds the pairs of parts to search, and opens the top of their trees until there are enough pairs of
 * nodes, the tasks. Threads then take tasks one by one, each with its own {@link Traversal}.
 */
public final class BlockSearch {
    private static final int BATCH = BlockPairs.CAPACITY;
    private static final int CHILD_PAIRS = BlockPairs.VOLUME_PAIRS;
    /** Among the pairs of four children with themselves, those of a smaller and a larger index. */
    private static final int SMALLER_FIRST = 0b0000_1000_1100_1110;
    /** Each of four children with itself; padding does not overlap itself. */
    private static final int WITH_ITSELF = 0b1000_0100_0010_0001;

    /** In a scene of parts, tasks are opened while a node may hold more items, and more than this many even shares. */
    private static final int SMALL_TASK = 256;
    private static final int LARGEST_SHARE = 8;

    private final BlockForest first;
    private final BlockForest second;
    /** Whether both are the same forest; then no pair may be found twice. */
    private final boolean within;
    private final PairRules rules;
    /** Null for a single part. */
    private final RootPairs rootPairs;
    private final int wantedTasks;
    private final Traversal collector;
    private final List<Traversal> traversals = new ArrayList<>();
    private final WorkCounter nextTask = new WorkCounter(1);
    private Tasks tasks = new Tasks();
    private Tasks opened = new Tasks();
    private BooleanSupplier isOver = () -> false;
    /** The distance between tasks taken one after the other: more than 1 to take them from all over the scene. */
    private long stride = 1;

    private BlockSearch(BlockForest first, BlockForest second, boolean within, PairRules rules, int wantedTasks) {
        if (first.size() != second.size()) {
            throw new IllegalArgumentException("cannot search between " + first.size() + " and " + second.size()
                    + " trees: both need one per part");
        }
        this.first = first;
        this.second = second;
        this.within = within;
        this.rules = rules;
        this.rootPairs = first.size() == 1 ? null : new RootPairs();
        this.wantedTasks = wantedTasks;
        this.collector = new Traversal((partA, partB, pairs, count) -> {
            throw new IllegalStateException("collecting tasks stops above the items");
        });
    }

    /** Searches for pairs of items of one forest, of parts that may collide. */
    public static BlockSearch within(BlockForest forest, PairRules rules, int wantedTasks) {
        return new BlockSearch(forest, forest, true, rules, wantedTasks);
    }

    /** Searches for pairs of an item of one forest and an item of another, of parts that may collide. */
    public static BlockSearch between(BlockForest first, BlockForest second, PairRules rules, int wantedTasks) {
        return new BlockSearch(first, second, false, rules, wantedTasks);
    }

    /** Receives the pairs of items whose volumes overlap, from one thread. */
    @FunctionalInterface
    public interface Sink {
        /**
         * Accepts the first {@code count} pairs of an array, as {@link IndexPair}s of an item of one part and an item
         * of another or the same. The receiver may modify the array.
         */
        void accept(int partA, int partB, long[] pairs, int count);
    }

    /** Pairs of nodes of two trees, each at a level of its own. Those of the same two parts are consecutive. */
    private static final class Tasks {
        private long[] parts = new long[CHILD_PAIRS];
        private long[] nodes = new long[CHILD_PAIRS];
        private int[] levels = new int[CHILD_PAIRS];
        private int size;

        void reserve(int more) {
            if (nodes.length - size < more) {
                int capacity = Math.max(size + more, 2 * size);
                parts = Arrays.copyOf(parts, capacity);
                nodes = Arrays.copyOf(nodes, capacity);
                levels = Arrays.copyOf(levels, capacity);
            }
        }

        void add(long twoParts, long twoNodes, int level) {
            reserve(1);
            nodes[size] = twoNodes;
            append(twoParts, level, size + 1);
        }

        /** Takes nodes up to {@code end}, which are there already. */
        void append(long twoParts, int level, int end) {
            Arrays.fill(parts, size, end, twoParts);
            Arrays.fill(levels, size, end, level);
            size = end;
        }

        int highestLevel() {
            int highest = 0;
            for (int i = 0; i < size; i++) {
                highest = Math.max(highest, levels[i]);
            }
            return highest;
        }
    }

    /** Finds the pairs of different parts whose roots overlap and which may collide. */
    private final class RootPairs {
        /** For each level, the parts below each node and those they may collide with, as bits. */
        private final long[][] present;
        private final long[][] partners;

        RootPairs() {
            BlockTree tree = first.roots();
            present = new long[tree.rootLevel() + 1][];
            partners = new long[present.length][];
            for (int level = 0; level < present.length; level++) {
                present[level] = new long[tree.count(level)];
                partners[level] = new long[tree.count(level)];
                for (int i = 0; i < tree.count(Math.max(0, level - 1)); i++) {
                    int node = level == 0 ? i : i / BlockTree.FANOUT;
                    present[level][node] |= level == 0 ? rules.present(i) : present[level - 1][i];
                    partners[level][node] |= level == 0 ? rules.partners(i) : partners[level - 1][i];
                }
            }
        }

        void collect(IndexPairPredicate isKnown) {
            int top = first.roots().rootLevel();
            opened.size = 0;
            if ((present[top][0] & partners[top][0]) != 0) {
                opened.add(0, 0, top);
            }
            for (int level = top; level > 0; level--) {
                swapTasks();
                openNodes(level, isKnown);
            }
            swapTasks();
        }

        private void openNodes(int level, IndexPairPredicate isKnown) {
            opened.size = 0;
            for (int from = 0; from < tasks.size; from += BATCH) {
                opened.reserve(CHILD_PAIRS * BATCH);
                int end = collector.open(first.roots(), second.roots(), level, tasks.nodes, from,
                        Math.min(from + BATCH, tasks.size), opened.nodes, opened.size);
                opened.size = level > 1
                        ? keepPossible(level - 1, opened.size, end)
                        : keepWanted(opened.size, end, isKnown);
            }
        }

        private int keepWanted(int from, int to, IndexPairPredicate isKnown) {
            int kept = from;
            for (int i = from; i < to; i++) {
                int a = IndexPair.first(opened.nodes[i]);
                int b = IndexPair.second(opened.nodes[i]);
                if (rules.mayCollide(a, b) && !isKnown.test(a, b)) {
                    opened.nodes[kept++] = opened.nodes[i];
                }
            }
            return kept;
        }

        private int keepPossible(int level, int from, int to) {
            int kept = from;
            for (int i = from; i < to; i++) {
                long pair = opened.nodes[i];
                opened.nodes[kept] = pair;
                kept += (present[level][IndexPair.first(pair)] & partners[level][IndexPair.second(pair)]) != 0 ? 1 : 0;
            }
            return kept;
        }
    }

    /** Creates a traversal for one more thread. */
    public Traversal newTraversal(Sink sink) {
        Traversal traversal = new Traversal(sink);
        traversals.add(traversal);
        return traversal;
    }

    /** Collects tasks for all pairs of parts that may collide. */
    public void collectTasks() {
        collectTasks((a, b) -> false, () -> false, false);
    }

    /**
     * Opens pairs of nodes level by level from the roots until there are enough tasks for all threads.
     *
     * @param isKnown whether the results between two parts, or within one, are known
     * @param over    ends the search of the tasks early; any thread may call it
     * @param spread  whether to take tasks from all over the scene, so that the first ones are a sample of it
     */
    public void collectTasks(IndexPairPredicate isKnown, BooleanSupplier over, boolean spread) {
        isOver = over;
        collector.clear();
        tasks.size = 0;
        if (rootPairs != null) {
            rootPairs.collect(isKnown);
        }
        opened.size = 0;
        for (int i = 0; i < tasks.size; i++) {
            addParts(IndexPair.first(tasks.nodes[i]), IndexPair.second(tasks.nodes[i]));
        }
        if (within || rootPairs == null) {
            for (int part = 0; part < first.size(); part++) {
                if (rules.mayCollideWithin(part) && !isKnown.test(part, part)) {
                    addParts(part, part);
                }
            }
        }
        swapTasks();
        for (int level = tasks.highestLevel(); level > 1 && (tasks.size < wantedTasks || isUneven(level)); level--) {
            openTasks(level);
        }
        stride = spread ? strideFor(tasks.size) : 1;
        nextTask.reset(tasks.size, isOver);
    }

    /**
     * Takes pairs of nodes of a single part as tasks, instead of collecting them.
     *
     * @param level their level, at least 1; in a tree that is not as high, the root takes their place
     */
    public void setTasks(long[] nodes, int count, int level, BooleanSupplier over) {
        isOver = over;
        collector.clear();
        tasks.size = 0;
        for (int i = 0; i < count; i++) {
            tasks.add(IndexPair.pack(0, 0), nodes[i], level);
        }
        stride = 1;
        nextTask.reset(tasks.size, isOver);
    }

    /** Returns a stride near the golden section of a number of tasks and coprime to it, so that each is taken once. */
    private static long strideFor(int count) {
        long stride = Math.max(1, Math.round(0.618 * count));
        while (BigInteger.valueOf(stride).gcd(BigInteger.valueOf(count)).intValue() > 1) {
            stride++;
        }
        return stride;
    }

    private void addParts(int a, int b) {
        BlockTree treeA = first.tree(a);
        BlockTree treeB = second.tree(b);
        if (treeA.itemCount() > 0 && treeB.itemCount() > 0 && !(within && a == b && treeA.itemCount() == 1)) {
            opened.add(IndexPair.pack(a, b), IndexPair.pack(0, 0),
                    Math.max(1, Math.max(treeA.rootLevel(), treeB.rootLevel())));
        }
    }

    /** Returns whether a task could be a large share of the search: many small parts next to two large ones. */
    private boolean isUneven(int level) {
        long items = (long) first.itemCount() + second.itemCount();
        return first.size() > 1 && (1L << (2 * level)) > Math.max(SMALL_TASK, LARGEST_SHARE * items / wantedTasks);
    }

    /** Opens the tasks of a level, the highest that there is. */
    private void openTasks(int level) {
        opened.size = 0;
        for (int from = 0, to; from < tasks.size; from = to) {
            long parts = tasks.parts[from];
            to = from + 1;
            if (tasks.levels[from] < level) {
                opened.add(parts, tasks.nodes[from], tasks.levels[from]);
                continue;
            }
            while (to < tasks.size && to - from < BATCH && tasks.parts[to] == parts) {
                to++;
            }
            opened.reserve(CHILD_PAIRS * (to - from));
            opened.append(parts, level - 1, collector.open(first.tree(IndexPair.first(parts)),
                    second.tree(IndexPair.second(parts)), level, tasks.nodes, from, to, opened.nodes, opened.size));
        }
        swapTasks();
    }

    private void swapTasks() {
        Tasks swap = tasks;
        tasks = opened;
        opened = swap;
    }

    /** Returns whether more than half of the search is left. Any thread may call it. */
    public boolean isMoreThanHalfLeft() {
        return nextTask.isMoreThanHalfLeft();
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
        private final Sink sink;
        private final long[][] queues;
        private final int[] sizes;
        private final BlockPairs children = new BlockPairs();
        private final long[] found = new long[BATCH * CHILD_PAIRS];
        private long tests;

        private Traversal(Sink sink) {
            this.sink = sink;
            int levels = 2;
            for (int part = 0; part < first.size(); part++) {
                levels = Math.max(levels, 1 + first.tree(part).rootLevel());
                levels = Math.max(levels, 1 + second.tree(part).rootLevel());
            }
            sizes = new int[levels];
            queues = new long[levels][];
            for (int level = 1; level < queues.length; level++) {
                // A batch is opened only when the level below is empty, so its children always fit.
                queues[level] = new long[BATCH * CHILD_PAIRS];
            }
        }

        /** Starts a step, takes tasks until none is left, and passes their pairs of items to the sink. */
        public void searchTasks() {
            clear();
            for (int next = nextTask.next(); next >= 0; next = nextTask.next()) {
                int task = (int) (next * stride % tasks.size);
                search(IndexPair.first(tasks.parts[task]), IndexPair.second(tasks.parts[task]), tasks.nodes[task],
                        tasks.levels[task]);
            }
        }

        /** Clears the counter, and the queues too: a step that failed or stopped may have left pairs in them. */
        private void clear() {
            tests = 0;
            Arrays.fill(sizes, 0);
        }

        /** Finds all pairs of items below a pair of nodes, unless the search is stopped. */
        private void search(int partA, int partB, long nodes, int top) {
            BlockTree a = first.tree(partA);
            BlockTree b = second.tree(partB);
            queues[top][0] = nodes;
            sizes[top] = 1;
            int level = top;
            while (level <= top && !isOver.getAsBoolean()) {
                if (sizes[level] == 0) {
                    level++;
                } else if (level == 1) {
                    sink.accept(partA, partB, found, openItems(a, b));
                } else {
                    openBatch(a, b, level);
                    level--;
                }
            }
        }

        private void openBatch(BlockTree a, BlockTree b, int level) {
            int from = Math.max(0, sizes[level] - BATCH);
            int to = sizes[level];
            sizes[level] = from;
            sizes[level - 1] = open(a, b, level, queues[level], from, to, queues[level - 1], 0);
        }

        private int openItems(BlockTree a, BlockTree b) {
            int from = Math.max(0, sizes[1] - BATCH);
            int to = sizes[1];
            sizes[1] = from;
            return open(a, b, 1, queues[1], from, to, found, 0);
        }

        /**
         * Stores the overlapping pairs of children of some pairs of nodes in {@code result} from index {@code at} on;
         * returns the index after the last one.
         */
        private int open(BlockTree a, BlockTree b, int level, long[] pairs, int from, int to, long[] result, int at) {
            children.clear();
            int startA = a.start(level - 1);
            int startB = b.start(level - 1);
            for (int i = from; i < to; i++) {
                children.add(startA + firstChild(IndexPair.first(pairs[i])),
                        startB + firstChild(IndexPair.second(pairs[i])));
            }
            tests += (long) CHILD_PAIRS * (to - from);
            a.kernel().compare(a.ranks(), b.ranks(), children);
            if (within && a == b) {
                int wanted = level > 1 ? SMALLER_FIRST | WITH_ITSELF : SMALLER_FIRST;
                for (int i = from; i < to; i++) {
                    boolean same = IndexPair.first(pairs[i]) == IndexPair.second(pairs[i]);
                    children.keepOverlaps(i - from, same ? wanted : -1);
                }
            }
            return a.kernel().collect(children, pairs, from, result, at);
        }

        private static int firstChild(int node) {
            return BlockTree.FANOUT * node;
        }
    }
}
