package dev.graze.bvh;

/**
 * Splits ranges of items for a hierarchy: reorders a range and returns where its second half starts. Threads may split
 * disjoint ranges at the same time.
 */
interface Splitter {
    /**
     * Splits the items {@code from} (inclusive) to {@code to} (exclusive), at least two, in two.
     *
     * @return where the second part starts: above {@code from} and below {@code to}
     */
    int split(int from, int to);

    /**
     * Splits items sorted along a space-filling curve where the highest bit of their codes changes: a sorted linear
     * build. All the work is in the sort; each split is a binary search.
     *
     * @param codes the code of each item in the sorted order
     */
    static Splitter byCodes(int[] codes) {
        return (from, to) -> {
            int differing = codes[from] ^ codes[to - 1];
            if (differing == 0) {
                return (from + to) >>> 1;
            }
            int bit = Integer.highestOneBit(differing);
            int low = from;
            int high = to - 1;
            while (high - low > 1) {
                int middle = (low + high) >>> 1;
                if ((codes[middle] & bit) == 0) {
                    low = middle;
                } else {
                    high = middle;
                }
            }
            return high;
        };
    }

    /**
     * Splits at the middle of the longest axis of the items' extent: recursive longest-axis spatial-median splitting
     * (MCCD 6.1).
     *
     * @param centers three coordinates of each item
     * @param order   the items in order; splitting reorders it
     */
    record SpatialMedian(float[] centers, int[] order) implements Splitter {
        @Override
        public int split(int from, int to) {
            int longest = 0;
            float extent = -1;
            float middle = 0;
            for (int axis = 0; axis < 3; axis++) {
                float low = Float.POSITIVE_INFINITY;
                float high = Float.NEGATIVE_INFINITY;
                for (int i = from; i < to; i++) {
                    float center = centers[3 * order[i] + axis];
                    low = Math.min(low, center);
                    high = Math.max(high, center);
                }
                if (high - low > extent) {
                    longest = axis;
                    extent = high - low;
                    middle = low + 0.5f * (high - low);
                }
            }
            int split = partition(from, to, longest, middle);
            // If all items are at one point, or so close that the middle rounds to one of them, any split will do.
            return split == from || split == to ? (from + to) >>> 1 : split;
        }

        private int partition(int from, int to, int axis, float middle) {
            int low = from;
            int high = to - 1;
            while (low <= high) {
                if (centers[3 * order[low] + axis] <= middle) {
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
}
