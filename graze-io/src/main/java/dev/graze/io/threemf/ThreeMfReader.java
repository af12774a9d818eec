package dev.graze.io.threemf;

import dev.graze.io.file.MeshFileException;
import dev.graze.io.surface.BrokenFaces;
import dev.graze.io.surface.CollectedMesh;
import dev.graze.io.surface.MeshSink;
import dev.graze.io.surface.RawMesh;
import dev.graze.io.threemf.ThreeMfObject.Components;
import dev.graze.io.threemf.ThreeMfObject.Mesh;
import dev.graze.io.threemf.ThreeMfObject.Placement;
import dev.graze.io.threemf.ThreeMfObject.Unsupported;
import dev.graze.mesh.LimitExceededException;
import java.nio.file.Path;
import java.util.List;

/**
 * Reads 3MF: the objects that the build section lists, placed by the transforms of the items and components. Keeps the
 * file's coordinates and unit. Skips colours, textures and other properties: they do not affect the triangles.
 */
public final class ThreeMfReader {
    private final Path file;
    private final MeshSink sink;
    private final ReadingNotes notes;
    private int partCount;
    private int vertexCount;

    private ThreeMfReader(Path file, MeshSink sink, BrokenFaces broken) {
        this.file = file;
        this.sink = sink;
        this.notes = new ReadingNotes(broken);
    }

    /**
     * Reads a file. Each mesh that a build item places becomes a part. It has the name of its object, or the item's
     * part number, or else "object" and its id; within components, the names of all objects around it come first,
     * separated by slashes.
     */
    public static RawMesh read(Path file, BrokenFaces broken) {
        CollectedMesh collected = new CollectedMesh();
        return collected.toMesh(stream(file, collected, broken));
    }

    /**
     * Passes the placed triangles to a sink; returns notes on what was left out. Holds every object of the file in
     * memory once, however often it is placed.
     */
    public static List<String> stream(Path file, MeshSink sink, BrokenFaces broken) {
        ThreeMfReader reader = new ThreeMfReader(file, sink, broken);
        reader.placeAll();
        return reader.notes.sentences();
    }

    private void placeAll() {
        ThreeMfScene scene = readScene();
        sink.expect(scene.size().vertices(), scene.size().triangles());
        for (Placement item : scene.items()) {
            place(scene, item, Transform.IDENTITY, "");
        }
    }

    private ThreeMfScene readScene() {
        try (ThreeMfPackage whole = ThreeMfPackage.open(file)) {
            return new ThreeMfScene(whole, notes);
        } catch (LimitExceededException e) {
            throw new MeshFileException(file, e.getMessage(), e);
        }
    }

    /**
     * Places an object and everything in it.
     *
     * @param path the names of the objects around it, each followed by a slash
     */
    private void place(ThreeMfScene scene, Placement placement, Transform outer, String path) {
        ThreeMfObject object = scene.find(placement);
        String name = path + placement.nameOf(object);
        Transform transform = placement.transform().then(outer);
        switch (object.content()) {
            case Mesh mesh -> {
                sink.part(partCount++, name);
                placeVertices(object, mesh, transform);
                placeTriangles(mesh, transform.mirrored());
                vertexCount += mesh.vertexCount();
            }
            case Components components -> {
                for (Placement component : components.placements()) {
                    place(scene, component, transform, name + "/");
                }
            }
            case Unsupported content -> throw new IllegalStateException("the scene rejects " + object.label());
        }
    }

    private void placeVertices(ThreeMfObject object, Mesh mesh, Transform transform) {
        double[] positions = mesh.positions();
        double[] position = new double[3];
        for (int v = 0; v < mesh.vertexCount(); v++) {
            for (int axis = 0; axis < 3; axis++) {
                position[axis] = transform.apply(axis, positions[3 * v], positions[3 * v + 1], positions[3 * v + 2]);
                if (!Double.isFinite(position[axis])) {
                    throw new MeshFileException(file, object.label() + ": its transforms move vertex " + v + " to "
                            + "xyz".charAt(axis) + " = " + position[axis]
                            + "; every coordinate must be a finite number");
                }
            }
            sink.vertex(position[0], position[1], position[2]);
        }
    }

    /** Turns the triangles of a mirror image around, which would otherwise be inside out. */
    private void placeTriangles(Mesh mesh, boolean mirrored) {
        int[] corners = mesh.triangles();
        int second = mirrored ? 2 : 1;
        for (int t = 0; t < corners.length; t += 3) {
            sink.triangle(placed(corners[t]), placed(corners[t + second]), placed(corners[t + 3 - second]));
        }
    }

    private int placed(int vertex) {
        return vertex == BrokenFaces.NO_VERTEX ? vertex : vertexCount + vertex;
    }
}
