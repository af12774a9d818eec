package dev.graze.io.output;

import dev.graze.io.surface.MeshSink;
import dev.graze.io.file.OutputFailedException;
import java.nio.file.Path;

/**
 * Writes a mesh of any size as binary little-endian PLY with positions as doubles, without holding it in memory. All
 * vertices come first, then all triangles, as many as the constructor was given. The file appears when it is committed.
 */
public final class PlyStream implements MeshSink, AutoCloseable {
    private final ByteSink sink;
    private long verticesLeft;
    private long trianglesLeft;

    public PlyStream(Path file, int vertices, int triangles) {
        this.verticesLeft = vertices;
        this.trianglesLeft = triangles;
        this.sink = new ByteSink(file);
        sink.putAscii(PlyWriter.header(vertices, triangles, "", ""));
    }

    @Override
    public void vertex(double x, double y, double z) {
        verticesLeft--;
        sink.putDouble(x);
        sink.putDouble(y);
        sink.putDouble(z);
    }

    @Override
    public void triangle(int a, int b, int c) {
        if (verticesLeft != 0) {
            throw new IllegalStateException(
                    "all vertices must come before the first triangle; " + verticesLeft + " are missing");
        }
        trianglesLeft--;
        PlyWriter.putFace(sink, a, b, c);
    }

    /**
     * Makes the file appear in place.
     *
     * @throws OutputFailedException if it cannot be written
     */
    public void commit() {
        if (verticesLeft != 0 || trianglesLeft != 0) {
            throw new IllegalStateException(
                    "the counts do not match the header: " + verticesLeft + " vertices and " + trianglesLeft
                            + " triangles are missing");
        }
        sink.commit();
    }

    /** Deletes the content unless it was committed. */
    @Override
    public void close() {
        sink.close();
    }
}
