package dev.graze.mesh;

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
     * @throws InvalidInputException if the array has not three coordinates per vertex, or one of them is not finite
     */
    public Mesh {
        Positions.requireValid(topology, positions);
    }
}
