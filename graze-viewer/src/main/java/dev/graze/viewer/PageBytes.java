package dev.graze.viewer;

import dev.graze.mesh.InvalidInputException;

/** How much one array that is sent to the page can hold. */
public final class PageBytes {
    private PageBytes() {
    }

    /**
     * So many bytes as the length of an array.
     *
     * @throws InvalidInputException if one array cannot hold them
     */
    public static int length(long bytes) {
        if (bytes > Integer.MAX_VALUE - 8) {
            throw new InvalidInputException(
                    "a page shows frames and findings of up to 2 GB each, and this one takes " + (bytes >> 20)
                            + " MB; look at a part of the mesh");
        }
        return (int) bytes;
    }
}
