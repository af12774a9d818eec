package dev.graze.bvh;

/**
 * Cuts items that were sorted along a space-filling curve where the highest bit of their codes changes: a sorted linear
 * build. All the work is in the sort; each cut is a binary search.
 */
final class MortonSplitter implements Splitter {
    /** The code of the item at each place of the order, ascending. */
    private final int[] codes;

    MortonSplitter(int[] codes) {
        this.codes = codes;
    }

    @Override
    public int split(int from, int to) {
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
    }
}
