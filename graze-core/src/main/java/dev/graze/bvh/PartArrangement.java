package dev.graze.bvh;

import dev.graze.bounds.VolumeKernel;
import dev.graze.mesh.IndexPair;
import java.util.Arrays;
import java.util.function.IntConsumer;

/**
 * Arranges the parts below a node of a part-first hierarchy again, by spatial median of their boxes, when they have
 * moved. The subtrees of the parts are moved as they are, so the time depends on memory access alone. Threads may
 * arrange disjoint subtrees at the same time.
 */
public final class PartArrangement {
    private final int[] links;
    private final int[] itemOfLeaf;
    private final int[] leafCounts;
    private final float[] metrics;
    private final float[] extents;
    private final VolumeKernel kernel;
    private final NodeParts parts;

    /**
     * Creates an arrangement that writes to these arrays.
     *
     * @param links      as in {@link Hierarchy#links}
     * @param itemOfLeaf the item of each leaf
     * @param leafCounts the number of leaves below each node
     * @param metrics    a number that belongs to each node
     * @param extents    the volume of each node
     */
    public PartArrangement(int[] links, int[] itemOfLeaf, int[] leafCounts, float[] metrics, float[] extents,
            VolumeKernel kernel, NodeParts parts) {
        this.links = links;
        this.itemOfLeaf = itemOfLeaf;
        this.leafCounts = leafCounts;
        this.metrics = metrics;
        this.extents = extents;
        this.kernel = kernel;
        this.parts = parts;
    }

    /**
     * Arranges the parts below a node with several of them.
     *
     * @param renewed receives the nodes above the subtrees of the parts, children first
     * @return the number of these nodes
     */
    public int arrange(int root, IntConsumer renewed) {
        Run run = new Run(root, renewed);
        run.collect(root);
        Splitter median = new Splitter.SpatialMedian(run.centers(), run.order());
        run.place(median, 0, run.count, root, run.firstLeaf);
        return run.count - 1;
    }

    private int firstLeaf(int node) {
        int at = node;
        while (links[at] >= 0) {
            at++;
        }
        return ~links[at];
    }

    /** One arrangement: the subtrees of the parts, and a copy of everything below the root. */
    private final class Run {
        private final int root;
        private final IntConsumer renewed;
        private final int firstLeaf;
        private final int[] oldLinks;
        private final int[] oldItems;
        private final int[] oldCounts;
        private final float[] oldMetrics;
        private final float[] oldExtents;
        /** The node and the label of each subtree. */
        private long[] subtrees = new long[16];
        private int count;
        /** The labels of nodes with several parts, except the root, which keeps its own. */
        private int[] sets = new int[16];
        private int setCount;
        private int[] order = new int[0];

        Run(int root, IntConsumer renewed) {
            this.root = root;
            this.renewed = renewed;
            this.firstLeaf = firstLeaf(root);
            int end = root + 2 * leafCounts[root] - 1;
            this.oldLinks = Arrays.copyOfRange(links, root, end);
            this.oldItems = Arrays.copyOfRange(itemOfLeaf, firstLeaf, firstLeaf + leafCounts[root]);
            this.oldCounts = Arrays.copyOfRange(leafCounts, root, end);
            this.oldMetrics = Arrays.copyOfRange(metrics, root, end);
            this.oldExtents = Arrays.copyOfRange(extents, kernel.stride() * root, kernel.stride() * end);
        }

        void collect(int node) {
            if (parts.isSingle(node)) {
                subtrees = count == subtrees.length ? Arrays.copyOf(subtrees, 2 * count) : subtrees;
                subtrees[count++] = IndexPair.pack(node, parts.label(node));
                return;
            }
            if (node != root) {
                sets = setCount == sets.length ? Arrays.copyOf(sets, 2 * setCount) : sets;
                sets[setCount++] = parts.label(node);
            }
            collect(node + 1);
            collect(links[node]);
        }

        int[] order() {
            order = new int[count];
            Arrays.setAll(order, i -> i);
            return order;
        }

        /** Returns the centers of the subtrees' boxes: the axes are the first three directions of every shape. */
        float[] centers() {
            float[] centers = new float[3 * count];
            for (int i = 0; i < centers.length; i++) {
                int low = kernel.stride() * IndexPair.first(subtrees[i / 3]) + i % 3;
                centers[i] = extents[low] / 2 + extents[low + kernel.lanes()] / 2;
            }
            return centers;
        }

        void place(Splitter splitter, int from, int to, int node, int leaf) {
            if (to - from == 1) {
                move(subtrees[order[from]], node, leaf);
                return;
            }
            int middle = splitter.split(from, to);
            int leftLeaves = 0;
            for (int i = from; i < middle; i++) {
                leftLeaves += oldCounts[IndexPair.first(subtrees[order[i]]) - root];
            }
            int right = node + 2 * leftLeaves;
            links[node] = right;
            place(splitter, from, middle, node + 1, leaf);
            place(splitter, middle, to, right, leaf + leftLeaves);
            leafCounts[node] = leafCounts[node + 1] + leafCounts[right];
            kernel.join(extents, node + 1, right, node);
            if (node != root) {
                parts.join(node + 1, right, node, sets[--setCount]);
            }
            renewed.accept(node);
        }

        private void move(long subtree, int node, int leaf) {
            int from = IndexPair.first(subtree) - root;
            int leaves = oldCounts[from];
            int nodes = 2 * leaves - 1;
            int nodeShift = node - IndexPair.first(subtree);
            int oldLeaf = firstOldLeaf(from);
            int leafShift = leaf - oldLeaf;
            for (int i = 0; i < nodes; i++) {
                int link = oldLinks[from + i];
                links[node + i] = link < 0 ? link - leafShift : link + nodeShift;
            }
            System.arraycopy(oldCounts, from, leafCounts, node, nodes);
            System.arraycopy(oldMetrics, from, metrics, node, nodes);
            System.arraycopy(oldExtents, kernel.stride() * from, extents, kernel.stride() * node,
                    kernel.stride() * nodes);
            System.arraycopy(oldItems, oldLeaf - firstLeaf, itemOfLeaf, leaf, leaves);
            parts.fill(node, node + nodes, IndexPair.second(subtree));
        }

        private int firstOldLeaf(int at) {
            int node = at;
            while (oldLinks[node] >= 0) {
                node++;
            }
            return ~oldLinks[node];
        }
    }
}
