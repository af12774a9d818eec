package dev.graze.rigid.broad;

import dev.graze.mesh.IndexPair;
import java.util.Arrays;

/**
 * Incremental sweep and prune (1.1.4): the endpoints of all boxes stay sorted along each axis. Bodies move little in a
 * step, so insertion sort hardly moves an endpoint, and a pair can start or stop overlapping only when two of its
 * endpoints swap.
 */
public final class SweepAndPrune {
    private static final int AXES = 3;
    private static final int BOX = 2 * AXES;

    private final BodyPairs pairs = new BodyPairs();
    /** By axis: 2 * body for the low and 2 * body + 1 for the high endpoint of a box. */
    private final int[][] endpoints = new int[AXES][16];
    private double[] boxes = new double[BOX * 8];
    private boolean[] fixed = new boolean[8];
    private int endpointCount;

    /**
     * Adds a body, which overlaps nothing until the next {@link #update}.
     *
     * @param isFixed whether it never moves: such bodies are not paired with each other
     */
    public void add(int body, boolean isFixed) {
        ensureCapacity(body);
        fixed[body] = isFixed;
        // beyond all others, as if it came from infinity
        Arrays.fill(boxes, BOX * body, BOX * body + BOX, Double.POSITIVE_INFINITY);
        for (int axis = 0; axis < AXES; axis++) {
            endpoints[axis][endpointCount] = 2 * body;
            endpoints[axis][endpointCount + 1] = 2 * body + 1;
        }
        endpointCount += 2;
    }

    private void ensureCapacity(int body) {
        if (body >= fixed.length) {
            int capacity = Math.max(body + 1, 2 * fixed.length);
            boxes = Arrays.copyOf(boxes, BOX * capacity);
            fixed = Arrays.copyOf(fixed, capacity); // assigned last: its length is the capacity check
        }
        if (endpointCount + 2 > endpoints[0].length) {
            for (int axis = AXES - 1; axis >= 0; axis--) { // the first grows last: its length is the capacity check
                endpoints[axis] = Arrays.copyOf(endpoints[axis], 2 * endpointCount + 2);
            }
        }
    }

    /** Removes a body and its pairs. */
    public void remove(int body) {
        for (long key : pairs.sorted()) {
            if (IndexPair.first(key) == body || IndexPair.second(key) == body) {
                pairs.remove(key);
            }
        }
        for (int[] axisEndpoints : endpoints) {
            int kept = 0;
            for (int i = 0; i < endpointCount; i++) {
                if (axisEndpoints[i] >> 1 != body) {
                    axisEndpoints[kept++] = axisEndpoints[i];
                }
            }
        }
        endpointCount -= 2;
    }

    /** Sets a body's box: lows and highs, six numbers at {@code at}. Takes effect with {@link #update}. */
    public void move(int body, double[] box, int at) {
        System.arraycopy(box, at, boxes, BOX * body, BOX);
    }

    /**
     * Sorts the endpoints and returns all pairs of bodies whose boxes overlap or touch, in ascending order. Each pair
     * has the smaller number in its upper half.
     */
    public long[] update() {
        for (int axis = 0; axis < AXES; axis++) {
            sort(endpoints[axis], axis);
        }
        return pairs.sorted();
    }

    private void sort(int[] axisEndpoints, int axis) {
        for (int i = 1; i < endpointCount; i++) {
            int endpoint = axisEndpoints[i];
            double value = value(endpoint, axis);
            int at = i;
            while (at > 0 && isBefore(endpoint, value, axisEndpoints[at - 1], axis)) {
                swap(endpoint, axisEndpoints[at - 1]);
                axisEndpoints[at] = axisEndpoints[at - 1];
                at--;
            }
            axisEndpoints[at] = endpoint;
        }
    }

    private double value(int endpoint, int axis) {
        return boxes[BOX * (endpoint >> 1) + axis + AXES * (endpoint & 1)];
    }

    /** Orders low endpoints before high ones at equal positions, so that boxes that touch overlap. */
    private boolean isBefore(int endpoint, double value, int other, int axis) {
        double there = value(other, axis);
        return value < there || (value == there && (endpoint & 1) < (other & 1));
    }

    /** Updates the pairs when an endpoint moves before another. */
    private void swap(int endpoint, int other) {
        int a = endpoint >> 1;
        int b = other >> 1;
        boolean isHigh = (endpoint & 1) == 1;
        boolean wasHigh = (other & 1) == 1;
        if (!isHigh && wasHigh && a != b && overlap(a, b) && !(fixed[a] && fixed[b])) {
            pairs.add(BodyPairs.key(a, b));
        } else if (isHigh && !wasHigh) {
            pairs.remove(BodyPairs.key(a, b));
        }
    }

    private boolean overlap(int a, int b) {
        for (int axis = 0; axis < AXES; axis++) {
            if (boxes[BOX * a + axis] > boxes[BOX * b + AXES + axis]
                    || boxes[BOX * b + axis] > boxes[BOX * a + AXES + axis]) {
                return false;
            }
        }
        return true;
    }
}
