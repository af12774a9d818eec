package dev.graze.viewer;

import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;

/** A test class whose tests share one browser. */
abstract class InBrowser {
    @TempDir
    static Path directory;

    static Chromium chromium;

    @BeforeAll
    static void startBrowser() throws IOException, InterruptedException {
        chromium = Chromium.start(directory);
    }

    @AfterAll
    static void endBrowser() {
        if (chromium != null) {
            chromium.close();
            chromium = null;
        }
    }
}
