package dev.graze.io.gltf;

import de.javagl.jgltf.impl.v2.Animation;
import dev.graze.io.surface.BrokenFaces;
import dev.graze.io.surface.HeapWeldMemory;
import dev.graze.io.surface.IntList;
import dev.graze.io.surface.PartNames;
import dev.graze.io.surface.RawMesh;
import dev.graze.io.surface.WeldedTriangles;
import dev.graze.io.surface.Welder;
import dev.graze.io.file.MeshFileException;
import dev.graze.mesh.LimitExceededException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

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
    private int skippedPrimitives;
    private final List<String> names = new ArrayList<>();
    private final IntList partOfTriangle = new IntList(0);
    private final BrokenFaces broken;
    private final boolean joined;

    private GltfScene(GltfFile file, BrokenFaces broken, boolean joined) {
        this.file = file;
        this.broken = broken;
        this.joined = joined;
        nodes = new GltfNodes(file.json());
        for (int node : nodes.inDefaultScene()) {
            if (nodes.mesh(node) != null) {
                addParts(node);
            }
        }
        List<Animation> listed = GltfFile.orEmpty(file.json().getAnimations());
        animations = IntStream.range(0, listed.size())
                .mapToObj(i -> new GltfAnimation(listed.get(i), i, nodes, file.accessors())).toList();
        rest = new RawMesh(positions(new GltfPose(nodes)), triangles.toArray(), new int[0], notes(),
                new PartNames(List.copyOf(names), partOfTriangle.toArray()));
    }

    /**
     * Reads a file.
     *
     * @param broken what happens to triangles that refer to vertices that do not exist
     * @param joined whether vertices that move alike become one
     */
    public static GltfScene read(Path file, BrokenFaces broken, boolean joined) {
        GltfFile gltf = GltfFile.read(file);
        try {
            return new GltfScene(gltf, broken, joined);
        } catch (LimitExceededException e) {
            throw new MeshFileException(file, e.getMessage(), e);
        } catch (RuntimeException e) {
            // References in the file are followed unchecked; a dangling one ends here.
            throw GltfFile.malformed(file, e);
        }
    }

    /** Returns whether something in a file moves. */
    public static boolean isAnimated(Path file) {
        return !read(file, BrokenFaces.skipped(), true).moving().isEmpty();
    }

    private void addParts(int node) {
        GltfSurface surface = new GltfSurface(file, nodes, node);
        skippedPrimitives += surface.otherPrimitives();
        int first = vertexCount;
        int firstCorner = triangles.size();
        double[] rows = rows(surface);
        int[] corners = triangles.tail(firstCorner);
        int copied = 0;
        for (GltfCopy copy : GltfCopy.of(file, nodes, node)) {
            GltfPart part = new GltfPart(surface.layout().with(copy.instance()), rows);
            if (copied++ > 0) {
                addCopy(corners, vertexCount - first);
            }
            vertexCount = Math.addExact(vertexCount, part.vertexCount());
            parts.add(part);
            for (int t = 0; t < corners.length / 3; t++) {
                partOfTriangle.add(names.size());
            }
            names.add(copy.name());
        }
    }

    private void addCopy(int[] corners, int offset) {
        for (int corner : corners) {
            triangles.add(corner == BrokenFaces.NO_VERTEX ? corner : Math.addExact(corner, offset));
        }
    }

    /** Adds the triangles of a surface and returns the rows of its vertices. */
    private double[] rows(GltfSurface surface) {
        if (!joined) {
            return surface.copy(vertexCount, this::addTriangle, broken);
        }
        HeapWeldMemory memory = new HeapWeldMemory();
        Welder welder = new Welder(surface.layout().width(), memory, row -> {
        });
        WeldedTriangles welded = new WeldedTriangles(welder::weld, vertexCount, this::addTriangle);
        surface.weld(welded, broken);
        collapsed += welded.collapsed();
        return memory.rows();
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

    /** Returns the animations in the order of the file. */
    public List<GltfAnimation> animations() {
        return animations;
    }

    /** Returns the animations that take time. */
    public List<GltfAnimation> moving() {
        return animations.stream().filter(animation -> animation.duration() > 0).toList();
    }

    private List<String> notes() {
        List<String> notes = new ArrayList<>();
        notes.add("glTF repeats vertices along seams: vertices "
                + (joined ? "with the same position and motion were joined, and are" : "were not joined, but are")
                + " numbered in the order in which the triangles use them");
        notes.addAll(WeldedTriangles.notes(collapsed, "triangle"));
        notes.addAll(GltfSurface.skipped(skippedPrimitives));
        return notes;
    }
}
