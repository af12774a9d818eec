package dev.graze.stress;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Runs all jcstress tests briefly; docs/trust.md says how to run them longer by hand. */
class StressTest {
    private static final int TESTS = 15;
    private static final int MOST_MINUTES = 10;
    /** The last line of figures that jcstress prints while it runs. */
    private static final Pattern RESULTS = Pattern
            .compile("(?s).*Results: (?<planned>\\d+) planned; (?<passed>\\d+) passed");

    @TempDir
    Path directory;

    @Test
    void noMeetingOfThreadsEndsWrongly() throws Exception {
        assumeTrue(Runtime.getRuntime().availableProcessors() >= 2, "skipped: on one processor no threads meet");
        // Small strides: on a busy machine jcstress would take threads that often wait for each other for hung.
        String output = runAgainIfHung("-f", "1", "-iters", "1", "-time", "300", "-strideSize", "16", "-strideCount",
                "16", "-sc", "false",
                "-jvmArgs",
                "-Xmx256m --enable-native-access=ALL-UNNAMED");

        Matcher results = RESULTS.matcher(output);
        assertThat(results.find()).as(output).isTrue();
        assertThat(Integer.parseInt(results.group("planned"))).as(output).isGreaterThanOrEqualTo(TESTS);
        assertThat(results.group("passed")).as(output).isEqualTo(results.group("planned"));
    }

    /** A busy machine can delay jcstress this long once; a test that hangs will hang again. */
    private String runAgainIfHung(String... options) throws IOException, InterruptedException {
        String output = run(options);
        if (output == null) {
            System.out.println("jcstress did not finish within " + MOST_MINUTES + " minutes: so far it wrote "
                    + Files.readString(log()));
            output = run(options);
        }
        assertThat(output).as("the output of jcstress, if it finished within %d minutes", MOST_MINUTES).isNotNull();
        return output;
    }

    /**
     * Runs in its own process, since jcstress forks others with the class path it was started with; null if it does not
     * end.
     */
    private String run(String... options) throws IOException, InterruptedException {
        Path log = log();
        List<String> command = new ArrayList<>(
                List.of(ProcessHandle.current().info().command().orElseThrow(), "-Xmx256m",
                        "--enable-native-access=ALL-UNNAMED", "-cp",
                        System.getProperty("java.class.path"), "org.openjdk.jcstress.Main", "-r",
                        directory.toString()));
        command.addAll(List.of(options));
        Process process = new ProcessBuilder(command).directory(directory.toFile()).redirectErrorStream(true)
                .redirectOutput(log.toFile())
                .start();
        try {
            return process.waitFor(MOST_MINUTES, TimeUnit.MINUTES) ? Files.readString(log) : null;
        } finally {
            endWithForks(process);
        }
    }

    private Path log() {
        return directory.resolve("log.txt");
    }

    /** Stops the parent first, which would otherwise start others. */
    private static void endWithForks(Process process) {
        List<ProcessHandle> forks = process.descendants().toList();
        process.destroyForcibly();
        forks.forEach(ProcessHandle::destroyForcibly);
    }
}
