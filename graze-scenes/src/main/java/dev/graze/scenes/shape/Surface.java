package dev.graze.scenes.shape;

/**
 * A triangle surface in its own frame.
 *
 * @param positions x, y, z per vertex
 * @param triangles three vertex numbers per triangle
 */
public record Surface(double[] positions, int[] triangles) {
    public int vertexCount() {
        return positions.length / 3;
    }

    public int triangleCount() {
        return triangles.length / 3;
    }
}
