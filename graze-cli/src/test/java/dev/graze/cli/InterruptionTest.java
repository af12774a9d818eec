package dev.graze.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A run that is ended by a signal, in a process of its own. */
class InterruptionTest {
    private static final int PATIENCE_SECONDS = 60;

    @TempDir
    private Path dir;

    @Test
    void leavesNothingBehind() throws IOException, InterruptedException {
        Process process = new ProcessBuilder(Path.of(System.getProperty("java.home"), "bin", "java").toString(), "-cp",
                System.getProperty("java.class.path"), GrazeCommand.class.getName(), "scene", "bart", "--frames", "100000", "--out",
                dir.resolve("new/scene").toString()).redirectErrorStream(true).redirectOutput(ProcessBuilder.Redirect.DISCARD).start();
        assumeTrue(process.supportsNormalTermination(), "this system cannot end a process gently");
        try {
            awaitFrames();
            process.destroy();
            assertThat(process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS)).isTrue();
        } finally {
            process.destroyForcibly();
        }
        assertThat(TestFiles.tree(dir)).isEmpty();
    }

    private void awaitFrames() throws InterruptedException {
        long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(PATIENCE_SECONDS);
        while (!hasFrames()) {
            assertThat(System.nanoTime() - deadline).as("no frame is being made").isNegative();
            Thread.sleep(20);
        }
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
