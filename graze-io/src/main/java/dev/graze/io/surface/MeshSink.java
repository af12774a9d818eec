package dev.graze.io.surface;

/** Receives a mesh while it is read, so that a mesh larger than memory can be processed; see {@code Meshes.stream}. */
public interface MeshSink {
    /**
     * Announces the counts from the file's header, if it has one, before the first vertex. A face may become several
     * triangles.
     */
    default void expect(long vertices, long faces) {
    }

    /** Announces, before the first vertex, that something in the file moves; only its rest pose follows. */
    default void animated() {
    }

    /**
     * Reports that the triangles that follow belong to a part of the file. Triangles before the first such call belong
     * to a part without a name.
     *
     * @param part 0 for the first part that is reported, 1 for the next, and so on; an earlier number continues that
     *        part
     * @param name the raw name from the file; empty if there is none
     */
    default void part(int part, String name) {
    }

    /** Receives the next vertex; vertices are numbered from 0 in this order. */
    void vertex(double x, double y, double z);

    /** Receives the next triangle. Its vertices may follow later or may not exist at all: the sink has to check. */
    void triangle(int a, int b, int c);

    /**
     * Reports that the last {@code triangles} triangles are one polygon of the file, cut into a fan from its first
     * corner.
     */
    default void polygon(int triangles) {
    }

    /** Receives a sentence for the user about something in the file that does not become part of the mesh. */
    default void note(String sentence) {
    }
}
