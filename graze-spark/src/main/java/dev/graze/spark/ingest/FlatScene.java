package dev.graze.spark.ingest;

import dev.graze.io.file.OutputFailedException;
import java.io.IOException;
import java.io.Serializable;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * A scene as files of numbers: positions at t0 and at t1, three per vertex; vertices, three per triangle; and the
 * vertices that no triangle uses. Files, because a triangle may name any vertex: memory would have to hold all
 * positions, where the system can keep as many pages of a file as there is room for.
 *
 * @param directory holds the files
 * @param vertices  how many there are
 * @param triangles how many there are
 * @param loose     how many vertices belong to no triangle
 */
record FlatScene(String directory, long vertices, long triangles, long loose) implements Serializable {
    static Path t0(Path directory) {
        return directory.resolve("t0");
    }

    static Path t1(Path directory) {
        return directory.resolve("t1");
    }

    static Path corners(Path directory) {
        return directory.resolve("corners");
    }

    static Path loose(Path directory) {
        return directory.resolve("loose");
    }

    long items() {
        return triangles + loose;
    }

    /** A directory for the files inside another one. */
    static Path makeDirectory(Path place) {
        try {
            return Files.createTempDirectory(place, "graze-ingest-");
        } catch (IOException e) {
            throw new OutputFailedException(place + ": cannot be written to; name another place with --temporary", e);
        }
    }

    static void delete(Path directory) {
        try {
            for (Path file : new Path[] { t0(directory), t1(directory), corners(directory), loose(directory),
                    directory }) {
                Files.deleteIfExists(file);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
