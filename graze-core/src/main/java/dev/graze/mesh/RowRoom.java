package dev.graze.mesh;

/**
 * Rows of numbers in one Java array: how long it is, and how it grows, by half, so that appending stays linear, up to
 * what an array can hold.
 *
 * @param width  how many numbers a row has
 * @param rows   what the rows are, for people who have too many
 * @param remedy what to do then
 */
public record RowRoom(int width, String rows, String remedy) {
    private static final int LARGEST_ARRAY = Integer.MAX_VALUE - 8;

    /** The length of an array for so many rows. */
    public int length(long count) {
        requireRoom(count);
        return (int) (width * count);
    }

    /** A capacity, in rows, of at least {@code needed}. */
    public int capacity(int current, long needed) {
        requireRoom(needed);
        return (int) Math.min(most(), Math.max(needed, current + (long) (current >> 1)));
    }

    private int most() {
        return LARGEST_ARRAY / width;
    }

    private void requireRoom(long count) {
        if (count > most()) {
            throw new LimitExceededException(
                    "more than " + most() + " " + rows + " do not fit into one array; " + remedy);
        }
    }
}
