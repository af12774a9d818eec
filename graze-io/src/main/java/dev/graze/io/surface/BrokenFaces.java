package dev.graze.io.surface;

import dev.graze.io.file.MeshFileException;
import java.util.Arrays;
import java.util.List;
import java.util.function.Function;

/**
 * Refuses a file because of a broken face, or skips such faces and counts them: faces that refer to a vertex that does
 * not exist or has a coordinate that is not finite, that have fewer than three corners, or that use a vertex twice.
 *
 * <p>A face with a bad vertex is skipped whole. Of a polygon that uses a vertex twice, only the triangles that do are
 * skipped.
 */
public final class BrokenFaces {
    /** Stands for a vertex that cannot exist in a face that is skipped when the whole mesh is known. */
    public static final int NO_VERTEX = -1;
    /** Ends the message of a refusal. */
    public static final String HINT = "; lenient reading skips such faces";

    private final boolean skipped;
    private final String hint;
    private long count;
    private String first;

    private BrokenFaces(boolean skipped, String hint) {
        this.skipped = skipped;
        this.hint = hint;
    }

    public static BrokenFaces refused() {
        return new BrokenFaces(false, HINT);
    }

    /** Refuses broken faces where a file cannot be read in another way. */
    public static BrokenFaces alwaysRefused() {
        return new BrokenFaces(false, "");
    }

    public static BrokenFaces skipped() {
        return new BrokenFaces(true, "");
    }

    public boolean areSkipped() {
        return skipped;
    }

    /** Counts a face that the reader does not pass on, or throws what the function makes of the problem. */
    public void leaveOut(Function<String, ? extends RuntimeException> refusal, String problem) {
        mark(refusal, problem);
        count++;
    }

    /**
     * Remembers the problem of a face that the reader passes on with {@link #NO_VERTEX}, so that triangles keep their
     * numbers; or throws what the function makes of the problem. {@link #sift} counts the face.
     */
    public void mark(Function<String, ? extends RuntimeException> refusal, String problem) {
        if (!skipped) {
            throw refusal.apply(problem + hint);
        }
        if (first == null) {
            RuntimeException example = refusal.apply(problem);
            first = example instanceof MeshFileException located ? located.problem() : example.getMessage();
        }
    }

    /** Returns the numbers of the triangles that are left, in ascending order; all of them if faces are refused. */
    public int[] sift(RawMesh mesh) {
        int triangleCount = mesh.triangles().length / 3;
        int[] kept = new int[triangleCount];
        if (!skipped) {
            Arrays.setAll(kept, t -> t);
            return kept;
        }
        int size = 0;
        int polygon = 0;
        for (int t = 0; t < triangleCount;) {
            boolean several = polygon < mesh.polygons().length && mesh.polygons()[polygon] == t;
            int end = several ? t + mesh.polygons()[polygon + 1] : t + 1;
            polygon += several ? 2 : 0;
            size = siftFace(mesh, t, end, kept, size);
            t = end;
        }
        return Arrays.copyOf(kept, size);
    }

    private int siftFace(RawMesh mesh, int start, int end, int[] kept, int size) {
        String problem = badVertex(mesh, start, end);
        int left = size;
        if (problem == null) {
            for (int t = start; t < end; t++) {
                int a = mesh.triangles()[3 * t];
                int b = mesh.triangles()[3 * t + 1];
                int c = mesh.triangles()[3 * t + 2];
                if (a == b || b == c || c == a) {
                    problem = "triangle " + t + " uses vertex " + (a == b ? a : c) + " twice";
                } else {
                    kept[left++] = t;
                }
            }
        }
        if (problem != null) {
            count++;
            first = first == null ? problem : first;
        }
        return left;
    }

    private static String badVertex(RawMesh mesh, int start, int end) {
        for (int i = 3 * start; i < 3 * end; i++) {
            int v = mesh.triangles()[i];
            if (v < 0 || v >= mesh.vertexCount()) {
                return "triangle " + i / 3 + " refers to vertex " + v + ", but vertices are numbered 0 to "
                        + (mesh.vertexCount() - 1);
            }
            for (int axis = 0; axis < 3; axis++) {
                double coordinate = mesh.positions()[3 * v + axis];
                if (!Double.isFinite(coordinate)) {
                    return "triangle " + i / 3 + " uses vertex " + v + ", whose " + "xyz".charAt(axis) + " is "
                            + coordinate;
                }
            }
        }
        return null;
    }

    /** Says how many faces were skipped, and why the first one was. */
    public List<String> notes() {
        if (count == 0) {
            return List.of();
        }
        return List.of(count + (count == 1 ? " broken face was skipped: " : " broken faces were skipped; the first: ")
                + first);
    }
}
