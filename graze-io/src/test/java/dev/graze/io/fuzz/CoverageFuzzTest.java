package dev.graze.io.fuzz;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/**
 * Runs Jazzer on all formats at once; it keeps inputs that reach new code and mutates them further. Its corpus stays in
 * {@code target/jazzer/corpus} as the start of the next run, together with failing inputs.
 *
 * <p>For longer runs:
 * {@code mvn -pl graze-io -am test -Dtest=CoverageFuzzTest -Dgraze.fuzz.seconds=600 -Dgraze.fuzz.seed=7}.
 */
class CoverageFuzzTest {
    /**
     * Without an explicit time, limits the number of inputs so that builds are repeatable. The time is at least one
     * second, since Jazzer treats 0 as no limit.
     */
    private static final int RUNS = 8000;
    private static final int SECONDS = (int) Double.parseDouble(System.getProperty("graze.fuzz.seconds", "0"));
    private static final String LIMIT = System.getProperty("graze.fuzz.seconds") == null
            ? "-runs=" + RUNS
            : "-max_total_time=" + Math.max(1, SECONDS);
    private static final long SEED = Long.getLong("graze.fuzz.seed", 1);
    private static final Pattern DONE = Pattern.compile("#(\\d+)\\s+DONE\\s+cov: (\\d+)");
    /** The number of code locations that the valid files alone reach. */
    private static final int LEAST_COVERAGE = 500;

    @Test
    void everyInputIsReadOrRejected() throws Exception {
        Path place = Path.of("target", "jazzer").toAbsolutePath();
        Path corpus = Files.createDirectories(place.resolve("corpus"));
        CoverageFuzzer.writeSeeds(corpus);

        String output = fuzz(place, corpus);

        Matcher done = DONE.matcher(output);
        assertThat(done.find()).as(output).isTrue();
        System.out.println("Jazzer: " + done.group(1) + " inputs, coverage " + done.group(2));
        assertThat(Integer.parseInt(done.group(2))).as("coverage is recorded").isGreaterThan(LEAST_COVERAGE);
    }

    private static String fuzz(Path place, Path corpus) throws IOException, InterruptedException {
        Path log = place.resolve("log.txt");
        Process process = new ProcessBuilder(ProcessHandle.current().info().command().orElseThrow(), "-Xmx1g",
                "-XX:+EnableDynamicAgentLoading", "-cp",
                System.getProperty("java.class.path"), "com.code_intelligence.jazzer.Jazzer",
                "--target_class=" + CoverageFuzzer.class.getName(),
                "--instrumentation_includes=dev.graze.**", LIMIT, "-seed=" + SEED,
                "-artifact_prefix=" + corpus + "/", "-max_len=8192", "-timeout=120", "-rss_limit_mb=0",
                corpus.toString())
                .directory(place.toFile()).redirectErrorStream(true).redirectOutput(log.toFile()).start();
        try {
            assertThat(process.waitFor(SECONDS + 600L, TimeUnit.SECONDS)).as("Jazzer finishes").isTrue();
        } finally {
            process.destroyForcibly();
        }
        String output = Files.readString(log);
        assertThat(process.exitValue()).as(output).isZero();
        return output;
    }
}
