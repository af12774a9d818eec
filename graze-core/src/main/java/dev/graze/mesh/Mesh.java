package dev.graze.mesh;

import java.util.List;

/**
 * A topology and one set of vertex positions for it.
 *
 * @param topology  which vertices form which triangles
 * @param positions x, y, z of vertex {@code v} at {@code 3v}, {@code 3v + 1}, {@code 3v + 2}; not copied
 */
public record Mesh(Topology topology, double[] positions) {
    /**
     * Checks that the positions fit the topology.
     *
     * @throws InvalidInputException if the array does not hold three finite coordinates per vertex
     */
    public Mesh {
        topology.requireFitting(positions);
    }

    /**
     * Joins meshes into one scene: the vertices and triangles of the first, then those of the second, and so on.
     * Vertices are not welded, so each mesh keeps its bodies.
     *
     * @throws LimitExceededException if together they have more vertices or triangles than a mesh can have
     */
    public static Mesh join(List<Mesh> meshes) {
        long vertices = meshes.stream().mapToLong(mesh -> mesh.topology.vertexCount()).sum();
        long triangles = meshes.stream().mapToLong(mesh -> mesh.topology.triangleCount()).sum();
        if (3 * Math.max(vertices, triangles) > Integer.MAX_VALUE) {
            throw new LimitExceededException("the meshes have " + vertices + " vertices and " + triangles
                    + " triangles together, but a mesh can have at most "
                    + Integer.MAX_VALUE / 3 + " of each; join fewer");
        }
        double[] positions = new double[(int) (3 * vertices)];
        int[] corners = new int[(int) (3 * triangles)];
        int vertex = 0;
        int corner = 0;
        for (Mesh mesh : meshes) {
            System.arraycopy(mesh.positions, 0, positions, 3 * vertex, mesh.positions.length);
            for (int own : mesh.topology.copyTriangles()) {
                corners[corner++] = vertex + own;
            }
            vertex += mesh.topology.vertexCount();
        }
        return new Mesh(Topology.of(vertex, corners), positions);
    }
}
