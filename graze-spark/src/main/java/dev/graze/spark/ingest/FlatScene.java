package dev.graze.spark.ingest;

import dev.graze.io.file.OutputFailedException;
import java.io.IOException;
import java.io.Serializable;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * A scene as binary files: positions at t0 and at t1, three numbers per vertex; three vertices per triangle; the
 * vertices that no triangle uses; and the part of each vertex. A triangle may use any vertex, so memory would have to
 * hold all positions; the system instead caches as many pages of the files as fit.
 *
 * @param directory the directory of the files
 * @param vertices the number of vertices
 * @param triangles the number of triangles
 * @param loose the number of vertices that no triangle uses
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

    static Path parts(Path directory) {
        return directory.resolve("parts");
    }

    long items() {
        return triangles + loose;
    }

    /** Creates a directory for the files inside another one. */
    static Path makeDirectory(Path place) {
        try {
            return Files.createTempDirectory(place, "graze-ingest-");
        } catch (IOException e) {
            throw new OutputFailedException(place + ": cannot be written; choose another directory with --temporary",
                    e);
        }
    }

    static void delete(Path directory) {
        try {
            for (Path file : new Path[] { t0(directory), t1(directory), corners(directory), loose(directory),
                    parts(directory), directory }) {
                Files.deleteIfExists(file);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
