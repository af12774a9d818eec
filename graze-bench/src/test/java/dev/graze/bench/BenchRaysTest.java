package dev.graze.bench;

import static org.assertj.core.api.Assertions.assertThat;

import dev.graze.cli.testing.CommandRun;
import dev.graze.cli.testing.TestFiles;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class BenchRaysTest {
    private static final List<String> OF_A_PHASE = List.of("basic.ms", "iterative-basic.ms", "basic-speedup", "bvh.ms",
            "iterative-bvh.ms",
            "bvh-speedup", "followed", "standard-hits");
    private static final List<String> OF_A_SCENE = List.of("bodies", "triangles", "pairs", "hits", "predictive.without",
            "predictive.with",
            "predictive-saved", "projected.without", "projected.with", "projected-saved", "step.iterative-bvh.ms",
            "step.iterative-bvh.share.rays", "step.iterative-bvh.threads", "step.ode4j-gimpact.threads",
            "curve.basic.step-1.ms", "curve.iterative-bvh.step-118.ms", "predictive-saved.least",
            "projected-saved.most", "step.ode4j-gimpact.ms", "step.ode4j-gimpact.over-iterative-bvh");

    @TempDir
    private Path dir;

    @Test
    void measuresBothScenesAndWritesAllFigures() {
        Path json = dir.resolve("rays.json");
        Path html = dir.resolve("rays.html");
        CommandRun run = CommandRun.of("bench", "paper", "rays", "--quick", "--steps", 3, "--repeats", 1, "--json",
                json, "--html", html);
        assertThat(run.exit()).as(run.err()).isZero();
        assertThat(run.out()).contains("Table 2.1", "Table 2.3", "Table 2.4", "Fig. 2.12", "Fig. 2.13", "Fig. 2.14",
                "(21.90)", "ode4j GIMPACT", "Friction 0.5 of each body, 0.25 between two", "4 contacts of a pair");
        assertThat(run.err()).contains("bench paper rays: avalanche: simulating 8 bodies",
                "bench paper rays: source: whole steps, round 1 of 1");
        Map<String, Double> rows = BenchRows.values(json);
        for (String phase : List.of("avalanche.a", "avalanche.b", "avalanche.c", "source.end")) {
            assertThat(rows)
                    .containsKeys(OF_A_PHASE.stream().map(name -> "rays." + phase + "." + name).toArray(String[]::new));
        }
        for (String scene : List.of("avalanche", "source")) {
            assertThat(rows)
                    .containsKeys(OF_A_SCENE.stream().map(name -> "rays." + scene + "." + name).toArray(String[]::new));
        }
        assertThat(rows).containsEntry("rays.avalanche.triangles", 8.0 * 902)
                .containsEntry("rays.deforming.bvh.lost", 0.0).containsKey("rays.deforming.iterative-bvh.speedup");
        assertThat(rows.get("rays.deforming.iterative-bvh.followed")).isPositive();
        assertThat(rows.get("rays.deforming.iterative-bvh.lost")).isLessThan(10);
        assertThat(rows.get("rays.avalanche.b.bvh.ms")).as("the peak of the whole run")
                .isGreaterThanOrEqualTo(rows.get("rays.avalanche.c.bvh.ms"))
                .isGreaterThanOrEqualTo(rows.get("rays.avalanche.curve.bvh.step-118.ms"));
        assertThat(rows.get("rays.avalanche.a.standard-hits")).as("nothing collides in free fall").isZero();
        assertThat(rows.get("rays.avalanche.c.standard-hits")).isPositive();
        assertThat(BenchRows.papers(json)).containsEntry("rays.avalanche.c.basic-speedup", 21.9)
                .containsEntry("rays.source.end.bvh-speedup", 19.0).containsEntry("rays.source.projected-saved", 79.0);
        assertThat(TestFiles.text(html)).startsWith("<!doctype html>")
                .contains("Iterative and predictive rays, measured again")
                .doesNotContain("<script", "http:", "https:", "NaN");
    }

    @Test
    void reusesRecordings() throws IOException {
        Path kept = dir.resolve("kept");
        Path json = dir.resolve("rays.json");
        Object[] arguments = { "bench", "paper", "rays", "--quick", "--scenes", "avalanche", "--steps", 2, "--repeats",
                1, "--no-peers",
                "--device", "none", "--recordings", kept, "--json", json };
        assertThat(CommandRun.of(arguments).err()).contains("avalanche: simulating 8 bodies for 120 steps")
                .doesNotContain("before");
        Map<String, Double> first = BenchRows.values(json);
        assertThat(kept.toFile().list()).containsExactlyInAnyOrder("avalanche.recording",
                "avalanche-without-projection.recording",
                "avalanche-without-predictive-rays.recording");
        assertThat(CommandRun.of(arguments).err()).contains("avalanche-without-projection: simulated before")
                .doesNotContain("simulating");
        for (String figure : List.of("avalanche.predictive-saved", "avalanche.projected.with", "avalanche.hits",
                "avalanche.c.followed")) {
            assertThat(BenchRows.values(json)).containsEntry("rays." + figure, first.get("rays." + figure));
        }
        CommandRun
                .of("bench", "paper", "rays", "--quick", "--scenes", "avalanche", "--triangles-scale", 0.02,
                        "--recordings", kept)
                .refused("another simulation", "--recordings");
        Files.write(kept.resolve("avalanche.recording"), new byte[] { 1 });
        CommandRun.of(arguments).refused("is not a recording", "delete it");
    }

    /** The response settings apply to every implementation of Fig. 2.12 and to the tables. */
    @Test
    void namesTheSettingsAndSimulatesSeveralSeeds() {
        Path json = dir.resolve("rays.json");
        Path kept = dir.resolve("kept");
        CommandRun run = CommandRun.of("bench", "paper", "rays", "--quick", "--scenes", "avalanche", "--repeats", 1,
                "--steps", 2, "--no-peers", "--device", "none", "--seeds", 2, "--sample-every", 40, "--friction", 0.3,
                "--contacts", 3, "--recordings", kept, "--json", json);
        assertThat(run.exit()).as(run.err()).isZero();
        assertThat(run.out()).contains("Friction 0.3 of each body, 0.09 between two", "3 contacts of a pair");
        assertThat(kept.toFile().list()).hasSize(6).contains("avalanche-seed-2-without-projection.recording");
        assertThat(BenchRows.values(json)).containsEntry("rays.avalanche.projected.seeds", 2.0);
    }

    @Test
    void refusesInvalidOptions() {
        CommandRun.of("bench", "paper", "rays", "--quick", "--seeds", 0).refused("--seeds must be 1 to 100");
        CommandRun.of("bench", "paper", "rays", "--quick", "--sample-every", 0).refused("--sample-every must be");
        CommandRun.of("bench", "paper", "rays", "--quick", "--scenes", "landslide").refused(
                "there is no scene 'landslide'",
                "avalanche, source");
    }
}
