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
 * Jazzer on all formats at once, which keeps an input that reaches new code and goes on from there. What it found stays
 * in {@code target/jazzer/corpus} for the next run, which begins with it, and so does an input that failed.
 *
 * <p>For longer runs:
 * {@code mvn -pl graze-io -am test -Dtest=CoverageFuzzTest -Dgraze.fuzz.seconds=600 -Dgraze.fuzz.seed=7}.
 */
class CoverageFuzzTest {
    /**
     * Unless a time is asked for, a number of inputs, so that a build is the same again; at least a second, since
     * Jazzer takes 0 for no limit.
     */
    private static final int RUNS = 8000;
    private static final int SECONDS = (int) Double.parseDouble(System.getProperty("graze.fuzz.seconds", "0"));
    private static final String LIMIT = System.getProperty("graze.fuzz.seconds") == null
            ? "-runs=" + RUNS
            : "-max_total_time=" + Math.max(1, SECONDS);
    private static final long SEED = Long.getLong("graze.fuzz.seed", 1);
    private static final Pattern DONE = Pattern.compile("#(\\d+)\\s+DONE\\s+cov: (\\d+)");
    /** Of places in the code, reached from the good files alone. */
    private static final int LEAST_COVERAGE = 500;

    @Test
    void noInputIsNeitherReadNorRefused() throws Exception {
        Path place = Path.of("target", "jazzer").toAbsolutePath();
        Path corpus = Files.createDirectories(place.resolve("corpus"));
        CoverageFuzzer.writeSeeds(corpus);

        String output = fuzz(place, corpus);

        Matcher done = DONE.matcher(output);
        assertThat(done.find()).as(output).isTrue();
        System.out.println("Jazzer: " + done.group(1) + " inputs, coverage " + done.group(2));
        assertThat(Integer.parseInt(done.group(2))).as("code is watched").isGreaterThan(LEAST_COVERAGE);
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
            assertThat(process.waitFor(SECONDS + 600L, TimeUnit.SECONDS)).as("Jazzer ends").isTrue();
        } finally {
            process.destroyForcibly();
        }
        String output = Files.readString(log);
        assertThat(process.exitValue()).as(output).isZero();
        return output;
    }
}
