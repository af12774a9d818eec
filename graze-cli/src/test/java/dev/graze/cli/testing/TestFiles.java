package dev.graze.cli.testing;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** Reads and writes small files without checked exceptions. */
public final class TestFiles {
    private TestFiles() {
    }

    public static Path write(Path file, String text) {
        try {
            Files.createDirectories(file.toAbsolutePath().getParent());
            return Files.writeString(file, text);
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

    /** Returns everything below a directory, including hidden entries, each with its size. */
    public static List<String> tree(Path directory) {
        try (Stream<Path> walk = Files.walk(directory)) {
            return walk.filter(path -> !path.equals(directory))
                    .map(path -> directory.relativize(path) + " " + size(path)).sorted()
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static long size(Path path) {
        try {
            return Files.isDirectory(path) ? 0 : Files.size(path);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
