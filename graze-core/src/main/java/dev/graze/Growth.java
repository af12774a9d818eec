package dev.graze;

import dev.graze.mesh.InvalidInputException;

/** How result buffers grow: by half, so that appending stays linear, up to what one Java array can hold. */
final class Growth {
    private static final int LARGEST_ARRAY = Integer.MAX_VALUE - 8;

    private Growth() {
    }

    /** A row capacity of at least {@code needed} for columns of up to {@code width} elements per row. */
    static int capacity(int current, long needed, int width) {
        long most = LARGEST_ARRAY / width;
        if (needed > most) {
            throw new InvalidInputException(
                    "more than " + most + " results in one step do not fit into one result; cut the scene or the step");
        }
        return (int) Math.min(most, Math.max(needed, current + (long) (current >> 1)));
    }
}
