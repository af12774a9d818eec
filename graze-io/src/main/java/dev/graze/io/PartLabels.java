package dev.graze.io;

import dev.graze.mesh.Topology;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * The named parts of a mesh: objects and groups of OBJ, solids of STL, nodes of glTF; otherwise the whole file. Also
 * says where in the file a vertex or triangle comes from, since joined vertices and skipped faces leave gaps there.
 * Immutable and thread-safe.
 *
 * <p>Each vertex belongs to one part. Groups of a file that share vertices are therefore one part, with the name of the
 * first.
 */
public final class PartLabels {
    private final List<String> names;
    private final int[] partOfVertex;
    private final int[] partOfTriangle;
    /** Null if the numbers are those of the file. */
    private final int[] fileVertex;
    private final int[] fileTriangle;

    /**
     * Uses the arrays without copying them.
     *
     * @param fileVertex   null if vertices keep their numbers
     * @param fileTriangle null if triangles keep their numbers
     */
    PartLabels(List<String> names, FileParts.Assignment parts, int[] fileVertex, int[] fileTriangle) {
        this.names = List.copyOf(names);
        this.partOfVertex = parts.ofVertex();
        this.partOfTriangle = parts.ofTriangle();
        this.fileVertex = fileVertex;
        this.fileTriangle = fileTriangle;
    }

    /**
     * Returns the names of the parts, which are not empty and all different. A part without a name takes that of the
     * file, without its extension. Characters that mean something in options or in CSV are replaced by underscores, and
     * long names are shortened.
     */
    public List<String> names() {
        return names;
    }

    /** Returns the name that a part of a file takes if the file gives it none; also fit for a directory. */
    public static String defaultName(Path file) {
        return NamedParts.readable("", file);
    }

    public int count() {
        return names.size();
    }

    /** Returns the part of a vertex; one that no triangle uses belongs to the part of the used one before it. */
    public int partOfVertex(int vertex) {
        return partOfVertex[vertex];
    }

    public int partOfTriangle(int triangle) {
        return partOfTriangle[triangle];
    }

    /**
     * Returns the number of a vertex in the file, from 0; of joined vertices, the first one. In STL and glTF, which
     * repeat vertices, the reader counts vertices in the order in which triangles use them.
     */
    public int fileVertex(int vertex) {
        return fileVertex == null ? vertex : fileVertex[vertex];
    }

    /**
     * Returns the number of a triangle in the file, from 0, with all triangles of its polygons and those of skipped
     * faces counted. Faces with fewer than three corners do not count, nor STL and glTF triangles with two equal
     * corners.
     */
    public int fileTriangle(int triangle) {
        return fileTriangle == null ? triangle : fileTriangle[triangle];
    }

    /**
     * Returns labels that make each connected body a part of its own, for files that hold an assembly without names. A
     * part of several bodies becomes {@code name#1}, {@code name#2} and so on, in the order of their first vertices; a
     * vertex that no triangle uses stays with the vertex before it.
     *
     * @param mesh the topology that these labels are for
     */
    public PartLabels byBody(Topology mesh) {
        int[] ofVertex = new int[partOfVertex.length];
        int[] partOfBody = new int[mesh.bodyCount()];
        Arrays.fill(partOfBody, -1);
        List<Integer> partOf = new ArrayList<>();
        int last = 0;
        for (int v = 0; v < ofVertex.length; v++) {
            int body = mesh.bodyOfVertex(v);
            if (body >= 0) {
                if (partOfBody[body] < 0) {
                    partOfBody[body] = partOf.size();
                    partOf.add(partOfVertex[v]);
                }
                last = partOfBody[body];
            }
            ofVertex[v] = last;
        }
        int[] ofTriangle = new int[partOfTriangle.length];
        Arrays.setAll(ofTriangle, triangle -> ofVertex[mesh.triangleVertex(triangle, 0)]);
        return partOf.size() < 2
                ? this
                : new PartLabels(bodyNames(partOf), new FileParts.Assignment(ofVertex, ofTriangle), fileVertex,
                        fileTriangle);
    }

    private List<String> bodyNames(List<Integer> partOf) {
        int[] counts = new int[names.size()];
        partOf.forEach(part -> counts[part]++);
        int[] numbers = new int[names.size()];
        return partOf.stream()
                .map(part -> counts[part] == 1 ? names.get(part) : names.get(part) + "#" + ++numbers[part]).toList();
    }

    @Override
    public String toString() {
        return names.toString();
    }
}
