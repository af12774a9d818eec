package dev.graze.cli;

import dev.graze.mesh.InvalidInputException;
import java.io.IOException;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Files written one by one into a directory; unless committed, those written are taken away again, and the directory too if it was new. */
final class OutputDirectory implements AutoCloseable {
    private final Path directory;
    private final boolean created;
    private final List<Path> written = new ArrayList<>();
    private boolean committed;

    OutputDirectory(Path directory) {
        this.directory = directory;
        this.created = !Files.exists(directory);
        if (!created && !Files.isDirectory(directory)) {
            throw new InvalidInputException(directory + ": is a file; name a directory to write to");
        }
        try {
            Files.createDirectories(directory);
        } catch (IOException e) {
            throw new InvalidInputException(directory + ": cannot be created; check that its parent can be written to", e);
        }
        if (!Files.isWritable(directory)) {
            throw new InvalidInputException(directory + ": cannot be written to; choose another directory or change its permissions");
        }
    }

    /** The path of a file that is about to be written. */
    Path file(String name) {
        Path file = directory.resolve(name);
        written.add(file);
        return file;
    }

    void commit() {
        committed = true;
    }

    @Override
    public void close() {
        if (committed) {
            return;
        }
        try {
            for (Path file : written) {
                Files.deleteIfExists(file);
            }
            if (created) {
                Files.deleteIfExists(directory);
            }
        } catch (DirectoryNotEmptyException e) {
            // Somebody else wrote there in the meantime: it is no longer ours to delete.
        } catch (IOException e) {
            throw new InvalidInputException(directory + ": what was written there could not be taken away again: " + e.getMessage(), e);
        }
    }
}
