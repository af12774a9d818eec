package dev.graze.rigid.broad;

import dev.graze.mesh.IndexPair;
import java.util.Arrays;

/**
 * Sweep and prune, incremental (1.1.4): the ends of all boxes stay sorted along each axis. Bodies move little in a
 * step, so insertion sort hardly moves an end; two ends that pass each other are the only ones whose bodies can begin
 * or cease to overlap.
 */
public final class SweepAndPrune {
    private static final int AXES = 3;
    private static final int BOX = 2 * AXES;

    private final BodyPairs pairs = new BodyPairs();
    /** Along each axis, 2 body for the low and 2 body + 1 for the high end of a box. */
    private final int[][] ends = new int[AXES][16];
    private double[] boxes = new double[BOX * 8];
    private boolean[] fixed = new boolean[8];
    private int endCount;

    /**
     * Lets a body take part; it overlaps nothing before the next {@link #update}.
     *
     * @param isFixed whether it never moves: such bodies are not paired with each other
     */
    public void add(int body, boolean isFixed) {
        makeRoom(body);
        fixed[body] = isFixed;
        // Beyond all others, as if it came from infinitely far away.
        Arrays.fill(boxes, BOX * body, BOX * body + BOX, Double.POSITIVE_INFINITY);
        for (int axis = 0; axis < AXES; axis++) {
            ends[axis][endCount] = 2 * body;
            ends[axis][endCount + 1] = 2 * body + 1;
        }
        endCount += 2;
    }

    private void makeRoom(int body) {
        if (body >= fixed.length) {
            int room = Math.max(body + 1, 2 * fixed.length);
            boxes = Arrays.copyOf(boxes, BOX * room);
            fixed = Arrays.copyOf(fixed, room); // last, as its length is the one that is looked at
        }
        if (endCount + 2 > ends[0].length) {
            for (int axis = AXES - 1; axis >= 0; axis--) { // the first is looked at, so it is the last to grow
                ends[axis] = Arrays.copyOf(ends[axis], 2 * endCount + 2);
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
        for (int[] axisEnds : ends) {
            int kept = 0;
            for (int i = 0; i < endCount; i++) {
                if (axisEnds[i] >> 1 != body) {
                    axisEnds[kept++] = axisEnds[i];
                }
            }
        }
        endCount -= 2;
    }

    /** Where a body is from now on: lows and highs, six numbers at {@code at}. Takes effect with {@link #update}. */
    public void move(int body, double[] box, int at) {
        System.arraycopy(box, at, boxes, BOX * body, BOX);
    }

    /**
     * Sorts, and returns all pairs of bodies whose boxes overlap or touch, ascending, the smaller number in the upper
     * half of each.
     */
    public long[] update() {
        for (int axis = 0; axis < AXES; axis++) {
            sort(ends[axis], axis);
        }
        return pairs.sorted();
    }

    private void sort(int[] axisEnds, int axis) {
        for (int i = 1; i < endCount; i++) {
            int end = axisEnds[i];
            double value = value(end, axis);
            int at = i;
            while (at > 0 && isBefore(end, value, axisEnds[at - 1], axis)) {
                pass(end, axisEnds[at - 1]);
                axisEnds[at] = axisEnds[at - 1];
                at--;
            }
            axisEnds[at] = end;
        }
    }

    private double value(int end, int axis) {
        return boxes[BOX * (end >> 1) + axis + AXES * (end & 1)];
    }

    /** At equal positions lower endpoints come before upper ones, so that boxes that touch overlap. */
    private boolean isBefore(int end, double value, int other, int axis) {
        double there = value(other, axis);
        return value < there || (value == there && (end & 1) < (other & 1));
    }

    /** One end comes before another that was before it. */
    private void pass(int end, int other) {
        int a = end >> 1;
        int b = other >> 1;
        boolean isHigh = (end & 1) == 1;
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
