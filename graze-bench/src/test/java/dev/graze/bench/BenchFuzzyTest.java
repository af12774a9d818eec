package dev.graze.bench;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.graze.cli.testing.CommandRun;
import dev.graze.cli.testing.TestFiles;
import dev.graze.device.Devices;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Runs few steps of small scenes: only the counts are meaningful, not the times. */
class BenchFuzzyTest {
    private static final List<String> OF_A_SCENE = List.of("triangles", "found", "fuzzy.ms", "front.ms", "inter-cd.ms",
            "slabs.ms",
            "fuzzy-over-front", "motion.fuzzy.ms", "motion.front.ms", "motion.found", "frame-1.clustering.ms",
            "frame-2.test.ms",
            "tuned.ms", "fuzzy-4.ms", "motion.fuzzy-4.ms", "membership-2.threshold", "membership-4.rounds",
            "membership-2.by-two.missed", "candidates.pca-16", "candidates.x-1", "parts-2.ms", "parts-16.copies");
    private static final List<String> STAGES = List.of("clustering", "boxes", "sort", "collect", "test");

    @TempDir
    private Path dir;

    private Path json;
    private Path html;

    private CommandRun quickRun(String scenes, Object... more) {
        QuickPaper paper = QuickPaper.of("fuzzy", dir, scenes, more);
        json = paper.json();
        html = paper.html();
        return paper.run();
    }

    @Test
    void showsFiguresBesideThePapers() {
        CommandRun run = quickRun("cloth-ball,funnel", "--device", "none");

        assertThat(run.err()).contains("bench paper fuzzy: cloth-ball: making the scene",
                "funnel: round 1 of 1, in motion");
        assertThat(run.out())
                .contains("Fig. 6", "Fig. 7 and 8", "(20.24 ms)", "Section 6.1", "CStreams, not reproduced",
                        "- (18.60 ms)")
                .doesNotContain("Section 7");
        Map<String, Double> rows = BenchRows.values(json);
        for (String scene : List.of("cloth-ball", "funnel")) {
            String prefix = "fuzzy." + scene + ".";
            assertThat(rows).containsKeys(OF_A_SCENE.stream().map(name -> prefix + name).toArray(String[]::new));
            assertThat(STAGES.stream().mapToDouble(stage -> rows.get(prefix + "share." + stage)).sum()).isCloseTo(100,
                    within(1e-6));
            assertThat(rows.get(prefix + "sweep-pairs.pca-16")).as("more parts leave fewer pairs")
                    .isLessThan(rows.get(prefix + "sweep-pairs.pca-1"));
            assertThat(rows).containsEntry(prefix + "parts", 2.0).containsEntry(prefix + "motion.parts", 2.0);
            for (int parts : List.of(2, 4)) {
                String membership = prefix + "membership-" + parts + ".";
                assertThat(rows.get(membership + "dispersion")).as("equation 2 is minimized").isPositive()
                        .isLessThan(rows.get(membership + "dispersion-first"));
                assertThat(rows.get(membership + "missed")).as("with the overlap of equation 5").isZero();
                assertThat(rows.get(membership + "ours.copies")).as("each triangle's own radius is at most the largest")
                        .isBetween(1.0, rows.get(membership + "copies"));
            }
            assertThat(rows.get(prefix + "parts-1.copies")).isEqualTo(1);
            assertThat(rows.get(prefix + "parts-16.copies")).isGreaterThan(1);
        }
        assertThat(BenchRows.papers(json)).containsEntry("fuzzy.cloth-ball.front.ms", 32.5)
                .containsEntry("fuzzy.funnel.fuzzy.ms", 6.53)
                .doesNotContainKey("fuzzy.funnel.front.ms");
        checkPage(TestFiles.text(html));
    }

    private static void checkPage(String page) {
        assertThat(page).startsWith("<!doctype html>").endsWith("</html>\n").contains(
                "<title>Fuzzy scene subdivision, measured again</title>", "graze bench paper fuzzy --quick",
                "stages by frame, funnel");
        assertThat(page.split("<svg", -1)).as("two of times, one of shares").hasSize(4);
        assertThat(page).doesNotContain("<script", "http:", "https:", "NaN");
    }

    /** Fig. 3: two parts have a color each, and their overlap another. */
    @Test
    void drawsParts() throws IOException {
        quickRun("funnel", "--device", "none", "--warm-up", 0, "--parts-ply", dir);
        assertThat(colours("fuzzy-funnel-2.ply")).hasSize(3).contains(0xFFFFFF);
        assertThat(colours("fuzzy-funnel-16.ply")).hasSizeBetween(4, 17).contains(0xFFFFFF);
    }

    private Set<Integer> colours(String name) throws IOException {
        byte[] bytes = Files.readAllBytes(dir.resolve(name));
        String header = new String(bytes, StandardCharsets.ISO_8859_1);
        int faces = Integer.parseInt(header.replaceFirst("(?s).*element face (\\d+)\n.*", "$1"));
        int size = 1 + 3 * Integer.BYTES + 3 + Integer.BYTES;
        Set<Integer> colours = new HashSet<>();
        for (int at = bytes.length - faces * size; at < bytes.length; at += size) {
            int rgb = at + 1 + 3 * Integer.BYTES;
            colours.add((bytes[rgb] & 0xff) << 16 | (bytes[rgb + 1] & 0xff) << 8 | (bytes[rgb + 2] & 0xff));
        }
        return colours;
    }

    @Test
    void measuresTheFirstDevice() {
        Assumptions.assumeFalse(Devices.choose(null, warning -> {
        }).isEmpty(), "no device here can be used");
        CommandRun run = quickRun("funnel");

        assertThat(run.out()).contains("Device ", "Section 7");
        assertThat(BenchRows.values(json)).containsKeys("fuzzy.funnel.device.ms", "fuzzy.funnel.threads-4.ms");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '"', value = {
            "--scenes | dragon | there is no scene 'dragon'; choose from: cloth-ball, funnel",
            "--device | 99 | there is no device '99'", "--parts-ply | nowhere | there is no folder nowhere" })
    void refusesInvalidOptions(String option, String value, String problem) {
        CommandRun run = CommandRun.of("bench", "paper", "fuzzy", "--quick", "--html", dir.resolve("page.html"), option,
                value);

        run.refused(problem);
        assertThat(TestFiles.tree(dir)).isEmpty();
    }
}
