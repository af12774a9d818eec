package dev.graze.bench;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.graze.cli.testing.CommandRun;
import dev.graze.cli.testing.TestFiles;
import dev.graze.device.Devices;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** {@code graze bench paper lazy-steal}. */
class BenchStealTest {
    @TempDir
    private Path dir;

    private static boolean hasDevice() {
        return Devices.inventories().stream().flatMap(inventory -> inventory.devices().stream())
                .anyMatch(device -> device.refusal().isEmpty());
    }

    @Test
    void showsFiguresBesideThePapers() {
        assumeTrue(hasDevice(), "skipped: no device");
        Path json = dir.resolve("steal.json");
        Path html = dir.resolve("steal.html");

        CommandRun run = CommandRun.of("bench", "paper", "lazy-steal", "--quick", "--scenes", "bart-64,funnel",
                "--steps", 3, "--repeats",
                1,
                "--json", json, "--html", html);

        assertThat(run.exit()).as(run.err()).isZero();
        assertThat(run.err()).contains("bench paper lazy-steal: bart-64: making the scene", "funnel: round 1 of 1")
                .doesNotContain("warning");
        assertThat(run.out()).contains("Table 3", "Tables 1 and 4", "Tables 1 and 5", "Tables 2 and 6",
                "Time by kernel", "Stealing by the number of groups", "Idle groups",
                "Building the program");
        checkRows(BenchRows.values(json));
        assertThat(BenchRows.papers(json)).containsEntry("lazy-steal.bart-64.front-nodes", 807.0)
                .containsEntry("lazy-steal.funnel.steal.one.ms", 48.2)
                .containsEntry("lazy-steal.funnel.balance.two.ms", 16.3);
        assertThat(TestFiles.text(html)).startsWith("<!doctype html>").endsWith("</html>\n").contains("<svg")
                .doesNotContain("<script",
                        "NaN");
    }

    private static void checkRows(Map<String, Double> rows) {
        for (String scene : new String[] { "bart-64", "funnel" }) {
            String prefix = "lazy-steal." + scene + ".";
            for (String name : new String[] { "front-nodes", "steal.one.ms", "balance.one.ms", "steal.two.ms",
                    "balance.two.ms",
                    "steal.kernel.refit.ms", "steal.kernel.traverse.ms", "balance.launches" }) {
                assertThat(rows.get(prefix + name)).as(prefix + name).isPositive();
            }
            assertThat(rows.keySet()).as("one way or the other").containsAnyOf(prefix + "build.compiled.ms",
                    prefix + "build.cached.ms");
            assertThat(rows.get(prefix + "steal.speedup")).as("of two units over one")
                    .isEqualTo(rows.get(prefix + "steal.one.ms") / rows.get(prefix + "steal.two.ms"));
            assertThat(rows.get(prefix + "steal.idle.3")).as("four groups on two units").isBetween(0.0, 100.0);
            assertThat(rows.get(prefix + "steals")).as("four groups, of which two start late").isPositive();
            assertThat(rows.get(prefix + "groups-32.steals")).isGreaterThan(rows.get(prefix + "groups-2.steals"));
            assertThat(rows.get(prefix + "steal.kernel.balance.ms")).as("stealing needs no dealing").isZero();
        }
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '"', value = { "--scenes | cloth | there is no scene 'cloth'",
            "--steps | 1 | --steps must be 2 to 1000", "--threads | 2 | --threads must be 1 for lazy-steal",
            "--device | none | none can be used", "--groups | 0 | groups must be 1 to 4096",
            "--bounds | sphere | 'sphere' is none of: aabb, kdop18, ends, obb" })
    void refusesInvalidOptions(String option, String value, String problem) {
        CommandRun run = CommandRun.of("bench", "paper", "lazy-steal", "--quick", "--html", dir.resolve("page.html"),
                option, value);
        assertThat(run.exit()).isEqualTo(2);
        assertThat(run.err().lines().filter(line -> line.startsWith("graze: "))).singleElement().asString()
                .contains(problem);
        assertThat(TestFiles.tree(dir)).isEmpty();
    }
}
