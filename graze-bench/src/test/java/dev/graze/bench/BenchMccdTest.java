package dev.graze.bench;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.graze.cli.testing.CommandRun;
import dev.graze.cli.testing.TestFiles;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Runs few steps of small scenes: only the counts are meaningful, not the times. */
class BenchMccdTest {
    private static final List<String> OF_A_SCENE = List.of("triangles", "contacts", "front-nodes", "front-rebuilt",
            "share.update",
            "share.traversal", "share.non-adjacent", "share.adjacent", "bv-tests-saved", "time-saved", "layout-gain",
            "phc-over-front.1",
            "speedup.1", "scaling.1", "phc.speedup.1", "analysis.s", "analysis.k1", "analysis.k2", "front-of-squared",
            "front-megabytes", "query.ms", "serial.query.ms", "plain-serial.query.ms", "serial-over-front",
            "slabs.query.ms", "serial-over-slabs");
    private static final List<String> MEANS = List.of("bv-tests-saved", "time-saved", "front-saved",
            "adjacent-tests-saved", "orphan-time-saved", "layout-gain", "speedup", "scaling", "phc.speedup",
            "phc-over-front", "analysis.k1", "analysis.k2");
    private static final List<String> SHARES = List.of("update", "traversal", "non-adjacent", "adjacent");

    @TempDir
    private Path dir;

    @Test
    void showsFiguresBesideThePapers() {
        Path json = dir.resolve("mccd.json");
        Path html = dir.resolve("mccd.html");

        CommandRun run = CommandRun.of("bench", "paper", "mccd", "--quick", "--scenes", "n-body,bart", "--steps", 4,
                "--repeats", 1,
                "--json", json, "--html", html);

        assertThat(run.exit()).as(run.err()).isZero();
        assertThat(run.err()).contains("bench paper mccd: n-body: making the scene",
                "bench paper mccd: bart: round 1 of 1");
        assertThat(run.out()).contains("Table 1", "Fig. 7", "Fig. 9", "section 4.8", "Fig. 4", "Equations 10 to 13",
                "Fig. 12",
                "Fig. 13", "Table 2",
                "(37 to 47 %)",
                "(99.9 %)");
        checkRows(BenchRows.values(json));
        checkPaper(BenchRows.papers(json));
        checkPage(TestFiles.text(html));
    }

    private static void checkRows(Map<String, Double> rows) {
        for (String scene : List.of("n-body", "bart")) {
            assertThat(rows)
                    .containsKeys(OF_A_SCENE.stream().map(name -> "mccd." + scene + "." + name).toArray(String[]::new));
            double sum = SHARES.stream().mapToDouble(share -> rows.get("mccd." + scene + ".share." + share)).sum();
            assertThat(sum).isCloseTo(100, within(1e-6));
            assertThat(rows.get("mccd." + scene + ".contacts")).isPositive();
        }
        assertThat(rows).containsKeys(MEANS.stream().map(name -> "mccd." + name).toArray(String[]::new));
        assertThat(rows.get("mccd.n-body.bv-tests-saved")).as("a front starts where the last step ended").isPositive();
        assertThat(rows.get("mccd.n-body.front-saved")).as("adjacent pairs are not in it").isBetween(1.0, 99.0);
        assertThat(rows.get("mccd.n-body.adjacent-tests-saved")).isBetween(50.0, 100.0);
        assertThat(rows).as("loose triangles have no neighbours").doesNotContainKeys("mccd.bart.front-saved",
                "mccd.bart.adjacent-tests-saved");
        assertThat(rows).containsEntry("mccd.front-saved", rows.get("mccd.n-body.front-saved"))
                .containsEntry("mccd.n-body.scaling.1", 1.0);
        assertThat(rows.get("mccd.n-body.speedup." + rows.get("mccd.threads").intValue()))
                .as("speedups are over serial, not over front on one thread")
                .isCloseTo(rows.get("mccd.n-body.serial.query.ms") / rows.get("mccd.n-body.query.ms"), within(1e-9));
        assertThat(rows.get("mccd.n-body.analysis.s")).as("fronts save tests").isBetween(1.0, 99.0);
        assertThat(rows.get("mccd.n-body.analysis.k1")).as("phc collects its sub-tasks").isPositive();
        assertThat(rows.get("mccd.bart.front-of-squared")).as("as dense as the original").isBetween(8.0, 18.0);
    }

    private static void checkPaper(Map<String, Double> paper) {
        assertThat(paper).containsEntry("mccd.n-body.triangles", 34_000.0)
                .containsEntry("mccd.n-body.share.update", 19.91)
                .containsEntry("mccd.bart.query.ms", 20.4).containsEntry("mccd.n-body.serial.query.ms", 117.0)
                .containsEntry("mccd.bv-tests-saved", 42.0).containsEntry("mccd.time-saved", 16.5)
                .containsEntry("mccd.front-saved", 30.0)
                .containsEntry("mccd.bart.front-nodes", 2_156_260.0).containsEntry("mccd.bart.front-megabytes", 17.0)
                .containsEntry("mccd.analysis.s", 58.0).containsEntry("mccd.adjacent-tests-saved", 99.9)
                .containsEntry("mccd.layout-gain", 10.5);
        assertThat(paper).doesNotContainKeys("mccd.bart.share.update", "mccd.n-body.speedup.1",
                "mccd.n-body.slabs.query.ms");
    }

    private static void checkPage(String page) {
        assertThat(page).startsWith("<!doctype html>").endsWith("</html>\n").contains(
                "<title>MCCD, measured again</title>",
                "graze bench paper mccd --quick", "n-body", "paper 37 to 47 %", "prefers-color-scheme: dark");
        assertThat(page.split("<svg", -1)).as("one stacked, six of savings, four by threads, two of times").hasSize(14);
        assertThat(page).doesNotContain("<script", "http:", "https:", "NaN");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '"', value = { "--scenes | cloth | there is no scene 'cloth'",
            "--steps | 1 | --steps must be 2 to 1000",
            "--steps | 200 | --steps must be less than the 100 frames of bart",
            "--build | best | there is no method 'best'; choose median or sorted",
            "--repeats | 0 | --repeats must be 1", "--triangles-scale | 0 | --triangles-scale must be more than 0",
            "--triangles-scale | NaN | --triangles-scale must be more than 0", "--threads | 0 | --threads must be 1 to",
            "--threads | 100000 | --threads must be 1 to", "--warm-up | -1 | --warm-up must be 0",
            "--json | . | is a directory" })
    void refusesInvalidOptions(String option, String value, String problem) {
        Object place = value.equals(".") ? dir : value;
        CommandRun run = CommandRun.of("bench", "paper", "mccd", "--quick", "--scenes", "bart", "--html",
                dir.resolve("page.html"), option,
                place);

        assertThat(run.exit()).isEqualTo(2);
        assertThat(run.err().lines().filter(line -> !line.startsWith("bench paper mccd: "))).singleElement().asString()
                .startsWith("graze: ")
                .contains(problem);
        assertThat(TestFiles.tree(dir)).isEmpty();
    }

    @Test
    void requiresAPaper() {
        CommandRun.of("bench", "paper").refused("say which paper: mccd, hpccd, lazy-steal, fuzzy, rays");
        CommandRun.of("bench", "paper", "mccd", "--json", dir.resolve("x"), "--html", dir.resolve("x"))
                .refused("writes the same file");
    }
}
