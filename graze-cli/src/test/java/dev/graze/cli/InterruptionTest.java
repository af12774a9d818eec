package dev.graze.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.graze.cli.testing.InterruptedRun;
import dev.graze.cli.testing.TestFiles;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A run that a signal ends, in a separate process. */
class InterruptionTest {
    @TempDir
    private Path dir;

    @Test
    void leavesNothingBehind() throws IOException, InterruptedException {
        InterruptedRun.interrupt(this::hasFrames, "scene", "bart", "--frames", "100000", "--out",
                dir.resolve("new/scene").toString());

        assertThat(TestFiles.tree(dir)).isEmpty();
    }

    private boolean hasFrames() {
        String[] hidden = dir.resolve("new/scene").toFile().list();
        if (hidden == null || hidden.length == 0) {
            return false;
        }
        String[] frames = dir.resolve("new/scene").resolve(hidden[0]).toFile().list();
        return frames != null && frames.length > 3;
    }
}
