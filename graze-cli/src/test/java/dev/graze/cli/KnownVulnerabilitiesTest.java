package dev.graze.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Runs the program behind {@code build/vulnerabilities} on made-up advisories. */
class KnownVulnerabilitiesTest {
    /** The script turns this exit code into 1. */
    private static final int SOME_APPLY = 10;

    @TempDir
    Path directory;

    private Path bom;
    private Path advisories;

    @BeforeEach
    void writeBom() throws IOException {
        bom = Files.writeString(directory.resolve("bom.json"), """
                {"components": [
                  {"group": "org.example", "name": "parser", "version": "2.9.0"},
                  {"group": "org.webjars.npm", "name": "page", "version": "0.181.1"}]}
                """);
        advisories = Files.createDirectory(directory.resolve("advisories"));
    }

    private void advise(String id, String ecosystem, String name, String affected) throws IOException {
        Files.writeString(advisories.resolve(id + ".json"), """
                {"id": "%s", "modified": "2026-01-02T03:04:05Z", "summary": "bad",
                 "affected": [{"package": {"ecosystem": "%s", "name": "%s"}, %s}]}
                """.formatted(id, ecosystem, name, affected));
    }

    private static String range(String events) {
        return "\"ranges\": [{\"type\": \"ECOSYSTEM\", \"events\": [" + events + "]}]";
    }

    @Test
    void comparesVersionsAsMavenDoes() throws Exception {
        advise("LATER", "Maven", "org.example:parser", range("{\"introduced\": \"2.10.0\"}"));
        advise("FIXED", "Maven", "org.example:parser", range("{\"introduced\": \"0\"}, {\"fixed\": \"2.9.0\"}"));
        advise("AGAIN", "Maven", "org.example:parser",
                range("{\"introduced\": \"0\"}, {\"fixed\": \"1.0\"}, "
                        + "{\"introduced\": \"2.0\"}, {\"fixed\": \"2.10.0\"}"));
        advise("LAST", "Maven", "org.example:parser", range("{\"introduced\": \"0\"}, {\"last_affected\": \"2.9.0\"}"));
        advise("BEFORE", "Maven", "org.example:parser",
                range("{\"introduced\": \"0\"}, {\"last_affected\": \"2.9.0-rc1\"}"));
        advise("LISTED", "Maven", "org.example:parser", "\"versions\": [\"2.8\", \"2.9.0\"]");

        String output = run(SOME_APPLY, advisories);

        assertThat(output)
                .contains("org.example:parser 2.9.0: AGAIN, bad", "LAST", "LISTED", "3 components against 6 advisories",
                        "2026-01-02",
                        "3 apply")
                .doesNotContain("LATER", "FIXED", "BEFORE");
    }

    @Test
    void checksEveryVersionInUse() throws Exception {
        Files.writeString(bom, """
                {"components": [
                  {"group": "org.example", "name": "parser", "version": "2.8"},
                  {"group": "org.example", "name": "parser", "version": "2.9.0"}]}
                """);
        advise("LISTED", "Maven", "org.example:parser", "\"versions\": [\"2.8\"]");

        assertThat(run(SOME_APPLY, advisories)).contains("org.example:parser 2.8: LISTED, bad", "2 components")
                .doesNotContain("parser 2.9.0");
    }

    /** The version in use is later than the only affected one. */
    @ParameterizedTest
    @ValueSource(strings = { "{\"introduced\": \"2.8\"}, {\"last_affected\": \"2.8\"}",
            "{\"last_affected\": \"2.8\"}, {\"introduced\": \"2.8\"}" })
    void acceptsEventsInAnyOrder(String events) throws Exception {
        advise("BEFORE", "Maven", "org.example:parser", range(events));

        assertThat(run(0, advisories)).contains("none applies");
    }

    @Test
    void countsScriptsOfThePageAsNpmPackages() throws Exception {
        advise("PAGE", "npm", "page", range("{\"introduced\": \"0\"}"));
        advise("OTHER", "npm", "parser", range("{\"introduced\": \"0\"}"));

        assertThat(run(SOME_APPLY, advisories)).contains("npm page 0.181.1: PAGE").doesNotContain("OTHER");
    }

    @Test
    void ignoresWithdrawnAdvisories() throws Exception {
        Files.writeString(advisories.resolve("a.json"), """
                {"id": "A", "modified": "2026-01-02T03:04:05Z", "withdrawn": "2026-01-03T00:00:00Z",
                 "affected": [{"package": {"ecosystem": "Maven", "name": "org.example:parser"}, "versions": ["2.9.0"]}]}
                """);

        assertThat(run(0, advisories)).contains("none applies");
    }

    @Test
    void readsAdvisoriesFromAnArchive() throws Exception {
        advise("LISTED", "Maven", "org.example:parser", "\"versions\": [\"2.9.0\"]");
        Path archive = directory.resolve("all.zip");
        try (OutputStream file = Files.newOutputStream(archive); ZipOutputStream zip = new ZipOutputStream(file)) {
            zip.putNextEntry(new ZipEntry("LISTED.json"));
            Files.copy(advisories.resolve("LISTED.json"), zip);
        }

        assertThat(run(SOME_APPLY, archive)).contains("LISTED");
    }

    @Test
    void failsWithoutAdvisories() throws Exception {
        assertThat(run(2, advisories)).contains("contains no advisories");
    }

    @ParameterizedTest
    @ValueSource(strings = { "{\"id\": \"CUT",
            "{\"id\": \"EMPTY\", \"affected\": [{\"package\": {\"ecosystem\": \"Maven\", "
                    + "\"name\": \"org.example:parser\"}, \"ranges\": [{\"events\": [{}]}]}]}" })
    void refusesADamagedAdvisory(String text) throws Exception {
        Files.writeString(advisories.resolve("damaged.json"), text);

        assertThat(run(2, advisories)).contains("damaged.json: is not an advisory in OSV format: ").hasLineCount(1);
    }

    @Test
    void refusesADamagedArchive() throws Exception {
        Path archive = Files.writeString(directory.resolve("all.zip"), "not a zip");

        assertThat(run(2, archive)).contains("all.zip: cannot be read: ").hasLineCount(1);
    }

    @Test
    void refusesADamagedBillOfMaterials() throws Exception {
        Files.writeString(bom, "{");

        assertThat(run(2, advisories)).contains("bom.json: cannot be read: ").hasLineCount(1);
    }

    private String run(int exitCode, Path place) throws IOException, InterruptedException {
        Path program = Path.of("..", "build", "KnownVulnerabilities.java").toAbsolutePath();
        Path log = directory.resolve("log.txt");
        Process process = new ProcessBuilder(ProcessHandle.current().info().command().orElseThrow(), "-cp",
                System.getProperty("java.class.path"), program.toString(),
                bom.toString(), place.toString()).redirectErrorStream(true).redirectOutput(log.toFile()).start();
        try {
            assertThat(process.waitFor(2, TimeUnit.MINUTES)).isTrue();
        } finally {
            process.destroyForcibly();
        }
        String output = Files.readString(log);
        assertThat(process.exitValue()).as(output).isEqualTo(exitCode);
        return output;
    }
}
