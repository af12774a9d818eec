package dev.graze.mesh;

/**
 * The capacity of a Java array that holds rows of numbers. It grows by half, so that appending stays linear, up to the
 * largest array.
 *
 * @param width  numbers per row
 * @param rows   what the rows are, for the message when there are too many
 * @param remedy what to do then
 */
public record ArrayCapacity(int width, String rows, String remedy) {
    private static final int LARGEST_ARRAY = Integer.MAX_VALUE - 8;

    /**
     * Returns the length of an array for this many rows.
     *
     * @throws LimitExceededException if no array is long enough
     */
    public int length(long count) {
        requireWithin(count);
        return (int) (width * count);
    }

    /**
     * Returns a capacity, in rows, of at least {@code needed}.
     *
     * @throws LimitExceededException if no array is long enough
     */
    public int capacity(int current, long needed) {
        requireWithin(needed);
        return (int) Math.min(most(), Math.max(needed, current + (long) (current >> 1)));
    }

    private int most() {
        return LARGEST_ARRAY / width;
    }

    private void requireWithin(long count) {
        if (count > most()) {
            throw new LimitExceededException(
                    "more than " + most() + " " + rows + " do not fit into one array; " + remedy);
        }
    }
}
