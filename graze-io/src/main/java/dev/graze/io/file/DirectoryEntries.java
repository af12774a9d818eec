package dev.graze.io.file;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** Lists directories. */
public final class DirectoryEntries {
    private DirectoryEntries() {
    }

    /**
     * Returns all entries of a directory, sorted by name.
     *
     * @throws IOException if it cannot be read, whether at once or halfway through; {@link Files#list} reports the two
     * by different exceptions
     */
    public static List<Path> sorted(Path directory) throws IOException {
        try (Stream<Path> entries = Files.list(directory)) {
            return entries.sorted().toList();
        } catch (UncheckedIOException e) {
            throw e.getCause();
        }
    }
}
