package dev.graze.io;

import de.javagl.jgltf.impl.v2.Mesh;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * The surface of a glTF file's default scene, all meshes of all its nodes as one list of triangles, and what it takes to place its vertices in
 * any pose.
 *
 * <pre>
 * pose at a time -> transforms of nodes and joints -> each part's vertices: morph, then skin or move with the node
 * </pre>
 */
final class GltfScene {
    private final GltfFile file;
    private final GltfNodes nodes;
    private final List<GltfPart> parts = new ArrayList<>();
    private final IntList triangles = new IntList(1024);
    private final List<GltfAnimation> animations;
    private final RawMesh rest;
    private int vertexCount;
    private int collapsed;

    private GltfScene(GltfFile file) {
        this.file = file;
        nodes = new GltfNodes(file.json());
        for (int node : nodes.inDefaultScene()) {
            if (nodes.mesh(node) != null) {
                addPart(node, nodes.mesh(node));
            }
        }
        animations = GltfFile.orEmpty(file.json().getAnimations()).stream()
                .map(animation -> new GltfAnimation(animation, nodes, file.accessors())).toList();
        rest = new RawMesh(positions(new GltfPose(nodes)), triangles.toArray(), notes());
    }

    static GltfScene read(Path file) {
        GltfFile gltf = GltfFile.read(file);
        try {
            return new GltfScene(gltf);
        } catch (RuntimeException e) {
            // References are followed as they stand in the file; one that leads nowhere ends here.
            throw GltfFile.malformed(file, e);
        }
    }

    private void addPart(int node, Mesh mesh) {
        List<GltfPrimitive> primitives = mesh.getPrimitives().stream().filter(GltfPrimitive::isSurface)
                .map(primitive -> new GltfPrimitive(primitive, file.accessors())).toList();
        int targets = primitives.stream().mapToInt(GltfPrimitive::targets).max().orElse(0);
        Integer skinNumber = nodes.get(node).getSkin();
        int influences = skinNumber == null ? 0 : primitives.stream().mapToInt(GltfPrimitive::influences).max().orElse(0);
        GltfSkin skin = influences == 0 ? null : new GltfSkin(file.json().getSkins().get(skinNumber), file);
        Welder welder = new Welder(GltfPart.width(targets, influences));
        for (GltfPrimitive primitive : primitives) {
            addTriangles(primitive, targets, welder, new double[GltfPart.width(targets, influences)]);
        }
        GltfPart part = new GltfPart(node, skin, targets, influences, welder.rows());
        parts.add(part);
        vertexCount += part.vertexCount();
    }

    private void addTriangles(GltfPrimitive primitive, int targets, Welder welder, double[] row) {
        int[] corners = new int[3];
        for (int t = 0; t < primitive.triangleCount(); t++) {
            for (int k = 0; k < 3; k++) {
                primitive.fillRow(primitive.corner(t, k), targets, row);
                corners[k] = vertexCount + welder.weld(row);
            }
            addTriangle(corners);
        }
    }

    private void addTriangle(int[] corners) {
        if (corners[0] == corners[1] || corners[1] == corners[2] || corners[2] == corners[0]) {
            collapsed++;
            return;
        }
        for (int vertex : corners) {
            triangles.add(vertex);
        }
    }

    RawMesh rest() {
        return rest;
    }

    double[] positions(GltfPose pose) {
        double[] positions = new double[3 * vertexCount];
        double[] globals = pose.globalTransforms();
        int first = 0;
        for (GltfPart part : parts) {
            part.place(pose, globals, positions, first);
            first += part.vertexCount();
        }
        return positions;
    }

    /** The animation that lasts longest, the first of equals; null if nothing moves. */
    GltfAnimation longestAnimation() {
        return animations.stream().filter(animation -> animation.duration() > 0)
                .reduce((longest, next) -> next.duration() > longest.duration() ? next : longest).orElse(null);
    }

    int animationCount() {
        return animations.size();
    }

    private List<String> notes() {
        List<String> notes = new ArrayList<>();
        notes.add("glTF repeats vertices along seams: those with the same position and motion were joined");
        if (collapsed > 0) {
            notes.add(collapsed + (collapsed == 1 ? " triangle with two equal corners was" : " triangles with two equal corners were")
                    + " dropped; triangles are numbered without them");
        }
        return notes;
    }
}
