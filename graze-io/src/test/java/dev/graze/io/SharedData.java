package dev.graze.io;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Files;
import java.nio.file.Path;

/** The public data, available on machines where it lies next to the project. */
public final class SharedData {
    private static final Path ROOT = Path.of("..", "..", "shared", "data");

    private SharedData() {
    }

    /** Returns a file or directory of the data; skips the test if it is not available. */
    public static Path require(String path) {
        Path found = ROOT.resolve(path);
        assumeTrue(Files.exists(found), () -> "the shared data is not next to the project: " + found + " is missing");
        return found;
    }
}
