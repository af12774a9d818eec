package dev.graze.io;

import dev.graze.mesh.InvalidInputException;
import dev.graze.mesh.Mesh;
import dev.graze.mesh.Positions;
import dev.graze.mesh.Topology;
import java.nio.file.Path;
import java.util.List;

/**
 * What a reader found in a file, before anything is derived from it.
 *
 * @param positions x, y, z of each vertex
 * @param triangles three vertex numbers per triangle
 * @param notes     what the reader changed on the way, in sentences for a person
 */
record RawMesh(double[] positions, int[] triangles, List<String> notes) {
    int vertexCount() {
        return positions.length / 3;
    }

    /** The topology, built and checked, with the file's name in front of what core has to say against it. */
    Topology topology(Path file) {
        try {
            return Topology.of(vertexCount(), triangles);
        } catch (InvalidInputException e) {
            throw new MeshFileException(file, e.getMessage(), e);
        }
    }

    /** The positions, checked, with the file's name in front of what core has to say against them. */
    double[] finitePositions(Path file) {
        try {
            Positions.requireFinite(positions);
            return positions;
        } catch (InvalidInputException e) {
            throw new MeshFileException(file, e.getMessage(), e);
        }
    }

    Mesh toMesh(Path file) {
        return new Mesh(topology(file), finitePositions(file));
    }
}
