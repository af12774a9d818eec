package dev.graze.spark.ingest;

import dev.graze.io.file.MeshFileException;
import dev.graze.io.surface.MeshSink;
import dev.graze.io.Meshes;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.file.Path;

/** Writes the positions of the second frame, and checks that its triangles equal those of the first. */
final class SecondFrame implements MeshSink, AutoCloseable {
    private final FlatScene scene;
    private final NumberWriter positions;
    private final MemorySegment corners;
    private Path file;
    private long firstVertex;
    private long nextCorner;

    SecondFrame(FlatScene scene) {
        Path directory = Path.of(scene.directory());
        this.scene = scene;
        this.corners = FlatReader.map(FlatScene.corners(directory));
        this.positions = new NumberWriter(FlatScene.t1(directory));
    }

    void add(Path mesh) {
        file = mesh;
        firstVertex = positions.count() / 3;
        Meshes.stream(mesh, Path.of(scene.directory()), this);
    }

    /** Checks the counts; called after the last file. */
    void requireSameSize() {
        if (positions.count() != 3 * scene.vertices() || nextCorner != 3 * scene.triangles()) {
            throw different(positions.count() / 3 + " vertices and " + nextCorner / 3
                    + " triangles so far, but the first frame has "
                    + scene.vertices() + " and " + scene.triangles());
        }
    }

    @Override
    public void animated() {
        throw FirstFrame.lostAnimation(file);
    }

    @Override
    public void vertex(double x, double y, double z) {
        FirstFrame.requireFinite(file, positions.count() / 3 - firstVertex, x, y, z);
        positions.put(x);
        positions.put(y);
        positions.put(z);
    }

    @Override
    public void triangle(int a, int b, int c) {
        requireSame(a);
        requireSame(b);
        requireSame(c);
    }

    private void requireSame(int vertex) {
        if (nextCorner == 3 * scene.triangles()) {
            throw different("more than the " + scene.triangles() + " triangles of the first frame");
        }
        long first = corners.getAtIndex(ValueLayout.JAVA_LONG, nextCorner++) - firstVertex;
        if (first != vertex) {
            throw different(
                    "vertex " + vertex + " in triangle " + (nextCorner - 1) / 3
                            + " of the frame, where the first frame has " + first);
        }
    }

    private MeshFileException different(String what) {
        return new MeshFileException(file, "has " + what + "; both frames must have the same triangles");
    }

    @Override
    public void close() {
        positions.close();
    }
}
