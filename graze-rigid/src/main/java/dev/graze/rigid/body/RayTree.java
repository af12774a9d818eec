package dev.graze.rigid.body;

import java.util.Arrays;

/**
 * A hierarchy of boxes over the triangles of a body, traversed without a stack. Nodes are in depth-first order: if a
 * node's box is hit, the traversal continues with the next node; if it is missed, with the node stored as its skip.
 *
 * <pre>
 *          0                 node      0  1  2  3  4
 *        /   \               skip      5  4  3  4  5
 *       1     4              0 hit → 1 hit → 2 → 3 → 4 → end;   1 missed → 4
 *      / \
 *     2   3
 * </pre>
 */
public final class RayTree {
    /** The numbers of a box: lows, then highs. */
    public static final int BOX = 6;
    private static final int LEAF_TRIANGLES = 4;
    /**
     * As a fraction of the body's extent: more than the rounding of a hit (see {@link RayCast}), so that a ray that
     * hits a triangle also hits the boxes around it.
     */
    private static final double PADDING = 1e-8;

    private final int[] order;
    private final int[] skip;
    /** By node: where its triangles start in {@link #order}; used only for leaves. */
    private final int[] first;
    private final int[] count;
    private final double[] boxes;
    private int nodes;

    RayTree(double[] positions, int[] triangles) {
        int n = triangles.length / 3;
        this.order = new int[n];
        int most = Math.max(1, 2 * n);
        this.skip = new int[most];
        this.first = new int[most];
        this.count = new int[most];
        Arrays.setAll(order, i -> i);
        build(centres(positions, triangles), 0, n);
        this.boxes = new double[BOX * nodes];
        refit(positions, triangles);
    }

    /** Computes three times the centers, which is sufficient for comparisons. */
    private static double[] centres(double[] positions, int[] triangles) {
        double[] centres = new double[triangles.length];
        for (int i = 0; i < triangles.length; i++) {
            int corner = 3 * triangles[i];
            int at = i - i % 3;
            for (int axis = 0; axis < 3; axis++) {
                centres[at + axis] += positions[corner + axis];
            }
        }
        return centres;
    }

    private void build(double[] centres, int from, int end) {
        int node = nodes++;
        first[node] = from;
        if (end - from <= LEAF_TRIANGLES) {
            count[node] = end - from;
        } else {
            int middle = (from + end) >>> 1;
            sort(centres, from, end, widestAxis(centres, from, end));
            build(centres, from, middle);
            build(centres, middle, end);
        }
        skip[node] = nodes;
    }

    private int widestAxis(double[] centres, int from, int end) {
        int widest = 0;
        double most = -1;
        for (int axis = 0; axis < 3; axis++) {
            double low = Double.POSITIVE_INFINITY;
            double high = Double.NEGATIVE_INFINITY;
            for (int i = from; i < end; i++) {
                double c = centres[3 * order[i] + axis];
                low = Math.min(low, c);
                high = Math.max(high, c);
            }
            if (high - low > most) {
                most = high - low;
                widest = axis;
            }
        }
        return widest;
    }

    /** Sorts by center, then by number, so that the tree is the same on every machine. */
    private void sort(double[] centres, int from, int end, int axis) {
        Integer[] part = new Integer[end - from];
        Arrays.setAll(part, i -> order[from + i]);
        Arrays.sort(part, (a, b) -> {
            int byCentre = Double.compare(centres[3 * a + axis], centres[3 * b + axis]);
            return byCentre != 0 ? byCentre : Integer.compare(a, b);
        });
        for (int i = from; i < end; i++) {
            order[i] = part[i - from];
        }
    }

    /** Fits all boxes to the positions, from the leaves up: a child always comes after its parent. */
    void refit(double[] positions, int[] triangles) {
        for (int node = nodes - 1; node >= 0; node--) {
            empty(BOX * node);
            if (count[node] > 0) {
                fitLeaf(node, positions, triangles);
            } else if (skip[node] > node + 1) {
                include(BOX * node, BOX * (node + 1));
                include(BOX * node, BOX * skip[node + 1]);
            }
        }
        double padding = PADDING * reach(positions);
        for (int i = 0; i < boxes.length; i++) {
            boxes[i] += i % BOX < 3 ? -padding : padding;
        }
    }

    /**
     * Returns the extent of the body plus its distance from the origin of its frame: the coordinates are rounded too.
     */
    private static double reach(double[] positions) {
        double reach = 0;
        for (double coordinate : positions) {
            reach = Math.max(reach, Math.abs(coordinate));
        }
        return 4 * reach;
    }

    private void empty(int box) {
        Arrays.fill(boxes, box, box + 3, Double.POSITIVE_INFINITY);
        Arrays.fill(boxes, box + 3, box + BOX, Double.NEGATIVE_INFINITY);
    }

    private void fitLeaf(int node, double[] positions, int[] triangles) {
        int box = BOX * node;
        for (int i = first[node]; i < first[node] + count[node]; i++) {
            for (int corner = 0; corner < 3; corner++) {
                int vertex = 3 * triangles[3 * order[i] + corner];
                for (int axis = 0; axis < 3; axis++) {
                    boxes[box + axis] = Math.min(boxes[box + axis], positions[vertex + axis]);
                    boxes[box + 3 + axis] = Math.max(boxes[box + 3 + axis], positions[vertex + axis]);
                }
            }
        }
    }

    private void include(int box, int other) {
        for (int axis = 0; axis < 3; axis++) {
            boxes[box + axis] = Math.min(boxes[box + axis], boxes[other + axis]);
            boxes[box + 3 + axis] = Math.max(boxes[box + 3 + axis], boxes[other + 3 + axis]);
        }
    }

    public int nodeCount() {
        return nodes;
    }

    /** Returns the boxes of all nodes, {@link #BOX} numbers each; callers must not write to them. */
    public double[] boxes() {
        return boxes;
    }

    /** Returns, for each node, the node to continue with if its box is missed or after its triangles; read only. */
    public int[] skip() {
        return skip;
    }

    /** Returns, for each node, where its triangles start in {@link #order}; read only. */
    public int[] first() {
        return first;
    }

    /** Returns the number of triangles of each node, 0 except for leaves; read only. */
    public int[] count() {
        return count;
    }

    /** Returns the triangles, leaf by leaf; read only. */
    public int[] order() {
        return order;
    }
}
