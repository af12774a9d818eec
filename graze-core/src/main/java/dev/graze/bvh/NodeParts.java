package dev.graze.bvh;

import dev.graze.bounds.VertexVolumes;
import dev.graze.spi.PairRules;
import dev.graze.spi.SearchScene;
import java.util.Arrays;
import java.util.function.IntUnaryOperator;

/**
 * Labels each node of a part-first hierarchy with the parts below it, and tells which pairs of nodes can be pruned
 * because none of their parts may collide. If everything may collide, nothing is labelled.
 *
 * <p>A label is the number of a part, or, from the number of parts on, of a set of several parts. Sets are summarized
 * in 64 bits as in {@link PairRules}, so for them the answer may be "yes" where an exact one would be "no"; for two
 * single parts it is exact. A part is below one node only that has no other parts, so two disjoint nodes have a part in
 * common only if that is their only one.
 */
public final class NodeParts {
    private static final NodeParts EVERYTHING = new NodeParts();

    private final PairRules rules;
    private final int partCount;
    private final int[] labels;
    /** For each label the classes of its parts, and those that they may collide with in other parts. */
    private final long[] present;
    private final long[] partners;
    /** For each label whether one of its parts is tested against itself. */
    private final boolean[] within;

    private NodeParts() {
        this.rules = null;
        this.partCount = 0;
        this.labels = new int[0];
        this.present = new long[0];
        this.partners = new long[0];
        this.within = new boolean[0];
    }

    private NodeParts(SearchScene scene, int nodeCount) {
        this.rules = scene.rules();
        this.partCount = scene.partCount();
        this.labels = new int[nodeCount];
        this.present = new long[2 * partCount];
        this.partners = new long[2 * partCount];
        this.within = new boolean[2 * partCount];
        for (int part = 0; part < partCount; part++) {
            present[part] = rules.present(part);
            partners[part] = partners(part);
            within[part] = rules.mayCollideWithin(part);
        }
    }

    /** Returns the bits of the other parts that a part may collide with, unlike {@link PairRules#partners}. */
    private long partners(int part) {
        long bits = 0;
        int row = rules.classes()[part] * rules.rowLength();
        for (int i = 0; i < rules.rowLength(); i++) {
            bits |= rules.table()[row + i];
        }
        return bits;
    }

    /** Returns labels that prune nothing. */
    public static NodeParts everything() {
        return EVERYTHING;
    }

    /**
     * Labels a hierarchy that {@link HierarchyBuilder#partFirst} has built.
     *
     * @param corners three vertices per leaf, in the order of leaves
     */
    public static NodeParts of(SearchScene scene, Hierarchy hierarchy, int[] corners) {
        NodeParts parts = unlabelled(scene, hierarchy.nodeCount());
        parts.labelAll(hierarchy.links(), leaf -> scene.partOfVertex(corners[3 * leaf]));
        return parts;
    }

    /** Prepares labels for {@link #labelAll}. */
    public static NodeParts unlabelled(SearchScene scene, int nodeCount) {
        return scene.rules().allowEverything() ? EVERYTHING : new NodeParts(scene, nodeCount);
    }

    /**
     * Labels all nodes again.
     *
     * @param links as in {@link Hierarchy#links}
     */
    public void labelAll(int[] links, IntUnaryOperator partOfLeaf) {
        int nextSet = partCount;
        // Children come after their parents.
        for (int node = labels.length - 1; node >= 0; node--) {
            int left = node + 1;
            int right = links[node];
            if (right < 0) {
                labels[node] = partOfLeaf.applyAsInt(~right);
            } else if (labels[left] == labels[right]) {
                labels[node] = labels[left];
            } else {
                join(left, right, node, nextSet++);
            }
        }
    }

    /** Labels a node with a set: the parts of two nodes that have none in common. */
    public void join(int a, int b, int node, int set) {
        labels[node] = set;
        present[set] = present[labels[a]] | present[labels[b]];
        partners[set] = partners[labels[a]] | partners[labels[b]];
        within[set] = within[labels[a]] || within[labels[b]];
    }

    /** Labels nodes {@code from} (inclusive) to {@code to} (exclusive). */
    public void fill(int from, int to, int label) {
        Arrays.fill(labels, from, to, label);
    }

    /** Returns whether there is anything to prune. */
    public boolean prunes() {
        return rules != null;
    }

    /** Returns the label of a node: its only part, or a set. There are labels only if {@link #prunes}. */
    public int label(int node) {
        return labels[node];
    }

    /** Returns whether all items below a node belong to one part, or parts are not told apart. */
    public boolean isSingle(int node) {
        return rules == null || labels[node] < partCount;
    }

    /** Returns the label of each node for devices, read-only; sets are numbered from the number of parts on. */
    public int[] labels() {
        return labels;
    }

    /** Returns the classes of each label's parts, for devices, read-only. */
    public long[] present() {
        return present;
    }

    /** Returns the classes that each label's parts may collide with in other parts, for devices, read-only. */
    public long[] partners() {
        return partners;
    }

    /** Returns for each label whether one of its parts is tested against itself, for devices, read-only. */
    public boolean[] within() {
        return within;
    }

    /**
     * Returns whether a part below the first node may collide with one below the second. The nodes must be the same, or
     * none below the other.
     */
    public boolean mayCollide(int a, int b) {
        if (rules == null) {
            return true;
        }
        int first = labels[a];
        int second = labels[b];
        if (a == b) {
            return within[first] || (first >= partCount && (present[first] & partners[first]) != 0);
        }
        if (first < partCount && second < partCount) {
            return rules.mayCollide(first, second);
        }
        return (present[first] & partners[second]) != 0 && (present[second] & partners[first]) != 0;
    }

    /** Returns whether a pair of nodes that may collide has only children that may, since both nodes have one part. */
    boolean isSettled(int a, int b) {
        return rules == null || (labels[a] < partCount && labels[b] < partCount);
    }

    /** Returns whether a node needs no new volume: all its items belong to a part whose volumes have not changed. */
    public boolean isKept(int node, VertexVolumes vertices) {
        return rules != null && labels[node] < partCount && vertices.isKept(labels[node]);
    }
}
