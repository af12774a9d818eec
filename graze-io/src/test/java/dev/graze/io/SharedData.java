package dev.graze.io;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Files;
import java.nio.file.Path;

/** The public data that lies beside the project on some machines. */
public final class SharedData {
    private static final Path ROOT = Path.of("..", "..", "shared", "data");

    private SharedData() {
    }

    /** A file or directory of it; skips the test where the data is absent. */
    public static Path require(String path) {
        Path found = ROOT.resolve(path);
        assumeTrue(Files.exists(found), () -> "the shared data is not beside the project: " + found + " is missing");
        return found;
    }
}
