package dev.graze.bvh;

/**
 * Cuts across the longest axis of the items' extent, in the middle of it: recursive longest-axis spatial-median
 * splitting (MCCD 6.1).
 */
final class MedianSplitter implements Splitter {
    private final float[] centres;
    private final int[] order;

    MedianSplitter(float[] centres, int[] order) {
        this.centres = centres;
        this.order = order;
    }

    @Override
    public int split(int from, int to) {
        int longest = 0;
        float extent = -1;
        float middle = 0;
        for (int axis = 0; axis < 3; axis++) {
            float low = Float.POSITIVE_INFINITY;
            float high = Float.NEGATIVE_INFINITY;
            for (int i = from; i < to; i++) {
                float centre = centres[3 * order[i] + axis];
                low = Math.min(low, centre);
                high = Math.max(high, centre);
            }
            if (high - low > extent) {
                longest = axis;
                extent = high - low;
                middle = low + 0.5f * (high - low);
            }
        }
        return orHalf(from, partition(from, to, longest, middle), to);
    }

    /** All items in one place, or so close that the middle rounds to one of them: any cut will do. */
    private static int orHalf(int from, int cut, int to) {
        return cut == from || cut == to ? (from + to) >>> 1 : cut;
    }

    private int partition(int from, int to, int axis, float middle) {
        int low = from;
        int high = to - 1;
        while (low <= high) {
            if (centres[3 * order[low] + axis] <= middle) {
                low++;
            } else {
                int item = order[low];
                order[low] = order[high];
                order[high--] = item;
            }
        }
        return low;
    }
}
