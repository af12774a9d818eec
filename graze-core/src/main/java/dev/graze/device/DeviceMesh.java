package dev.graze.device;

/**
 * What a device must know of a mesh to make feature pairs of triangle pairs.
 *
 * @param vertexCount how many vertices there are
 * @param corners     three vertices of each item, ascending; an item is a triangle or a loose vertex, which stands
 *        there three times
 * @param owned       of each item, the corners and sides it represents in bits 0 to 5: corners first, then the sides
 *                    that join corners 0 and 1, 0 and 2, 1 and 2; bit 6 says that it has no face
 */
public record DeviceMesh(int vertexCount, int[] corners, byte[] owned) {
    /** Set in {@link #owned} for an item without a face. */
    public static final int NO_FACE = 1 << 6;

    public int itemCount() {
        return owned.length;
    }
}
