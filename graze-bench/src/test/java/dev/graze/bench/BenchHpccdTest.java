package dev.graze.bench;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.graze.cli.testing.CommandRun;
import dev.graze.cli.testing.TestFiles;
import dev.graze.device.Devices;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Runs few steps of small scenes: only the counts are meaningful, not the times. */
class BenchHpccdTest {
    private static final List<String> OF_A_SCENE = List.of("triangles", "contacts", "serial.ms", "cpu.ms", "speedup-1",
            "naive.speedup-1", "naive-over-units-1", "grid.1-0", "mccd.ms", "mccd-over-cpu", "refit.ms",
            "lazy-over-refit.time", "lazy-over-refit.bv-tests", "lazy.rebuilt", "full-over-refit.time",
            "full-over-refit.bv-tests");
    private static final List<String> WITH_A_DEVICE = List.of("device.ms", "serial-over-device", "grid.1-1",
            "mccd-over-device", "segment-64",
            "segment-2048",
            "segment-16384", "cpu-over-device", "device.pairs", "elementary.ms", "device.saved.ms");
    private static final List<String> MEANS = List.of("speedup-1", "naive.speedup-1", "lazy-over-refit.time",
            "full-over-refit.bv-tests",
            "serial.share.tests", "parallel.share.refit");
    private static final List<String> COMPONENTS = List.of("refit", "traversal", "tests", "other", "results");

    @TempDir
    private Path dir;

    private Path json;
    private Path html;

    private CommandRun quickRun(String scenes, Object... more) {
        QuickPaper paper = QuickPaper.of("hpccd", dir, scenes, more);
        json = paper.json();
        html = paper.html();
        return paper.run();
    }

    @Test
    void showsFiguresBesideThePapers() {
        CommandRun run = quickRun("breaking,n-body-low", "--device", "none");

        assertThat(run.err()).contains("bench paper hpccd: breaking: making the scene",
                "bench paper hpccd: n-body-low: round 1 of 1");
        assertThat(run.out()).contains("Table 1", "Fig. 7", "naive approach", "Fig. 6", "Section 6.2", "Section 6.3",
                "Section 3.1", "(77.0 %)");
        checkRows(BenchRows.values(json), List.of("breaking", "n-body-low"));
        checkPaper(BenchRows.papers(json));
        checkPage(TestFiles.text(html));
    }

    private static void checkRows(Map<String, Double> rows, List<String> scenes) {
        for (String scene : scenes) {
            assertThat(rows).containsKeys(
                    OF_A_SCENE.stream().map(name -> "hpccd." + scene + "." + name).toArray(String[]::new));
            for (String way : List.of("serial", "parallel")) {
                double sum = COMPONENTS.stream()
                        .mapToDouble(part -> rows.get("hpccd." + scene + "." + way + ".share." + part)).sum();
                assertThat(sum).isCloseTo(100, within(1e-6));
            }
            assertThat(rows.get("hpccd." + scene + ".contacts")).isPositive();
            assertThat(rows.get("hpccd." + scene + ".naive.speedup-1")
                    * rows.get("hpccd." + scene + ".naive-over-units-1"))
                    .as("both are relative to task units on one thread").isCloseTo(1, within(1e-9));
            assertThat(rows.get("hpccd." + scene + ".lazy.rebuilt")).as("only where it is worth it").isBetween(0.0,
                    99.0);
        }
        assertThat(rows).containsKeys(MEANS.stream().map(name -> "hpccd." + name).toArray(String[]::new))
                .containsEntry("hpccd.speedup-1", 1.0).containsEntry("hpccd.grid.1-0", 1.0);
    }

    private static void checkPaper(Map<String, Double> paper) {
        assertThat(paper).containsEntry("hpccd.breaking.triangles", 252_000.0)
                .containsEntry("hpccd.n-body-low.triangles", 32_000.0)
                .containsEntry("hpccd.serial.share.tests", 77.0).containsEntry("hpccd.parallel.share.traversal", 81.0);
        assertThat(paper).doesNotContainKeys("hpccd.breaking.speedup-1", "hpccd.parallel.share.tests",
                "hpccd.breaking.cpu.ms");
    }

    private static void checkPage(String page) {
        assertThat(page).startsWith("<!doctype html>").endsWith("</html>\n").contains(
                "<title>HPCCD, measured again</title>",
                "graze bench paper hpccd --quick", "n-body-low", "naive, mean", "paper 77.0 %");
        assertThat(page.split("<svg", -1)).as("one grid, one by threads, two stacked, three of policies, one of MCCD")
                .hasSize(9);
        assertThat(page).doesNotContain("<script", "http:", "https:", "NaN");
    }

    @Test
    void lazyReconstructionPaysOnASceneThatDegrades() {
        json = dir.resolve("degrading.json");
        CommandRun run = CommandRun.of("bench", "paper", "hpccd", "--quick", "--scenes", "degrading", "--steps", 12,
                "--repeats", 1, "--device", "none", "--json", json);

        assertThat(run.exit()).as(run.err()).isZero();
        assertThat(run.out()).contains("degrades the hierarchy").doesNotContain("Table 1");
        Map<String, Double> rows = BenchRows.values(json);
        assertThat(rows.get("hpccd.degrading.lazy-over-refit.bv-tests")).as("an old hierarchy culls worse")
                .isLessThan(0.9);
        assertThat(rows.get("hpccd.degrading.lazy.rebuilt")).isBetween(1.0, 90.0);
    }

    @Test
    void saysWhyFiguresWithADeviceAreMissing() {
        CommandRun run = quickRun("n-body-low", "--device", "none");

        assertThat(run.outLines()).contains("Figures with a device are left out: --device none was given.");
        assertThat(run.out()).doesNotContain("Section 5", "segments");
        assertThat(BenchRows.values(json).keySet())
                .noneMatch(name -> name.contains("device") || name.contains("segment"));
        assertThat(TestFiles.text(html)).contains("Figures with a device are left out: --device none was given.");
    }

    @Test
    void offloadsToTheFirstDevice() {
        Assumptions.assumeFalse(Devices.choose(null, warning -> {
        }).isEmpty(), "no device here can be used");
        CommandRun run = quickRun("n-body-low");

        assertThat(run.out()).contains("Device ", "Section 5", "segments of the triangle index queue", "Te/(Te-Tr)");
        Map<String, Double> rows = BenchRows.values(json);
        assertThat(rows)
                .containsKeys(WITH_A_DEVICE.stream().map(name -> "hpccd.n-body-low." + name).toArray(String[]::new))
                .containsEntry("hpccd.segment-2048", 1.0);
        assertThat(rows.get("hpccd.device.pairs")).as("some pairs went there").isBetween(0.1, 100.0);
        assertThat(BenchRows.papers(json)).containsEntry("hpccd.n-body-low.device.ms", 6.8)
                .containsEntry("hpccd.n-body-low.serial-over-device", 11.4)
                .containsEntry("hpccd.serial-over-device", 11.4)
                .containsEntry("hpccd.segment-4096", 1.02);
        assertThat(TestFiles.text(html).split("<svg", -1)).as("and of segments and offloading").hasSize(11);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '"', value = {
            "--scenes | dragon | there is no scene 'dragon'; choose from: cloth, breaking, n-body-low, n-body-high,",
            "--device | 99 | there is no device '99'", "--steps | 1 | --steps must be 2 to 1000",
            "--triangles-scale | 0 | --triangles-scale must be more than 0",
            "--threads | 100000 | --threads must be 1 to",
            "--json | . | is a directory" })
    void refusesInvalidOptions(String option, String value, String problem) {
        Object place = value.equals(".") ? dir : value;
        CommandRun run = CommandRun.of("bench", "paper", "hpccd", "--quick", "--html", dir.resolve("page.html"), option,
                place);

        run.refused(problem);
        assertThat(TestFiles.tree(dir)).isEmpty();
    }

    @Test
    void helpShowsThePapersOwnDefaults() {
        String hpccd = CommandRun.of("bench", "paper", "hpccd", "--help").succeeded().out().replaceAll("\\s+", " ");
        String mccd = CommandRun.of("bench", "paper", "mccd", "--help").succeeded().out().replaceAll("\\s+", " ");
        assertThat(hpccd).contains("1 being the paper's. Default: 0.2", "last steps are run. Default: 31");
        assertThat(mccd).contains("1 being the paper's. Default: 0.33", "last steps are run. Default: 31");
    }
}
