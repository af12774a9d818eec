package dev.graze.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A run that is ended by a signal, in a process of its own. */
class InterruptionTest {
    private static final int PATIENCE_SECONDS = 60;

    @TempDir
    private Path dir;

    @Test
    void leavesNothingBehind() throws IOException, InterruptedException {
        interrupt(this::hasFrames, "scene", "bart", "--frames", "100000", "--out", dir.resolve("new/scene").toString());

        assertThat(TestFiles.tree(dir)).isEmpty();
    }

    @Test
    void leavesNoPartOfAFile() throws IOException, InterruptedException {
        Path frame = TestFiles.write(dir.resolve("frame.obj"), "v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\n");
        interrupt(() -> dir.toFile().list().length > 1, "bench", "step", frame.toString(), frame.toString(),
                "--warm-up", "600", "--json",
                dir.resolve("step.json").toString());

        assertThat(dir.toFile().list()).containsExactly("frame.obj");
    }

    private static void interrupt(BooleanSupplier isUnderWay, String... arguments)
            throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(
                List.of(Path.of(System.getProperty("java.home"), "bin", "java").toString(), "-cp",
                        System.getProperty("java.class.path"), GrazeCommand.class.getName()));
        command.addAll(List.of(arguments));
        Process process = new ProcessBuilder(command).redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD).start();
        try {
            assumeTrue(process.supportsNormalTermination(), "this system cannot end a process gently");
            await(isUnderWay);
            process.destroy();
            assertThat(process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS)).isTrue();
        } finally {
            process.destroyForcibly();
        }
    }

    private static void await(BooleanSupplier isUnderWay) throws InterruptedException {
        long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(PATIENCE_SECONDS);
        while (!isUnderWay.getAsBoolean()) {
            assertThat(System.nanoTime() - deadline).as("nothing is being made").isNegative();
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
