package dev.graze.io.surface;

import dev.graze.io.file.MeshFileException;
import dev.graze.mesh.InvalidInputException;
import dev.graze.mesh.LimitExceededException;
import dev.graze.mesh.Topology;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/**
 * The content of a mesh file as read, before the topology is built and checked.
 *
 * @param positions x, y, z of each vertex
 * @param triangles three vertex numbers per triangle
 * @param polygons  for each polygon with more than three corners, its first triangle and its number of triangles, a fan
 *        from the first corner; in ascending order
 * @param notes     changes that the reader made, as sentences for the user
 * @param parts     the parts that the file names
 */
public record RawMesh(double[] positions, int[] triangles, int[] polygons, List<String> notes, PartNames parts) {
    /** Creates a mesh of one part without a name. */
    public RawMesh(double[] positions, int[] triangles, int[] polygons, List<String> notes) {
        this(positions, triangles, polygons, notes, PartNames.unnamed(triangles.length / 3));
    }

    /** Returns the mesh with non-convex polygons cut into triangles that stay inside them. */
    public RawMesh cut() {
        return polygons.length == 0 ? this : PolygonCutter.cut(this);
    }

    /** Returns the same polygons with other triangles. */
    RawMesh with(int[] newTriangles, List<String> moreNotes) {
        return new RawMesh(positions, newTriangles, polygons,
                Stream.concat(notes.stream(), moreNotes.stream()).toList(), parts);
    }

    public int vertexCount() {
        return positions.length / 3;
    }

    /** Builds and checks a topology; a message about a problem names the file. */
    public static Topology topology(Path file, int vertexCount, int[] triangles) {
        try {
            return Topology.of(vertexCount, triangles);
        } catch (InvalidInputException e) {
            throw new MeshFileException(file, e.getMessage() + BrokenFaces.HINT, e);
        } catch (LimitExceededException e) {
            throw new MeshFileException(file, e.getMessage(), e);
        }
    }
}
