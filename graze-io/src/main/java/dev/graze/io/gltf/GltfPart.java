package dev.graze.io.gltf;

/**
 * The welded vertices of one node's mesh, each one row of numbers. Vertices are equal only if the whole row is: then
 * they move as one.
 */
final class GltfPart {
    private final GltfRowLayout layout;
    private final double[] rows;

    /** Takes over the rows. */
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

    /** Writes the positions in a pose behind those of the parts before. */
    void place(GltfPose pose, double[] globals, double[] positions, int firstVertex) {
        GltfPlacing placing = new GltfPlacing(layout, pose, globals);
        for (int v = 0; v < vertexCount(); v++) {
            placing.place(rows, v * layout.width(), positions, 3 * (firstVertex + v));
        }
    }
}
