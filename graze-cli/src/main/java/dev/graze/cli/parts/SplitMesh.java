package dev.graze.cli.parts;

import dev.graze.io.PartLabels;
import dev.graze.io.output.SceneNames;
import dev.graze.mesh.Topology;
import java.util.Arrays;
import java.util.List;
import java.util.function.IntUnaryOperator;
import java.util.stream.IntStream;

/** The mesh of a file, divided into the parts that the file names. Numbers within a part follow those of the mesh. */
final class SplitMesh {
    private final Topology whole;
    private final PartLabels labels;
    /** For each part its vertices and triangles in the mesh; empty if there is one part, which has them all. */
    private final int[][] vertices;
    private final int[][] triangles;
    private final Topology[] topologies;

    SplitMesh(Topology whole, PartLabels labels) {
        this.whole = whole;
        this.labels = labels;
        this.vertices = members(whole.vertexCount(), labels::partOfVertex);
        this.triangles = members(whole.triangleCount(), labels::partOfTriangle);
        this.topologies = labels.count() == 1 ? new Topology[] { whole } : split();
    }

    private int[][] members(int count, IntUnaryOperator partOf) {
        if (labels.count() == 1) {
            return new int[0][];
        }
        int[] sizes = new int[labels.count()];
        for (int i = 0; i < count; i++) {
            sizes[partOf.applyAsInt(i)]++;
        }
        int[][] members = new int[sizes.length][];
        Arrays.setAll(members, part -> new int[sizes[part]]);
        Arrays.fill(sizes, 0);
        for (int i = 0; i < count; i++) {
            int part = partOf.applyAsInt(i);
            members[part][sizes[part]++] = i;
        }
        return members;
    }

    private Topology[] split() {
        int[] local = new int[whole.vertexCount()];
        for (int[] part : vertices) {
            for (int v = 0; v < part.length; v++) {
                local[part[v]] = v;
            }
        }
        Topology[] parts = new Topology[vertices.length];
        for (int part = 0; part < parts.length; part++) {
            int[] corners = new int[3 * triangles[part].length];
            for (int i = 0; i < corners.length; i++) {
                corners[i] = local[whole.triangleVertex(triangles[part][i / 3], i % 3)];
            }
            parts[part] = Topology.of(vertices[part].length, corners);
        }
        return parts;
    }

    /** Returns the undivided topology. */
    Topology whole() {
        return whole;
    }

    List<String> names() {
        return labels.names();
    }

    Topology topology(int part) {
        return topologies[part];
    }

    /** Returns a part's share of the positions of the mesh. */
    double[] positions(int part, double[] all) {
        if (topologies.length == 1) {
            return all;
        }
        double[] own = new double[3 * vertices[part].length];
        for (int v = 0; v < vertices[part].length; v++) {
            System.arraycopy(all, 3 * vertices[part][v], own, 3 * v, 3);
        }
        return own;
    }

    /** Adds a part with its numbers in the file. */
    void addTo(SceneNames.Builder names, String name, int part) {
        int[] inFile = fileNumbers(part, false);
        int[] trianglesInFile = fileNumbers(part, true);
        if (isConsecutive(inFile) && isConsecutive(trianglesInFile) && inFile.length > 0) {
            names.add(name, inFile.length, trianglesInFile.length, inFile[0], trianglesInFile[0]);
        } else {
            names.add(name, inFile, trianglesInFile);
        }
    }

    /** Returns the numbers in the file of a part's vertices or triangles. */
    int[] fileNumbers(int part, boolean ofTriangles) {
        IntUnaryOperator inFile = ofTriangles ? labels::fileTriangle : labels::fileVertex;
        if (labels.count() == 1) {
            return IntStream.range(0, ofTriangles ? whole.triangleCount() : whole.vertexCount()).map(inFile).toArray();
        }
        return Arrays.stream(ofTriangles ? triangles[part] : vertices[part]).map(inFile).toArray();
    }

    private static boolean isConsecutive(int[] numbers) {
        for (int i = 1; i < numbers.length; i++) {
            if (numbers[i] != numbers[0] + i) {
                return false;
            }
        }
        return true;
    }
}
