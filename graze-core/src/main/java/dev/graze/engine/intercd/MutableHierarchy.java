package dev.graze.engine.intercd;

import dev.graze.bounds.VertexVolumes;
import dev.graze.bounds.VolumeKernel;
import dev.graze.bvh.BuildMethod;
import dev.graze.bvh.Hierarchy;
import dev.graze.bvh.HierarchyBuilder;
import dev.graze.bvh.NodeParts;
import dev.graze.bvh.PartArrangement;
import dev.graze.bvh.SceneItems;
import dev.graze.bvh.SubtreeBuilder;
import dev.graze.parallel.ThreadTeam;
import dev.graze.parallel.WorkCounter;
import dev.graze.simd.Simd;
import dev.graze.spi.SearchScene;
import java.util.function.IntConsumer;

/**
 * The hierarchy of a scene, whose subtrees can be rebuilt during a search. It has the layout of {@link Hierarchy}, in
 * which a subtree occupies its own range of nodes and leaves: threads that work below different nodes, none of which is
 * below another, never write what another thread reads.
 *
 * <p>A part-first hierarchy stays one: a subtree of one part is rebuilt from its items, and in one of several parts the
 * subtrees of the parts are only arranged in another way.
 */
final class MutableHierarchy {
    private final SearchScene scene;
    private final SceneItems items;
    private final VertexVolumes vertices;
    private final ThreadTeam team;
    private final VolumeKernel kernel;
    private final float[] extents;
    private final HierarchyBuilder builder;
    private final SubtreeBuilder subtreeBuilder;
    private final PartArrangement arrangement;
    private final NodeParts parts;
    private final int[] links;
    private final int[] itemOfLeaf;
    private final int[] leafCounts;
    /** See {@link LazyRebuild}; here because subtrees take it along when they are moved. */
    private final float[] metrics;
    private final BreadthFirstFront front = new BreadthFirstFront();
    private final WorkCounter next = new WorkCounter(1);

    MutableHierarchy(SearchScene scene, SceneItems items, VertexVolumes vertices, BuildMethod method,
            ThreadTeam team) {
        this.scene = scene;
        this.items = items;
        this.vertices = vertices;
        this.team = team;
        this.kernel = Simd.volumeKernel(vertices.shape());
        this.extents = vertices.shape().newVolumes(Math.max(0, 2 * items.size() - 1));
        this.builder = HierarchyBuilder.partFirst(scene, items.corners(), method, team);
        this.links = new int[Math.max(0, 2 * items.size() - 1)];
        this.itemOfLeaf = new int[items.size()];
        this.leafCounts = new int[nodeCount()];
        this.metrics = new float[nodeCount()];
        this.parts = NodeParts.unlabelled(scene, nodeCount());
        this.subtreeBuilder = new SubtreeBuilder(items.corners(), links, itemOfLeaf);
        this.arrangement = new PartArrangement(links, itemOfLeaf, leafCounts, metrics, extents, kernel, parts);
    }

    int nodeCount() {
        return links.length;
    }

    boolean isLeaf(int node) {
        return links[node] < 0;
    }

    int left(int node) {
        return node + 1;
    }

    int right(int node) {
        return links[node];
    }

    /** Returns the item of a leaf, as an index into the {@link SceneItems}. */
    int item(int node) {
        return itemOfLeaf[~links[node]];
    }

    /** Returns the number of leaves below a node; a leaf counts itself. */
    int leafCount(int node) {
        return leafCounts[node];
    }

    /** Returns the index after the last node of a subtree. */
    int end(int node) {
        return node + 2 * leafCounts[node] - 1;
    }

    NodeParts parts() {
        return parts;
    }

    /** Returns the metric of each node when it was built. */
    float[] metrics() {
        return metrics;
    }

    VolumeKernel kernel() {
        return kernel;
    }

    float[] extents() {
        return extents;
    }

    /** Returns the volume of a node's box: the axes are the first three directions of every shape. */
    double volume(int node) {
        int lows = kernel.stride() * node;
        int highs = lows + kernel.lanes();
        double x = (double) extents[highs] - extents[lows];
        double y = (double) extents[highs + 1] - extents[lows + 1];
        double z = (double) extents[highs + 2] - extents[lows + 2];
        return x * y * z;
    }

    /** Starts a step. The volumes of vertices are fitted already; {@link #refit} fits those of nodes. */
    void begin(double[] t0, double[] t1) {
        subtreeBuilder.begin(vertices.frame(), t0, t1);
    }

    /** Rebuilds the whole hierarchy, without its volumes. */
    void build(double[] t0, double[] t1) {
        Hierarchy built = builder.build(vertices.frame(), t0, t1);
        System.arraycopy(built.links(), 0, links, 0, links.length);
        System.arraycopy(builder.itemOfLeaf(), 0, itemOfLeaf, 0, itemOfLeaf.length);
        count(0, links.length);
        if (parts.prunes()) {
            parts.labelAll(links, leaf -> scene.partOfVertex(items.corners()[3 * itemOfLeaf[leaf]]));
        }
    }

    /** Returns whether the subtree below a node could have another shape: two parts have only one arrangement. */
    boolean hasChoice(int node) {
        return parts.isSingle(node) || !parts.isSingle(left(node)) || !parts.isSingle(right(node));
    }

    /**
     * Rebuilds the subtree below a node, with its volumes.
     *
     * @param renewed receives the nodes that are rebuilt, children first
     * @return the number of these nodes
     */
    int rebuild(int node, IntConsumer renewed) {
        if (!parts.isSingle(node)) {
            return arrangement.arrange(node, renewed);
        }
        int end = end(node);
        subtreeBuilder.build(node, leafCounts[node]);
        count(node, end);
        fit(node, end);
        for (int rebuilt = end - 1; rebuilt >= node; rebuilt--) {
            renewed.accept(rebuilt);
        }
        return end - node;
    }

    /** Counts leaves from the last node to the first: children come after their parents. */
    private void count(int root, int end) {
        for (int node = end - 1; node >= root; node--) {
            leafCounts[node] = isLeaf(node) ? 1 : leafCounts[left(node)] + leafCounts[right(node)];
        }
    }

    /** Fits all volumes in parallel: threads take turns at twice as many subtrees as there are threads (HPCCD 6). */
    void refit() {
        refit(NodeParts.everything());
    }

    /** Fits the volumes of all nodes except those of parts whose vertices kept their volumes. */
    void refitChanged() {
        refit(parts);
    }

    private void refit(NodeParts labels) {
        front.collect(this, 2 * team.size());
        next.reset(front.size());
        team.run(member -> fitNext(labels));
        for (int i = front.highLevelCount() - 1; i >= 0; i--) {
            if (!labels.isKept(front.highLevelNode(i), vertices)) {
                join(front.highLevelNode(i));
            }
        }
    }

    private void fitNext(NodeParts labels) {
        for (int i = next.next(); i >= 0; i = next.next()) {
            int root = front.node(i);
            if (!labels.isSingle(root)) {
                fitChanged(root, end(root), labels);
            } else if (!labels.isKept(root, vertices)) {
                fit(root, end(root));
            }
        }
    }

    private void fitChanged(int root, int end, NodeParts labels) {
        for (int node = end - 1; node >= root; node--) {
            if (!labels.isKept(node, vertices)) {
                fit(node, node + 1);
            }
        }
    }

    private void fit(int root, int end) {
        for (int node = end - 1; node >= root; node--) {
            if (isLeaf(node)) {
                wrap(node);
            } else {
                join(node);
            }
        }
    }

    private void wrap(int leaf) {
        int[] corners = items.corners();
        int at = 3 * item(leaf);
        kernel.wrap(vertices.extents(), corners[at], corners[at + 1], corners[at + 2], extents, leaf);
    }

    private void join(int node) {
        kernel.join(extents, left(node), right(node), node);
    }
}
