package dev.graze.bvh;

import dev.graze.bounds.SceneFrame;
import dev.graze.bvh.CurveOrder.Curve;
import dev.graze.mesh.IndexPair;
import dev.graze.parallel.ThreadTeam;
import dev.graze.parallel.WorkCounter;
import java.util.Arrays;
import java.util.function.IntPredicate;

/**
 * Items sorted by part, and within a part along a Morton curve through the part's own box, so that a small part of a
 * large scene gets as fine an order as if it were alone. Parts are sorted one by one, when they need it.
 */
public final class PartOrder {
    private static final int[] NO_CODES = new int[0];

    private final int[] order;
    private final int[] starts;
    private final ItemCenters centers;
    private final WorkCounter nextPart = new WorkCounter(1);

    /**
     * Creates an order in which parts are sorted, but not yet the items of a part.
     *
     * @param corners    three vertices of each item
     * @param partOfItem the part of each item
     */
    public PartOrder(int[] corners, int[] partOfItem, int partCount) {
        this.centers = new ItemCenters(corners);
        this.order = new int[partOfItem.length];
        this.starts = new int[partCount + 1];
        for (int part : partOfItem) {
            starts[part + 1]++;
        }
        for (int part = 0; part < partCount; part++) {
            starts[part + 1] += starts[part];
        }
        int[] next = starts.clone();
        for (int item = 0; item < order.length; item++) {
            order[next[partOfItem[item]]++] = item;
        }
    }

    /** Returns the items in order, read-only. */
    public int[] order() {
        return order;
    }

    /** Returns where a part starts in the order; for the number of parts, the end. */
    public int start(int part) {
        return starts[part];
    }

    /** Sorts the items of some parts by their positions during the step. */
    public void sort(SceneFrame frame, double[] t0, double[] t1, IntPredicate whichParts, ThreadTeam team) {
        sort(frame, t0, t1, whichParts, team, NO_CODES);
    }

    /** Sorts the items of all parts, and returns the Morton code of each item of the order, ascending in each part. */
    int[] sortWithCodes(SceneFrame frame, double[] t0, double[] t1, ThreadTeam team) {
        int[] codes = new int[order.length];
        sort(frame, t0, t1, part -> true, team, codes);
        return codes;
    }

    private void sort(SceneFrame frame, double[] t0, double[] t1, IntPredicate whichParts, ThreadTeam team,
            int[] codes) {
        nextPart.reset(starts.length - 1);
        team.run(member -> {
            for (int part = nextPart.next(); part >= 0; part = nextPart.next()) {
                if (whichParts.test(part)) {
                    sort(frame, t0, t1, starts[part], starts[part + 1], codes);
                }
            }
        });
    }

    private void sort(SceneFrame frame, double[] t0, double[] t1, int from, int to, int[] codes) {
        float[] at = centers.centers();
        float[] low = { Float.POSITIVE_INFINITY, Float.POSITIVE_INFINITY, Float.POSITIVE_INFINITY };
        float largest = 0;
        for (int i = from; i < to; i++) {
            centers.fit(frame, t0, t1, order[i], order[i] + 1);
            for (int axis = 0; axis < 3; axis++) {
                low[axis] = Math.min(low[axis], at[3 * order[i] + axis]);
            }
        }
        for (int i = from; i < to; i++) {
            for (int axis = 0; axis < 3; axis++) {
                largest = Math.max(largest, at[3 * order[i] + axis] - low[axis]);
            }
        }
        float scale = largest > 0 ? 1 / largest : 0;
        long[] keys = new long[to - from];
        for (int i = from; i < to; i++) {
            int item = 3 * order[i];
            int code = Curve.MORTON.code((at[item] - low[0]) * scale, (at[item + 1] - low[1]) * scale,
                    (at[item + 2] - low[2]) * scale);
            keys[i - from] = IndexPair.pack(code, order[i]);
        }
        Arrays.sort(keys);
        for (int i = from; i < to; i++) {
            order[i] = IndexPair.second(keys[i - from]);
            if (codes.length > 0) {
                codes[i] = IndexPair.first(keys[i - from]);
            }
        }
    }
}
