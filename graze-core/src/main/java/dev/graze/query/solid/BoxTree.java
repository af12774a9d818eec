package dev.graze.query.solid;

import java.util.Arrays;

/**
 * A binary tree of axis-aligned boxes over numbered items of three points each: one item per leaf. The boxes are exact
 * minima and maxima of coordinates, so no search misses anything through rounding. Immutable as long as the caller does
 * not change the points; searches may share a tree between threads.
 *
 * <p>Nodes are in depth-first order: the left child of an inner node is the next node.
 */
public final class BoxTree {
    private static final int BOX = 6;
    private static final double[] UNMOVED = new double[3];

    private final double[] x;
    private final int[] corners;
    /** The right child of an inner node. */
    private final int[] rights;
    /** The item of a leaf, -1 for an inner node. */
    private final int[] items;
    /** Low x, y, z and high x, y, z of each node. */
    private final double[] boxes;

    /** Receives items. */
    public interface ItemVisitor {
        /** Accepts an item; returns false to end the search. */
        boolean visit(int item);
    }

    /** Receives pairs of items. */
    public interface PairVisitor {
        /** Accepts a pair; returns false to end the search. */
        boolean visit(int a, int b);
    }

    /**
     * Builds a tree.
     *
     * @param x       points, three coordinates each; not copied
     * @param corners three points per item; not copied
     */
    public BoxTree(double[] x, int[] corners) {
        this.x = x;
        this.corners = corners;
        int nodes = Math.max(0, 2 * (corners.length / 3) - 1);
        this.rights = new int[nodes];
        this.items = new int[nodes];
        this.boxes = new double[BOX * nodes];
        if (nodes > 0) {
            new Builder().build(0, corners.length / 3, 0);
            fit();
        }
    }

    private BoxTree(BoxTree like, double[] x) {
        this.x = x;
        this.corners = like.corners;
        this.rights = like.rights;
        this.items = like.items;
        this.boxes = new double[like.boxes.length];
        fit();
    }

    /** Returns a tree of the same shape for the same items with their points elsewhere. */
    public BoxTree at(double[] moved) {
        return new BoxTree(this, moved);
    }

    private void fit() {
        for (int node = rights.length - 1; node >= 0; node--) {
            for (int axis = 0; axis < 3; axis++) {
                int at = BOX * node + axis;
                if (items[node] >= 0) {
                    double p = coordinate(items[node], 0, axis);
                    double q = coordinate(items[node], 1, axis);
                    double r = coordinate(items[node], 2, axis);
                    boxes[at] = Math.min(p, Math.min(q, r));
                    boxes[at + 3] = Math.max(p, Math.max(q, r));
                } else {
                    int left = at + BOX;
                    int right = BOX * rights[node] + axis;
                    boxes[at] = Math.min(boxes[left], boxes[right]);
                    boxes[at + 3] = Math.max(boxes[left + 3], boxes[right + 3]);
                }
            }
        }
    }

    private double coordinate(int item, int corner, int axis) {
        return x[3 * corners[3 * item + corner] + axis];
    }

    /** Returns the points, three coordinates each; read-only. */
    double[] x() {
        return x;
    }

    int itemCount() {
        return corners.length / 3;
    }

    /** Returns a corner of an item. */
    int corner(int item, int k) {
        return corners[3 * item + k];
    }

    /** Copies the corners of an item, nine coordinates. */
    public void copyItem(int item, double[] to, int at) {
        for (int k = 0; k < 3; k++) {
            System.arraycopy(x, 3 * corners[3 * item + k], to, at + 3 * k, 3);
        }
    }

    public int nodeCount() {
        return rights.length;
    }

    /** Returns the item of a leaf, or -1 for an inner node; its left child is the next node. */
    public int item(int node) {
        return items[node];
    }

    /** Returns the right child of an inner node. */
    public int right(int node) {
        return rights[node];
    }

    /** Writes the eight corners of a node's box. */
    public void copyCorners(int node, double[] to) {
        for (int corner = 0; corner < 8; corner++) {
            for (int axis = 0; axis < 3; axis++) {
                to[3 * corner + axis] = boxes[BOX * node + 3 * (corner >> axis & 1) + axis];
            }
        }
    }

    /** Returns the least coordinate of everything along an axis; infinite if there is nothing. */
    public double low(int axis) {
        return boxes.length == 0 ? Double.POSITIVE_INFINITY : boxes[axis];
    }

    /** Returns the greatest coordinate of everything along an axis; negative infinite if there is nothing. */
    public double high(int axis) {
        return boxes.length == 0 ? Double.NEGATIVE_INFINITY : boxes[3 + axis];
    }

    /**
     * Visits every item whose box meets a closed box, given as low x, y, z and high x, y, z.
     *
     * @param stack for the use of the search
     * @return whether the search is complete: no visit ended it
     */
    public boolean search(double[] box, IntList stack, ItemVisitor visitor) {
        stack.clear();
        if (rights.length > 0) {
            stack.add(0);
        }
        while (stack.size() > 0) {
            int node = stack.removeLast();
            if (!meets(boxes, BOX * node, box, 0, UNMOVED)) {
                continue;
            }
            if (items[node] < 0) {
                stack.add(rights[node]);
                stack.add(node + 1);
            } else if (!visitor.visit(items[node])) {
                return false;
            }
        }
        return true;
    }

    /** Returns the largest dot product of a direction and a corner of an item; negative infinite if there is none. */
    public double highest(double[] direction) {
        IntList stack = new IntList();
        double highest = Double.NEGATIVE_INFINITY;
        if (rights.length > 0) {
            stack.add(0);
        }
        while (stack.size() > 0) {
            int node = stack.removeLast();
            // Rounding keeps the order of sums of the same terms, so the box's value is not below that of any corner.
            if (highestOfBox(node, direction) <= highest) {
                continue;
            }
            if (items[node] < 0) {
                boolean leftFirst = highestOfBox(node + 1, direction) >= highestOfBox(rights[node], direction);
                stack.add(leftFirst ? rights[node] : node + 1);
                stack.add(leftFirst ? node + 1 : rights[node]);
            } else {
                for (int k = 0; k < 3; k++) {
                    int p = 3 * corner(items[node], k);
                    highest = Math.max(highest,
                            x[p] * direction[0] + x[p + 1] * direction[1] + x[p + 2] * direction[2]);
                }
            }
        }
        return highest;
    }

    private double highestOfBox(int node, double[] direction) {
        int at = BOX * node;
        return boxes[direction[0] >= 0 ? at + 3 : at] * direction[0]
                + boxes[direction[1] >= 0 ? at + 4 : at + 1] * direction[1]
                + boxes[direction[2] >= 0 ? at + 5 : at + 2] * direction[2];
    }

    /** Returns pairs of nodes of both trees; every pair of items whose boxes meet is below one of them. */
    public int[] startPairs(BoxTree other, int enough) {
        IntList pairs = new IntList();
        addRoots(other, UNMOVED, pairs);
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

    private void addRoots(BoxTree other, double[] move, IntList to) {
        if (rights.length > 0 && other.rights.length > 0 && meets(boxes, 0, other.boxes, 0, move)) {
            to.add(0);
            to.add(0);
        }
    }

    /** Adds the children's pairs that meet, or the pair itself if both are leaves; returns whether it was split. */
    private boolean descend(BoxTree other, double[] move, int a, int b, IntList to) {
        boolean leafA = items[a] >= 0;
        boolean leafB = other.items[b] >= 0;
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
        if (meets(boxes, BOX * rightA, other.boxes, BOX * rightB, move)) {
            to.add(rightA);
            to.add(rightB);
        }
        if (meets(boxes, BOX * leftA, other.boxes, BOX * leftB, move)) {
            to.add(leftA);
            to.add(leftB);
        }
        return true;
    }

    private double size(int node) {
        double sum = 0;
        for (int axis = 0; axis < 3; axis++) {
            sum += boxes[BOX * node + 3 + axis] - boxes[BOX * node + axis];
        }
        return sum;
    }

    /**
     * Visits all pairs of an item of this tree and one of another whose boxes meet; returns false if a visit ended it.
     */
    public boolean searchPairs(BoxTree other, PairVisitor visitor) {
        return searchMoved(other, UNMOVED, new IntList(), visitor);
    }

    /** Visits all pairs of items below two nodes whose boxes meet; returns false if a visit ended it. */
    public boolean searchPairs(BoxTree other, int nodeA, int nodeB, PairVisitor visitor) {
        IntList stack = new IntList();
        stack.add(nodeA);
        stack.add(nodeB);
        return searchPairs(other, UNMOVED, stack, visitor);
    }

    /**
     * Visits all pairs of items whose boxes meet if the other items are moved: if a vector is added to their
     * coordinates and the sums are rounded. Rounding keeps the order, so boxes moved like this are exact too.
     *
     * @param stack for the use of the search
     * @return whether the search is complete: no visit ended it
     */
    public boolean searchMoved(BoxTree other, double[] move, IntList stack, PairVisitor visitor) {
        stack.clear();
        addRoots(other, move, stack);
        return searchPairs(other, move, stack, visitor);
    }

    private boolean searchPairs(BoxTree other, double[] move, IntList stack, PairVisitor visitor) {
        while (stack.size() > 0) {
            int b = stack.removeLast();
            int a = stack.removeLast();
            if (items[a] >= 0 && other.items[b] >= 0) {
                if (!visitor.visit(items[a], other.items[b])) {
                    return false;
                }
            } else {
                descend(other, move, a, b, stack);
            }
        }
        return true;
    }

    /** Visits every pair of different items, the smaller first, whose boxes meet; returns false if a visit ended it. */
    public boolean searchOwnPairs(PairVisitor visitor) {
        return searchOwnPairs(0, rights.length, visitor);
    }

    /** Visits pairs of different items whose lowest common node is in a range; all nodes together have all pairs. */
    boolean searchOwnPairs(int firstNode, int endNode, PairVisitor visitor) {
        IntList stack = new IntList();
        for (int node = firstNode; node < endNode; node++) {
            if (items[node] < 0 && meets(boxes, BOX * (node + 1), boxes, BOX * rights[node], UNMOVED)) {
                stack.add(node + 1);
                stack.add(rights[node]);
                if (!searchPairs(this, UNMOVED, stack, (a, b) -> visitor.visit(Math.min(a, b), Math.max(a, b)))) {
                    return false;
                }
            }
        }
        return true;
    }

    private static boolean meets(double[] a, int i, double[] b, int j, double[] move) {
        return a[i] <= b[j + 3] + move[0] && b[j] + move[0] <= a[i + 3] && a[i + 1] <= b[j + 4] + move[1]
                && b[j + 1] + move[1] <= a[i + 4] && a[i + 2] <= b[j + 5] + move[2] && b[j + 2] + move[2] <= a[i + 5];
    }

    /** Splits at the median center along the axis in which the centers are spread most. */
    private final class Builder {
        private final int[] order = new int[corners.length / 3];
        private final double[][] centers = new double[3][order.length];

        Builder() {
            Arrays.setAll(order, i -> i);
            for (int item : order) {
                for (int axis = 0; axis < 3; axis++) {
                    centers[axis][item] = coordinate(item, 0, axis) / 3 + coordinate(item, 1, axis) / 3
                            + coordinate(item, 2, axis) / 3;
                }
            }
        }

        void build(int from, int to, int node) {
            if (to - from == 1) {
                items[node] = order[from];
                return;
            }
            items[node] = -1;
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
