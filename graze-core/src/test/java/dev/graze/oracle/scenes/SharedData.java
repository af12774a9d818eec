package dev.graze.oracle.scenes;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Files;
import java.nio.file.Path;

/** Finds the public data that lies beside the repository, not in it. */
public final class SharedData {
    private SharedData() {
    }

    /** The file or folder {@code name}; where the data is absent the calling test is skipped with a message. */
    public static Path require(String name) {
        Path path = Path.of("..", "..", "shared", "data").resolve(name);
        assumeTrue(Files.exists(path), () -> "skipped: no public data at " + path);
        return path;
    }
}
