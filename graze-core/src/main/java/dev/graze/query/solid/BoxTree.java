package dev.graze.query.solid;

/**
 * A tree of axis-aligned boxes over numbered items, for queries that must miss nothing: the boxes are exact minima and
 * maxima of the items' coordinates, so no rounding is involved. Immutable and thread-safe.
 *
 * <p>Nodes are in depth-first order: a node's left child is the next node. Ranges split at the median of the items'
 * centers along the longest axis.
 */
final class BoxTree {
    private static final int ITEMS_PER_LEAF = 4;
    private static final int BOX = 6;

    private final double[] x;
    private final int[] corners;
    private final int[] items;
    /** The right child of an inner node; for a leaf, the complement of its first item. */
    private final int[] links;
    /** The end of each node's range of items. */
    private final int[] ends;
    /** Per node the smallest x, y, z and the largest x, y, z. */
    private final double[] boxes;
    private int nodeCount;

    /** Receives items; returns whether to continue. */
    interface ItemVisitor {
        boolean visit(int item);
    }

    /** Receives pairs of items; returns whether to continue. */
    interface PairVisitor {
        boolean visit(int a, int b);
    }

    /**
     * Builds the tree.
     *
     * @param x       points, three coordinates each
     * @param corners three points per item
     */
    BoxTree(double[] x, int[] corners) {
        this.x = x;
        this.corners = corners;
        int count = corners.length / 3;
        this.items = new int[count];
        double[] centers = new double[corners.length];
        for (int i = 0; i < count; i++) {
            items[i] = i;
            for (int axis = 0; axis < 3; axis++) {
                centers[3 * i + axis] = low(i, axis) / 2 + high(i, axis) / 2;
            }
        }
        this.links = new int[Math.max(1, count)];
        this.ends = new int[links.length];
        this.boxes = new double[BOX * links.length];
        if (count > 0) {
            build(0, count, centers);
        }
    }

    private double low(int item, int axis) {
        return Math.min(coordinate(item, 0, axis), Math.min(coordinate(item, 1, axis), coordinate(item, 2, axis)));
    }

    private double high(int item, int axis) {
        return Math.max(coordinate(item, 0, axis), Math.max(coordinate(item, 1, axis), coordinate(item, 2, axis)));
    }

    private double coordinate(int item, int corner, int axis) {
        return x[3 * corners[3 * item + corner] + axis];
    }

    private int build(int from, int to, double[] centers) {
        int node = nodeCount++;
        ends[node] = to;
        fitBox(node, from, to);
        if (to - from <= ITEMS_PER_LEAF) {
            links[node] = ~from;
            return node;
        }
        int middle = (from + to) >>> 1;
        select(from, to - 1, middle, longestAxis(from, to, centers), centers);
        build(from, middle, centers);
        links[node] = build(middle, to, centers);
        return node;
    }

    private void fitBox(int node, int from, int to) {
        for (int axis = 0; axis < 3; axis++) {
            double low = Double.POSITIVE_INFINITY;
            double high = Double.NEGATIVE_INFINITY;
            for (int i = from; i < to; i++) {
                low = Math.min(low, low(items[i], axis));
                high = Math.max(high, high(items[i], axis));
            }
            boxes[BOX * node + axis] = low;
            boxes[BOX * node + 3 + axis] = high;
        }
    }

    private int longestAxis(int from, int to, double[] centers) {
        int longest = 0;
        double length = -1;
        for (int axis = 0; axis < 3; axis++) {
            double low = Double.POSITIVE_INFINITY;
            double high = Double.NEGATIVE_INFINITY;
            for (int i = from; i < to; i++) {
                double center = centers[3 * items[i] + axis];
                low = Math.min(low, center);
                high = Math.max(high, center);
            }
            // halved, because the difference of the largest doubles overflows
            if (high / 2 - low / 2 > length) {
                length = high / 2 - low / 2;
                longest = axis;
            }
        }
        return longest;
    }

    /** Reorders items from..to, inclusive, so that the one at {@code middle} is where sorting would put it. */
    private void select(int from, int to, int middle, int axis, double[] centers) {
        int low = from;
        int high = to;
        while (low < high) {
            double pivot = centers[3 * items[(low + high) >>> 1] + axis];
            int i = low;
            int j = high;
            while (i <= j) {
                while (centers[3 * items[i] + axis] < pivot) {
                    i++;
                }
                while (centers[3 * items[j] + axis] > pivot) {
                    j--;
                }
                if (i <= j) {
                    int swapped = items[i];
                    items[i++] = items[j];
                    items[j--] = swapped;
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

    /** Returns the smallest (0 to 2) or largest (3 to 5) coordinate of everything; infinite if there is nothing. */
    double bound(int k) {
        if (items.length == 0) {
            return k < 3 ? Double.POSITIVE_INFINITY : Double.NEGATIVE_INFINITY;
        }
        return boxes[k];
    }

    /** Visits every item whose box meets a closed box, given as in the tree. Returns false if a visit did. */
    boolean visitBox(double[] box, ItemVisitor visitor) {
        return items.length == 0 || visitBox(0, box, visitor);
    }

    private boolean visitBox(int node, double[] box, ItemVisitor visitor) {
        for (int axis = 0; axis < 3; axis++) {
            if (boxes[BOX * node + axis] > box[3 + axis] || boxes[BOX * node + 3 + axis] < box[axis]) {
                return true;
            }
        }
        if (links[node] >= 0) {
            return visitBox(node + 1, box, visitor) && visitBox(links[node], box, visitor);
        }
        for (int i = ~links[node]; i < ends[node]; i++) {
            int item = items[i];
            if (low(item, 0) <= box[3] && high(item, 0) >= box[0] && low(item, 1) <= box[4] && high(item, 1) >= box[1]
                    && low(item, 2) <= box[5] && high(item, 2) >= box[2] && !visitor.visit(item)) {
                return false;
            }
        }
        return true;
    }

    /** Visits every pair of an item of this tree and one of another whose boxes meet. Returns false if a visit did. */
    boolean visitPairs(BoxTree other, PairVisitor visitor) {
        return items.length == 0 || other.items.length == 0 || visitPairs(0, other, 0, visitor);
    }

    private boolean visitPairs(int node, BoxTree other, int otherNode, PairVisitor visitor) {
        for (int axis = 0; axis < 3; axis++) {
            if (boxes[BOX * node + axis] > other.boxes[BOX * otherNode + 3 + axis]
                    || boxes[BOX * node + 3 + axis] < other.boxes[BOX * otherNode + axis]) {
                return true;
            }
        }
        boolean isLeaf = links[node] < 0;
        boolean otherIsLeaf = other.links[otherNode] < 0;
        if (isLeaf && otherIsLeaf) {
            return visitLeaves(node, other, otherNode, visitor);
        }
        if (otherIsLeaf || (!isLeaf && size(node) >= other.size(otherNode))) {
            return visitPairs(node + 1, other, otherNode, visitor)
                    && visitPairs(links[node], other, otherNode, visitor);
        }
        return visitPairs(node, other, otherNode + 1, visitor)
                && visitPairs(node, other, other.links[otherNode], visitor);
    }

    /** Returns the longest extent of a node's box, halved so that it cannot overflow. */
    private double size(int node) {
        double size = 0;
        for (int axis = 0; axis < 3; axis++) {
            size = Math.max(size, boxes[BOX * node + 3 + axis] / 2 - boxes[BOX * node + axis] / 2);
        }
        return size;
    }

    private boolean visitLeaves(int node, BoxTree other, int otherNode, PairVisitor visitor) {
        for (int i = ~links[node]; i < ends[node]; i++) {
            for (int j = ~other.links[otherNode]; j < other.ends[otherNode]; j++) {
                if (boxesMeet(items[i], other, other.items[j]) && !visitor.visit(items[i], other.items[j])) {
                    return false;
                }
            }
        }
        return true;
    }

    private boolean boxesMeet(int item, BoxTree other, int otherItem) {
        for (int axis = 0; axis < 3; axis++) {
            if (low(item, axis) > other.high(otherItem, axis) || high(item, axis) < other.low(otherItem, axis)) {
                return false;
            }
        }
        return true;
    }

    /** Visits every pair of different items, the smaller first, whose boxes meet. Returns false if a visit did. */
    boolean visitOwnPairs(PairVisitor visitor) {
        return visitPairs(this, (a, b) -> a >= b || visitor.visit(a, b));
    }
}
