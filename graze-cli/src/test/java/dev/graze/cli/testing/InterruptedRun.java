package dev.graze.cli.testing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.graze.cli.GrazeCommand;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;

/** A run of the command, in a separate process, that a signal ends. */
public final class InterruptedRun {
    private static final int PATIENCE_SECONDS = 60;

    private InterruptedRun() {
    }

    /**
     * Runs the command until {@code isUnderWay} holds, interrupts it as Ctrl-C does, and waits until it has ended.
     *
     * @throws org.opentest4j.TestAbortedException if this system can only end processes by force
     */
    public static void interrupt(BooleanSupplier isUnderWay, String... arguments)
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
            assertThat(System.nanoTime() - deadline).as("time to write the first output").isNegative();
            Thread.sleep(20);
        }
    }
}
