package dev.graze.bench;

import dev.graze.bounds.BoxArray;
import dev.graze.mesh.IndexPair;
import java.util.Arrays;

/**
 * Boxes in the order in which a plane that sweeps along one axis meets them. Two boxes overlap along that axis exactly
 * if the later one starts before the earlier one ends, so the partners of a box are among a run of boxes that follow
 * it.
 */
final class BoxSweep {
    private final int axis;
    private final int[] order;
    private final BoxArray boxes;
    /** Where the boxes start along the axis, as {@link #ascendingBits}. */
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

    /** The axis along which the boxes are spread out farthest. */
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

    /** An int for a float, such that ints compare as their floats do, with -0 beside 0. */
    private static int ascendingBits(float x) {
        int bits = Float.floatToIntBits(x + 0f);
        return bits >= 0 ? bits : bits ^ Integer.MAX_VALUE;
    }

    /** Calls back for each pair of overlapping boxes, once. */
    void forEachPair(PairAction action) {
        for (int i = 0; i < order.length; i++) {
            int count = boxes.overlapping(i, boxes, i + 1, firstAfter(boxes.max(i, axis)), found);
            for (int k = 0; k < count; k++) {
                action.accept(order[i], order[found[k]]);
            }
        }
    }

    /**
     * Calls back for each pair of a box of this sweep and an overlapping one of the other, which must be along the same
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
        // Those of which the other one starts first.
        for (int i = 0; i < other.order.length; i++) {
            int from = firstAfter(other.boxes.min(i, axis));
            int count = other.boxes.overlapping(i, boxes, from, firstAfter(other.boxes.max(i, axis)), found);
            for (int k = 0; k < count; k++) {
                action.accept(order[found[k]], other.order[i]);
            }
        }
    }

    /** The first box that starts at {@code x} or later. */
    private int firstNotBefore(float x) {
        return firstNotBelow(ascendingBits(x));
    }

    /** The first box that starts later than {@code x}. */
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

    /** What to do with two boxes, by their numbers before they were put into order. */
    @FunctionalInterface
    interface PairAction {
        void accept(int first, int second);
    }
}
