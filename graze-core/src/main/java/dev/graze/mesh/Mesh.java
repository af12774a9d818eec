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
        Topology topology = Topology.join(meshes.stream().map(Mesh::topology).toList());
        double[] positions = new double[3 * topology.vertexCount()];
        int at = 0;
        for (Mesh mesh : meshes) {
            System.arraycopy(mesh.positions, 0, positions, at, mesh.positions.length);
            at += mesh.positions.length;
        }
        return new Mesh(topology, positions);
    }
}
