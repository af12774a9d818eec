package dev.graze.io;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** Small files for tests. */
public final class TestFiles {
    private TestFiles() {
    }

    public static Path write(Path directory, String name, String text) {
        return write(directory, name, text.getBytes(StandardCharsets.UTF_8));
    }

    public static Path write(Path directory, String name, byte[] bytes) {
        try {
            return Files.write(directory.resolve(name), bytes);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    public static String text(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Returns the names of all entries of a directory, including hidden ones. */
    public static List<String> names(Path directory) {
        try (Stream<Path> entries = Files.list(directory)) {
            return entries.map(entry -> entry.getFileName().toString()).sorted().toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Writes a text PLY file with one triangle and the given positions. */
    public static String plyTriangle(String... vertexLines) {
        return "ply\nformat ascii 1.0\nelement vertex " + vertexLines.length
                + "\nproperty double x\nproperty double y\nproperty double z\nelement face 1\nproperty list "
                + "uchar int vertex_indices\n"
                + "end_header\n" + String.join("\n", vertexLines) + "\n3 0 1 2\n";
    }
}
