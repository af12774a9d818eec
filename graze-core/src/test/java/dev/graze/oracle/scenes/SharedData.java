package dev.graze.oracle.scenes;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Files;
import java.nio.file.Path;

/** Finds the public test data, which is stored beside the repository. */
public final class SharedData {
    private SharedData() {
    }

    /** Returns the file or folder {@code name}; skips the calling test with a message if the data is missing. */
    public static Path require(String name) {
        Path path = Path.of("..", "..", "shared", "data").resolve(name);
        assumeTrue(Files.exists(path), () -> "skipped: no public data at " + path);
        return path;
    }
}
