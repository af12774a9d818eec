package dev.graze.query.penetration;

import java.util.Arrays;

/**
 * A binary tree of boxes over the triangles of a closed surface. Boxes hold doubles and are exact. Searches may share a
 * tree between threads.
 */
final class BoxTree {
    private static final double[] UNMOVED = new double[3];

    /** A leaf is followed by no node; an inner node by its left child, with the right child in {@link #rights}. */
    private final int[] rights;
    /** The triangle of a leaf, -1 for an inner node. */
    private final int[] triangles;
    /** Low x, y, z and high x, y, z of each node. */
    private final double[] boxes;
    private final ClosedSurface surface;

    /** Receives pairs of triangles whose boxes meet. */
    interface PairVisitor {
        /** Accepts a pair; returns false to end the search. */
        boolean visit(int triangleA, int triangleB);
    }

    /** Receives triangles whose boxes meet a box. */
    interface Visitor {
        void visit(int triangle);
    }

    private BoxTree(ClosedSurface surface, int[] rights, int[] triangles) {
        this.surface = surface;
        this.rights = rights;
        this.triangles = triangles;
        this.boxes = new double[6 * rights.length];
        fit();
    }

    static BoxTree of(ClosedSurface surface) {
        int count = surface.triangleCount();
        int[] rights = new int[2 * count - 1];
        int[] triangles = new int[2 * count - 1];
        new Builder(surface, rights, triangles).build(0, count, 0);
        return new BoxTree(surface, rights, triangles);
    }

    /** Returns a tree of the same shape for the same surface at other positions. */
    BoxTree at(ClosedSurface moved) {
        return new BoxTree(moved, rights, triangles);
    }

    ClosedSurface surface() {
        return surface;
    }

    private void fit() {
        double[] x = new double[9];
        for (int node = rights.length - 1; node >= 0; node--) {
            if (triangles[node] >= 0) {
                surface.copyTriangle(triangles[node], x, 0);
                for (int axis = 0; axis < 3; axis++) {
                    boxes[6 * node + axis] = Math.min(x[axis], Math.min(x[3 + axis], x[6 + axis]));
                    boxes[6 * node + 3 + axis] = Math.max(x[axis], Math.max(x[3 + axis], x[6 + axis]));
                }
            } else {
                int left = 6 * (node + 1);
                int right = 6 * rights[node];
                for (int axis = 0; axis < 3; axis++) {
                    boxes[6 * node + axis] = Math.min(boxes[left + axis], boxes[right + axis]);
                    boxes[6 * node + 3 + axis] = Math.max(boxes[left + 3 + axis], boxes[right + 3 + axis]);
                }
            }
        }
    }

    int nodeCount() {
        return rights.length;
    }

    /** Returns the triangle of a leaf, or -1 for an inner node; its left child is the next node. */
    int triangle(int node) {
        return triangles[node];
    }

    int right(int node) {
        return rights[node];
    }

    /** Writes the eight corners of a node's box. */
    void copyCorners(int node, double[] to) {
        for (int corner = 0; corner < 8; corner++) {
            for (int axis = 0; axis < 3; axis++) {
                to[3 * corner + axis] = boxes[6 * node + 3 * (corner >> axis & 1) + axis];
            }
        }
    }

    /** Returns the least coordinate of the surface along an axis. */
    double low(int axis) {
        return boxes[axis];
    }

    /** Returns the greatest coordinate of the surface along an axis. */
    double high(int axis) {
        return boxes[3 + axis];
    }

    double diagonal() {
        return Math.hypot(Math.hypot(high(0) - low(0), high(1) - low(1)), high(2) - low(2));
    }

    /** Visits the triangles whose boxes meet a box, given as low x, y, z and high x, y, z. */
    void search(double[] box, IntList stack, Visitor visitor) {
        stack.clear();
        stack.add(0);
        while (stack.size() > 0) {
            int node = stack.removeLast();
            if (!meets(boxes, 6 * node, box, 0, UNMOVED)) {
                continue;
            }
            if (triangles[node] >= 0) {
                visitor.visit(triangles[node]);
            } else {
                stack.add(rights[node]);
                stack.add(node + 1);
            }
        }
    }

    /** Returns pairs of nodes of both trees; every pair of triangles whose boxes meet is below one of them. */
    int[] startPairs(BoxTree other, int enough) {
        IntList pairs = new IntList();
        if (meets(boxes, 0, other.boxes, 0, UNMOVED)) {
            pairs.add(0);
            pairs.add(0);
        }
        boolean split = true;
        while (split && pairs.size() < 2 * enough) {
            split = false;
            IntList next = new IntList();
            for (int i = 0; i < pairs.size(); i += 2) {
                split |= descend(other, UNMOVED, pairs.get(i), pairs.get(i + 1), next);
            }
            if (split) {
                pairs = next;
            }
        }
        return pairs.toArray();
    }

    /** Adds the children's pairs that meet, or the pair itself if both are leaves; returns whether it was split. */
    private boolean descend(BoxTree other, double[] move, int a, int b, IntList to) {
        boolean leafA = triangles[a] >= 0;
        boolean leafB = other.triangles[b] >= 0;
        if (leafA && leafB) {
            to.add(a);
            to.add(b);
            return false;
        }
        boolean splitA = leafB || (!leafA && size(a) >= other.size(b));
        int leftA = splitA ? a + 1 : a;
        int rightA = splitA ? rights[a] : a;
        int leftB = splitA ? b : b + 1;
        int rightB = splitA ? b : other.rights[b];
        if (meets(boxes, 6 * rightA, other.boxes, 6 * rightB, move)) {
            to.add(rightA);
            to.add(rightB);
        }
        if (meets(boxes, 6 * leftA, other.boxes, 6 * leftB, move)) {
            to.add(leftA);
            to.add(leftB);
        }
        return true;
    }

    private double size(int node) {
        double sum = 0;
        for (int axis = 0; axis < 3; axis++) {
            sum += boxes[6 * node + 3 + axis] - boxes[6 * node + axis];
        }
        return sum;
    }

    /** Visits all pairs of triangles below two nodes whose boxes meet; returns false if the visitor ended it. */
    boolean searchPairs(BoxTree other, int nodeA, int nodeB, PairVisitor visitor) {
        IntList stack = new IntList();
        stack.add(nodeA);
        stack.add(nodeB);
        return searchPairs(other, UNMOVED, stack, visitor);
    }

    /**
     * Visits all pairs of triangles whose boxes meet if the other surface is moved: if a vector is added to its
     * coordinates and the sums are rounded. Rounding keeps the order, so boxes moved like this are exact too.
     */
    boolean searchMoved(BoxTree other, double[] move, IntList stack, PairVisitor visitor) {
        stack.clear();
        if (meets(boxes, 0, other.boxes, 0, move)) {
            stack.add(0);
            stack.add(0);
        }
        return searchPairs(other, move, stack, visitor);
    }

    private boolean searchPairs(BoxTree other, double[] move, IntList stack, PairVisitor visitor) {
        while (stack.size() > 0) {
            int b = stack.removeLast();
            int a = stack.removeLast();
            if (triangles[a] >= 0 && other.triangles[b] >= 0) {
                if (!visitor.visit(triangles[a], other.triangles[b])) {
                    return false;
                }
            } else {
                descend(other, move, a, b, stack);
            }
        }
        return true;
    }

    private static boolean meets(double[] a, int i, double[] b, int j, double[] move) {
        return a[i] <= b[j + 3] + move[0] && b[j] + move[0] <= a[i + 3] && a[i + 1] <= b[j + 4] + move[1]
                && b[j + 1] + move[1] <= a[i + 4] && a[i + 2] <= b[j + 5] + move[2] && b[j + 2] + move[2] <= a[i + 5];
    }

    /** Splits at the median center along the axis in which the centers are spread most. */
    private static final class Builder {
        private final int[] rights;
        private final int[] triangles;
        private final int[] order;
        private final double[][] centers = new double[3][];

        Builder(ClosedSurface surface, int[] rights, int[] triangles) {
            this.rights = rights;
            this.triangles = triangles;
            this.order = new int[surface.triangleCount()];
            Arrays.setAll(order, i -> i);
            double[] x = new double[9];
            for (int axis = 0; axis < 3; axis++) {
                centers[axis] = new double[order.length];
            }
            for (int t : order) {
                surface.copyTriangle(t, x, 0);
                for (int axis = 0; axis < 3; axis++) {
                    centers[axis][t] = x[axis] / 3 + x[3 + axis] / 3 + x[6 + axis] / 3;
                }
            }
        }

        void build(int from, int to, int node) {
            if (to - from == 1) {
                triangles[node] = order[from];
                return;
            }
            triangles[node] = -1;
            int middle = (from + to) >>> 1;
            select(from, to, middle, centers[widestAxis(from, to)]);
            build(from, middle, node + 1);
            rights[node] = node + 2 * (middle - from);
            build(middle, to, rights[node]);
        }

        private int widestAxis(int from, int to) {
            int widest = 0;
            double most = -1;
            for (int axis = 0; axis < 3; axis++) {
                double low = Double.POSITIVE_INFINITY;
                double high = Double.NEGATIVE_INFINITY;
                for (int i = from; i < to; i++) {
                    low = Math.min(low, centers[axis][order[i]]);
                    high = Math.max(high, centers[axis][order[i]]);
                }
                if (high - low > most) {
                    most = high - low;
                    widest = axis;
                }
            }
            return widest;
        }

        /** Puts the smaller keys before position {@code middle} and the larger ones behind (Hoare's quickselect). */
        private void select(int from, int to, int middle, double[] keys) {
            int low = from;
            int high = to - 1;
            while (low < high) {
                double pivot = keys[order[(low + high) >>> 1]];
                int i = low;
                int j = high;
                while (i <= j) {
                    while (keys[order[i]] < pivot) {
                        i++;
                    }
                    while (keys[order[j]] > pivot) {
                        j--;
                    }
                    if (i <= j) {
                        int swap = order[i];
                        order[i++] = order[j];
                        order[j--] = swap;
                    }
                }
                if (middle <= j) {
                    high = j;
                } else if (middle >= i) {
                    low = i;
                } else {
                    return;
                }
            }
        }
    }
}
