package dev.graze.io.gltf;

import dev.graze.io.surface.BrokenFaces;
import dev.graze.io.surface.DoubleList;
import dev.graze.io.surface.PolygonFan;
import dev.graze.io.surface.WeldedTriangles;
import de.javagl.jgltf.impl.v2.Mesh;
import java.util.Arrays;
import java.util.List;

/** The triangles of one node's mesh, of all its primitives together. */
final class GltfSurface {
    private final int node;
    private final List<GltfPrimitive> primitives;
    private final int otherPrimitives;
    private final int targets;
    private final int influences;
    private final GltfSkin skin;

    /** Creates the surface of a node that has a mesh. */
    GltfSurface(GltfFile file, GltfNodes nodes, int node) {
        this.node = node;
        Mesh mesh = nodes.mesh(node);
        primitives = mesh.getPrimitives().stream().filter(GltfPrimitive::isSurface)
                .map(primitive -> new GltfPrimitive(primitive, file.accessors())).toList();
        otherPrimitives = mesh.getPrimitives().size() - primitives.size();
        targets = primitives.stream().mapToInt(GltfPrimitive::targets).max().orElse(0);
        Integer skinNumber = nodes.get(node).getSkin();
        influences = skinNumber == null ? 0 : primitives.stream().mapToInt(GltfPrimitive::influences).max().orElse(0);
        skin = influences == 0 ? null : new GltfSkin(GltfFile.find(file.json().getSkins(), skinNumber, "skin"), file);
    }

    /** Returns how many primitives of the mesh are points or lines. */
    int otherPrimitives() {
        return otherPrimitives;
    }

    /** Says how many primitives of all meshes were skipped; empty if there were none. */
    static List<String> skipped(int pointsAndLines) {
        return pointsAndLines == 0
                ? List.of()
                : List.of(pointsAndLines + (pointsAndLines == 1
                        ? " primitive of points or lines was"
                        : " primitives of points or lines were")
                        + " skipped: only triangles are read; make thin triangles of lines that can collide");
    }

    GltfRowLayout layout() {
        return new GltfRowLayout(node, skin, targets, influences, null);
    }

    /** Passes the triangles on, except for those that refer to vertices that do not exist. */
    void weld(WeldedTriangles triangles, BrokenFaces broken) {
        double[] row = new double[layout().width()];
        for (GltfPrimitive primitive : primitives) {
            for (int t = 0; t < primitive.triangleCount(); t++) {
                if (primitive.isWhole(t, broken)) {
                    for (int k = 0; k < 3; k++) {
                        primitive.fillRow(primitive.corner(t, k), targets, row);
                        triangles.setCorner(k, row);
                    }
                    triangles.endTriangle();
                } else {
                    triangles.addBroken();
                }
            }
        }
    }

    /** Passes all triangles on without joining vertices of different numbers; returns the rows of the vertices. */
    double[] copy(int firstVertex, PolygonFan.TriangleSink triangles, BrokenFaces broken) {
        double[] row = new double[layout().width()];
        DoubleList rows = new DoubleList(0);
        int count = firstVertex;
        for (GltfPrimitive primitive : primitives) {
            int[] numbers = new int[primitive.vertexCount()];
            Arrays.fill(numbers, BrokenFaces.NO_VERTEX);
            for (int t = 0; t < primitive.triangleCount(); t++) {
                int[] corners = { BrokenFaces.NO_VERTEX, BrokenFaces.NO_VERTEX, BrokenFaces.NO_VERTEX };
                for (int k = 0; k < 3 && primitive.isWhole(t, broken); k++) {
                    int vertex = primitive.corner(t, k);
                    if (numbers[vertex] == BrokenFaces.NO_VERTEX) {
                        numbers[vertex] = count++;
                        primitive.fillRow(vertex, targets, row);
                        rows.addAll(row);
                    }
                    corners[k] = numbers[vertex];
                }
                triangles.triangle(corners[0], corners[1], corners[2]);
            }
        }
        return rows.toArray();
    }
}
