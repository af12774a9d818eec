package dev.graze.io.gltf;

/**
 * The welded vertices of one node's mesh, each a row of numbers. Vertices are joined only if their whole rows are
 * equal, because only then do they move together.
 */
final class GltfPart {
    private final GltfRowLayout layout;
    private final double[] rows;

    /** Uses the rows without copying them. */
    GltfPart(GltfRowLayout layout, double[] rows) {
        this.layout = layout;
        this.rows = rows;
        for (int v = 0; v < vertexCount(); v++) {
            layout.requireJoints(rows, v * layout.width());
        }
    }

    int vertexCount() {
        return rows.length / layout.width();
    }

    /** Writes the positions in a pose, starting at {@code firstVertex}. */
    void place(GltfPose pose, double[] globals, double[] positions, int firstVertex) {
        GltfPlacing placing = new GltfPlacing(layout, pose, globals);
        for (int v = 0; v < vertexCount(); v++) {
            placing.place(rows, v * layout.width(), positions, 3 * (firstVertex + v));
        }
    }
}
