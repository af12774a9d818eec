package dev.graze.io.file;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** What a directory holds. */
public final class DirectoryEntries {
    private DirectoryEntries() {
    }

    /**
     * All of it, in the order of names.
     *
     * @throws IOException if it cannot be read, be it at once or halfway through, which {@link Files#list} tells by
     * different exceptions
     */
    public static List<Path> sorted(Path directory) throws IOException {
        try (Stream<Path> entries = Files.list(directory)) {
            return entries.sorted().toList();
        } catch (UncheckedIOException e) {
            throw e.getCause();
        }
    }
}
