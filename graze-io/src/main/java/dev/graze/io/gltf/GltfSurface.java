package dev.graze.io.gltf;

import dev.graze.io.surface.WeldedTriangles;
import de.javagl.jgltf.impl.v2.Mesh;
import java.util.List;

/** The triangles of one node's mesh, of all its primitives together. */
final class GltfSurface {
    private final int node;
    private final List<GltfPrimitive> primitives;
    private final int targets;
    private final int influences;
    private final GltfSkin skin;

    /** Creates the surface of a node that has a mesh. */
    GltfSurface(GltfFile file, GltfNodes nodes, int node) {
        this.node = node;
        Mesh mesh = nodes.mesh(node);
        primitives = mesh.getPrimitives().stream().filter(GltfPrimitive::isSurface)
                .map(primitive -> new GltfPrimitive(primitive, file.accessors())).toList();
        targets = primitives.stream().mapToInt(GltfPrimitive::targets).max().orElse(0);
        Integer skinNumber = nodes.get(node).getSkin();
        influences = skinNumber == null ? 0 : primitives.stream().mapToInt(GltfPrimitive::influences).max().orElse(0);
        skin = influences == 0 ? null : new GltfSkin(GltfFile.find(file.json().getSkins(), skinNumber, "skin"), file);
    }

    GltfRowLayout layout() {
        return new GltfRowLayout(node, skin, targets, influences);
    }

    /** Joins equal vertices and passes the triangles on. */
    void weld(WeldedTriangles triangles) {
        double[] row = new double[layout().width()];
        for (GltfPrimitive primitive : primitives) {
            for (int t = 0; t < primitive.triangleCount(); t++) {
                for (int k = 0; k < 3; k++) {
                    primitive.fillRow(primitive.corner(t, k), targets, row);
                    triangles.setCorner(k, row);
                }
                triangles.endTriangle();
            }
        }
    }
}
