package dev.graze.device;

/**
 * A mesh in the form that devices need to expand triangle pairs into feature pairs.
 *
 * @param vertexCount number of vertices
 * @param corners three vertices of each item, ascending; an item is a triangle, a loose edge, whose second vertex is
 * repeated, or a loose vertex, which is repeated three times
 * @param owned the corners and edges that each item owns, in bits 0 to 5: corners first, then the edges that join
 * corners 0 and 1, 0 and 2, 1 and 2; bit 6 marks an item without a face
 * @param parts the parts that the mesh consists of
 */
public record DeviceMesh(int vertexCount, int[] corners, byte[] owned, DeviceParts parts) {
    /** Set in {@link #owned} for an item without a face. */
    public static final int NO_FACE = 1 << 6;

    /** Creates a mesh that is one part, without filters. */
    public DeviceMesh(int vertexCount, int[] corners, byte[] owned) {
        this(vertexCount, corners, owned, DeviceParts.one(vertexCount));
    }

    public int itemCount() {
        return owned.length;
    }
}
