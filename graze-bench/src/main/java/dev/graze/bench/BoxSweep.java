package dev.graze.bench;

import dev.graze.bounds.BoxArray;
import dev.graze.mesh.IndexPair;
import java.util.Arrays;

/**
 * Boxes sorted by where they start along one axis. Two boxes overlap along that axis exactly if the later one starts
 * before the earlier one ends, so the partners of a box are among a run of boxes that follow it.
 */
final class BoxSweep {
    private final int axis;
    private final int[] order;
    private final BoxArray boxes;
    /** The starts of the boxes along the axis, as {@link #ascendingBits}. */
    private final int[] starts;
    private final int[] found;

    BoxSweep(BoxArray unordered, int axis) {
        this.axis = axis;
        this.order = orderByStart(unordered, axis);
        this.boxes = unordered.inOrder(order);
        this.starts = new int[order.length];
        Arrays.setAll(starts, i -> ascendingBits(boxes.min(i, axis)));
        this.found = new int[order.length];
    }

    /** Returns the axis along which the boxes are spread out farthest. */
    static int widestAxis(BoxArray boxes) {
        int widest = 0;
        for (int axis = 1; axis < 3; axis++) {
            widest = spread(boxes, axis) > spread(boxes, widest) ? axis : widest;
        }
        return widest;
    }

    private static float spread(BoxArray boxes, int axis) {
        float min = Float.POSITIVE_INFINITY;
        float max = Float.NEGATIVE_INFINITY;
        for (int i = 0; i < boxes.size(); i++) {
            min = Math.min(min, boxes.min(i, axis));
            max = Math.max(max, boxes.max(i, axis));
        }
        return max - min;
    }

    private static int[] orderByStart(BoxArray boxes, int axis) {
        long[] keys = new long[boxes.size()];
        for (int i = 0; i < keys.length; i++) {
            keys[i] = IndexPair.pack(ascendingBits(boxes.min(i, axis)), i);
        }
        Arrays.sort(keys);
        int[] order = new int[keys.length];
        for (int i = 0; i < keys.length; i++) {
            order[i] = (int) keys[i];
        }
        return order;
    }

    /** Maps a float to an int so that ints compare like their floats, with -0 beside 0. */
    private static int ascendingBits(float x) {
        int bits = Float.floatToIntBits(x + 0f);
        return bits >= 0 ? bits : bits ^ Integer.MAX_VALUE;
    }

    /** Reports each pair of overlapping boxes once. */
    void forEachPair(PairAction action) {
        for (int i = 0; i < order.length; i++) {
            int count = boxes.overlapping(i, boxes, i + 1, firstAfter(boxes.max(i, axis)), found);
            for (int k = 0; k < count; k++) {
                action.accept(order[i], order[found[k]]);
            }
        }
    }

    /**
     * Reports each pair of a box of this sweep and an overlapping box of the other, which must be sorted along the same
     * axis.
     */
    void forEachPair(BoxSweep other, PairAction action) {
        for (int i = 0; i < order.length; i++) {
            int from = other.firstNotBefore(boxes.min(i, axis));
            int count = boxes.overlapping(i, other.boxes, from, other.firstAfter(boxes.max(i, axis)), other.found);
            for (int k = 0; k < count; k++) {
                action.accept(order[i], other.order[other.found[k]]);
            }
        }
        // Pairs in which the other sweep's box starts first.
        for (int i = 0; i < other.order.length; i++) {
            int from = firstAfter(other.boxes.min(i, axis));
            int count = other.boxes.overlapping(i, boxes, from, firstAfter(other.boxes.max(i, axis)), found);
            for (int k = 0; k < count; k++) {
                action.accept(order[found[k]], other.order[i]);
            }
        }
    }

    /** Returns the first box that starts at {@code x} or later. */
    private int firstNotBefore(float x) {
        return firstNotBelow(ascendingBits(x));
    }

    /** Returns the first box that starts after {@code x}. */
    private int firstAfter(float x) {
        return firstNotBelow(ascendingBits(x) + 1);
    }

    private int firstNotBelow(int start) {
        int low = 0;
        int high = starts.length;
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (starts[middle] < start) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return low;
    }

    /** Receives two boxes, by their numbers before sorting. */
    @FunctionalInterface
    interface PairAction {
        void accept(int first, int second);
    }
}
