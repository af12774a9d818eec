package dev.graze.cli.selftest;

import dev.graze.io.PlyWriter;
import dev.graze.mesh.Topology;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * A mesh and where its vertices are in each frame.
 *
 * @param triangles three vertices each
 * @param frames    at least one; x, y and z of each vertex
 */
record TrialScene(int[] triangles, List<double[]> frames) {
    int vertexCount() {
        return frames.getFirst().length / 3;
    }

    int triangleCount() {
        return triangles.length / 3;
    }

    Topology topology() {
        return Topology.of(vertexCount(), triangles);
    }

    /** The same without some triangles. */
    TrialScene withoutTriangles(int first, int count) {
        int[] rest = Arrays.copyOf(triangles, triangles.length - 3 * count);
        System.arraycopy(triangles, 3 * (first + count), rest, 3 * first, rest.length - 3 * first);
        return new TrialScene(rest, frames);
    }

    /** The same without a frame. */
    TrialScene withoutFrame(int frame) {
        List<double[]> rest = new ArrayList<>(frames);
        rest.remove(frame);
        return new TrialScene(triangles, rest);
    }

    boolean uses(int vertex) {
        return Arrays.stream(triangles).anyMatch(corner -> corner == vertex);
    }

    /** The same without a vertex that no triangle uses. */
    TrialScene withoutVertex(int vertex) {
        int[] renumbered = Arrays.stream(triangles).map(corner -> corner > vertex ? corner - 1 : corner).toArray();
        List<double[]> rest = new ArrayList<>();
        for (double[] frame : frames) {
            double[] fewer = Arrays.copyOf(frame, frame.length - 3);
            System.arraycopy(frame, 3 * vertex + 3, fewer, 3 * vertex, fewer.length - 3 * vertex);
            rest.add(fewer);
        }
        return new TrialScene(renumbered, rest);
    }

    /** The same with one coordinate changed. */
    TrialScene with(int frame, int coordinate, double value) {
        List<double[]> changed = new ArrayList<>(frames);
        changed.set(frame, frames.get(frame).clone());
        changed.get(frame)[coordinate] = value;
        return new TrialScene(triangles, changed);
    }

    /** Writes the frames as files that {@code graze check} takes. */
    void write(Path directory) {
        try {
            Files.createDirectories(directory);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        for (int frame = 0; frame < frames.size(); frame++) {
            PlyWriter.write(directory.resolve("frame-" + frame + ".ply"), topology(), frames.get(frame));
        }
    }
}
