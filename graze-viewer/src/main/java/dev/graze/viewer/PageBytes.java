package dev.graze.viewer;

import dev.graze.mesh.InvalidInputException;

/** The capacity of an array that is sent to the page. */
public final class PageBytes {
    private PageBytes() {
    }

    /**
     * Returns the number of bytes as an array length.
     *
     * @throws InvalidInputException if one array cannot hold them
     */
    public static int length(long bytes) {
        if (bytes > Integer.MAX_VALUE - 8) {
            throw new InvalidInputException(
                    "a page shows frames and findings of up to 2 GB each, and this one needs " + (bytes >> 20)
                            + " MB; view a smaller part of the mesh");
        }
        return (int) bytes;
    }
}
