package dev.graze.io.surface;

import dev.graze.io.file.MeshFileException;
import dev.graze.mesh.InvalidInputException;
import dev.graze.mesh.LimitExceededException;
import dev.graze.mesh.Mesh;
import dev.graze.mesh.Topology;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/**
 * What a reader found in a file, before anything is derived from it.
 *
 * @param positions x, y, z of each vertex
 * @param triangles three vertex numbers per triangle
 * @param polygons  of polygons with more corners, the number of their first triangle and how many they are: the fan of
 *        the first corner
 * @param notes     what the reader changed on the way, in sentences for a person
 */
public record RawMesh(double[] positions, int[] triangles, int[] polygons, List<String> notes) {
    /** With polygons that are not convex cut into triangles that keep to them. */
    public RawMesh cut() {
        return polygons.length == 0 ? this : PolygonCutter.cut(this);
    }

    /** The same polygons, cut otherwise. */
    RawMesh with(int[] newTriangles, List<String> moreNotes) {
        return new RawMesh(positions, newTriangles, polygons,
                Stream.concat(notes.stream(), moreNotes.stream()).toList());
    }

    public int vertexCount() {
        return positions.length / 3;
    }

    /** The topology, built and checked, with the file's name in front of what core has to say against it. */
    public Topology topology(Path file) {
        try {
            return Topology.of(vertexCount(), triangles);
        } catch (InvalidInputException | LimitExceededException e) {
            throw new MeshFileException(file, e.getMessage(), e);
        }
    }

    /** The positions, checked, with the file's name in front of what core has to say against them. */
    public double[] finitePositions(Path file) {
        try {
            Topology.requireFinite(positions);
            return positions;
        } catch (InvalidInputException e) {
            throw new MeshFileException(file, e.getMessage(), e);
        }
    }

    public Mesh toMesh(Path file) {
        return new Mesh(topology(file), finitePositions(file));
    }
}
