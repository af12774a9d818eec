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

/** All tests of jcstress, for an instant each; by hand they run for longer, as docs/trust.md says. */
class StressTest {
    private static final int TESTS = 15;
    private static final int MOST_MINUTES = 10;
    /** The last line of figures that jcstress writes as it goes on. */
    private static final Pattern RESULTS = Pattern
            .compile("(?s).*Results: (?<planned>\\d+) planned; (?<passed>\\d+) passed");

    @TempDir
    Path directory;

    @Test
    void noMeetingOfThreadsEndsWrongly() throws Exception {
        assumeTrue(Runtime.getRuntime().availableProcessors() >= 2, "skipped: on one processor no threads meet");
        // Small strides: on a busy machine, jcstress would take many threads that wait for each other in a row for
        // hung.
        String output = runAgainIfHung("-f", "1", "-iters", "1", "-time", "300", "-strideSize", "16", "-strideCount",
                "16", "-sc", "false",
                "-jvmArgs",
                "-Xmx256m --enable-native-access=ALL-UNNAMED");

        Matcher results = RESULTS.matcher(output);
        assertThat(results.find()).as(output).isTrue();
        assertThat(Integer.parseInt(results.group("planned"))).as(output).isGreaterThanOrEqualTo(TESTS);
        assertThat(results.group("passed")).as(output).isEqualTo(results.group("planned"));
    }

    /** A busy machine can hold jcstress up for so long once; a test that hangs does so again. */
    private String runAgainIfHung(String... options) throws IOException, InterruptedException {
        String output = run(options);
        if (output == null) {
            System.out.println("jcstress did not end within " + MOST_MINUTES + " minutes: so far it wrote "
                    + Files.readString(log()));
            output = run(options);
        }
        assertThat(output).as("what jcstress wrote, if it ended within %d minutes", MOST_MINUTES).isNotNull();
        return output;
    }

    /**
     * In a process of its own, since jcstress forks others from the class path it was started with; null if it does not
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

    /** First the one that would start others. */
    private static void endWithForks(Process process) {
        List<ProcessHandle> forks = process.descendants().toList();
        process.destroyForcibly();
        forks.forEach(ProcessHandle::destroyForcibly);
    }
}
