package dev.graze.io.gltf;

import dev.graze.io.surface.HeapWeldMemory;
import dev.graze.io.surface.IntList;
import dev.graze.io.surface.RawMesh;
import dev.graze.io.surface.WeldedTriangles;
import dev.graze.io.surface.Welder;
import dev.graze.io.file.MeshFileException;
import dev.graze.mesh.LimitExceededException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * The surface of a glTF file's default scene: all meshes of all its nodes as one list of triangles, with everything
 * needed to place the vertices in any pose.
 *
 * <pre>
 * pose at a time -> transforms of nodes and joints -> each part's vertices: morph, then skin or move with the node
 * </pre>
 */
public final class GltfScene {
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
                addPart(node);
            }
        }
        animations = GltfFile.orEmpty(file.json().getAnimations()).stream()
                .map(animation -> new GltfAnimation(animation, nodes, file.accessors())).toList();
        rest = new RawMesh(positions(new GltfPose(nodes)), triangles.toArray(), new int[0], notes());
    }

    public static GltfScene read(Path file) {
        GltfFile gltf = GltfFile.read(file);
        try {
            return new GltfScene(gltf);
        } catch (LimitExceededException e) {
            throw new MeshFileException(file, e.getMessage(), e);
        } catch (RuntimeException e) {
            // References in the file are followed unchecked; a dangling one ends here.
            throw GltfFile.malformed(file, e);
        }
    }

    private void addPart(int node) {
        GltfSurface surface = new GltfSurface(file, nodes, node);
        HeapWeldMemory memory = new HeapWeldMemory();
        Welder welder = new Welder(surface.layout().width(), memory, row -> {
        });
        WeldedTriangles welded = new WeldedTriangles(welder, vertexCount, this::addTriangle);
        surface.weld(welded);
        collapsed += welded.collapsed();
        parts.add(new GltfPart(surface.layout(), memory.rows()));
        vertexCount = Math.addExact(vertexCount, welder.count());
    }

    private void addTriangle(int a, int b, int c) {
        triangles.add(a);
        triangles.add(b);
        triangles.add(c);
    }

    public RawMesh rest() {
        return rest;
    }

    public double[] positions(GltfPose pose) {
        double[] positions = new double[3 * vertexCount];
        double[] globals = pose.globalTransforms();
        int first = 0;
        for (GltfPart part : parts) {
            part.place(pose, globals, positions, first);
            first += part.vertexCount();
        }
        return positions;
    }

    /** Returns the longest animation, the first of equally long ones; null if nothing moves. */
    public GltfAnimation longestAnimation() {
        return animations.stream().filter(animation -> animation.duration() > 0)
                .reduce((longest, next) -> next.duration() > longest.duration() ? next : longest).orElse(null);
    }

    public int animationCount() {
        return animations.size();
    }

    private List<String> notes() {
        List<String> notes = new ArrayList<>();
        notes.add("glTF repeats vertices along seams: vertices with the same position and motion were joined, and are"
                + " numbered in the order in which the triangles use them");
        notes.addAll(WeldedTriangles.notes(collapsed, "triangle"));
        return notes;
    }
}
