package dev.graze.cli.selftest;

import dev.graze.io.FrameSequence;
import dev.graze.io.ReadOptions;
import dev.graze.io.Weld;
import dev.graze.io.file.IoReason;
import dev.graze.io.file.OutputFile;
import dev.graze.mesh.InvalidInputException;
import dev.graze.mesh.Topology;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * A mesh and its vertex positions in each frame.
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

    /** Returns the scene without some triangles. */
    TrialScene withoutTriangles(int first, int count) {
        int[] rest = Arrays.copyOf(triangles, triangles.length - 3 * count);
        System.arraycopy(triangles, 3 * (first + count), rest, 3 * first, rest.length - 3 * first);
        return new TrialScene(rest, frames);
    }

    /** Returns the scene without one frame. */
    TrialScene withoutFrame(int frame) {
        List<double[]> rest = new ArrayList<>(frames);
        rest.remove(frame);
        return new TrialScene(triangles, rest);
    }

    boolean uses(int vertex) {
        return Arrays.stream(triangles).anyMatch(corner -> corner == vertex);
    }

    /** Returns the scene without a vertex that no triangle uses. */
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

    /** Returns the scene with one coordinate changed. */
    TrialScene with(int frame, int coordinate, double value) {
        List<double[]> changed = new ArrayList<>(frames);
        changed.set(frame, frames.get(frame).clone());
        changed.get(frame)[coordinate] = value;
        return new TrialScene(triangles, changed);
    }

    /**
     * Writes the frames as text files for {@code graze check} and {@code graze view}, with all digits of the
     * coordinates.
     */
    void write(Path directory) {
        try {
            Files.createDirectories(directory);
        } catch (IOException e) {
            throw new InvalidInputException(
                    directory + ": cannot be made: " + IoReason.of(e) + "; name another directory with --out", e);
        }
        for (int frame = 0; frame < frames.size(); frame++) {
            OutputFile.writeText(directory.resolve("frame-" + frame + ".obj"), obj(frames.get(frame)));
        }
    }

    private String obj(double[] positions) {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < positions.length; i += 3) {
            text.append("v ").append(positions[i]).append(' ').append(positions[i + 1]).append(' ')
                    .append(positions[i + 2]).append('\n');
        }
        for (int i = 0; i < triangles.length; i += 3) {
            text.append("f ").append(triangles[i] + 1).append(' ').append(triangles[i + 1] + 1).append(' ')
                    .append(triangles[i + 2] + 1)
                    .append('\n');
        }
        return text.toString();
    }

    /** Reads a scene that {@link #write} wrote, with exactly its vertices. */
    static TrialScene read(Path directory) {
        ReadOptions asWritten = ReadOptions.DEFAULT.withWeld(Weld.NONE);
        try (FrameSequence sequence = FrameSequence.open(List.of(directory), 1, asWritten)) {
            List<double[]> frames = new ArrayList<>();
            for (int frame = 0; frame < sequence.frameCount(); frame++) {
                frames.add(sequence.positions(frame));
            }
            return new TrialScene(sequence.topology().copyTriangles(), frames);
        }
    }
}
