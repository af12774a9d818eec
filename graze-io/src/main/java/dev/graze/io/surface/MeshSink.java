package dev.graze.io.surface;

import dev.graze.io.Meshes;

/** Takes a mesh as it is read, so that one larger than memory can be passed on; see {@link Meshes#stream}. */
public interface MeshSink {
    /** What the file says it holds, if it does, before any of it comes; a face may become several triangles. */
    default void expect(long vertices, long faces) {
    }

    /** The next vertex; vertices are numbered from 0 in the order they come. */
    void vertex(double x, double y, double z);

    /** The next triangle. Its vertices may come after it, and may not exist: who takes them has to look. */
    void triangle(int a, int b, int c);

    /** The last triangles, so many of them, are one polygon of the file: the fan of its first corner. */
    default void polygon(int triangles) {
    }
}
