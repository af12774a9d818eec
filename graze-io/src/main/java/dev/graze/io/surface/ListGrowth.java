package dev.graze.io.surface;

import dev.graze.mesh.InvalidInputException;

/** How the lists that readers fill grow: by half, up to what one Java array can hold. */
final class ListGrowth {
    private static final int LARGEST_ARRAY = Integer.MAX_VALUE - 8;

    private ListGrowth() {
    }

    /** The capacity after a full one. */
    static int next(int capacity) {
        if (capacity == LARGEST_ARRAY) {
            throw new InvalidInputException(
                    "the mesh has more than " + LARGEST_ARRAY + " numbers of one kind; cut it into several files");
        }
        return (int) Math.min(LARGEST_ARRAY, Math.max(16, capacity + (long) (capacity >> 1)));
    }
}
