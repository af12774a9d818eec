package dev.graze.bench;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.withinPercentage;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.graze.cli.testing.CommandRun;
import dev.graze.cli.testing.TinyScene;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Runs the command in processes of its own, started by a script instead of the launcher, which would build itself. */
class BenchStartTest {
    private static final String LAUNCHER = "graze.launcher";

    @TempDir
    private Path dir;

    private Path launcher;
    private Path json;

    @BeforeEach
    void makeLauncher() throws IOException {
        assumeTrue(Files.isExecutable(Path.of("/bin/sh")), "needs /bin/sh");
        launcher = dir.resolve("graze");
        json = dir.resolve("start.json");
        launch("exec '" + Path.of(System.getProperty("java.home"), "bin", "java") + "' -cp '"
                + System.getProperty("java.class.path") + "' dev.graze.cli.GrazeCommand \"$@\"");
        System.setProperty(LAUNCHER, launcher.toString());
    }

    @AfterEach
    void forgetLauncher() {
        System.clearProperty(LAUNCHER);
    }

    private void launch(String command) throws IOException {
        Files.writeString(launcher, "#!/bin/sh\n" + command + "\n");
        assertThat(launcher.toFile().setExecutable(true)).isTrue();
    }

    @Test
    void measuresFreshProcessesAndAWarmStep() {
        CommandRun run = CommandRun.of("bench", "start", "--triangles", 2000, "--repeats", 1, "--warm-up", 0,
                "--threads", 2, "--json", json);

        assertThat(run.exit()).as(run.err()).isZero();
        Map<String, Double> rows = BenchRows.values(json);
        assertThat(rows).containsKeys("start.version.ms", "start.check.ms", "start.first-step.ms",
                "start.warm-step.ms").containsEntry("start.threads", 2.0).containsEntry("start.repeats", 1.0);
        assertThat(rows.get("start.check.ms")).isGreaterThan(rows.get("start.first-step.ms"));
        assertThat(rows.get("start.first-over-warm"))
                .isCloseTo(rows.get("start.first-step.ms") / rows.get("start.warm-step.ms"), withinPercentage(1e-9));
        assertThat(rows.get("start.triangles")).isBetween(1000.0, 3000.0);
        assertThat(run.err()).contains("bench start: warming up", "bench start: round 1 of 1");
    }

    @Test
    void checksGivenFrames() {
        Path above = TinyScene.frame(dir.resolve("t0.ply"), 1);
        Path below = TinyScene.frame(dir.resolve("t1.ply"), -1);

        CommandRun run = CommandRun.of("bench", "start", above, below, "--repeats", 1, "--warm-up", 0, "--json", json);

        assertThat(run.exit()).as(run.err()).isZero();
        assertThat(BenchRows.values(json)).containsEntry("start.triangles", 2.0);
        CommandRun.of("bench", "start", above).refused("bench start takes two frames");
    }

    @Test
    void refusesToGuessHowTheCommandIsStarted() {
        System.clearProperty(LAUNCHER);
        CommandRun.of("bench", "start").refused("was not started by it; run ./graze bench start");
    }

    @Test
    void stopsWhenTheCommandFails() throws IOException {
        launch("echo broken; exit 3");
        CommandRun run = CommandRun.of("bench", "start", "--triangles", 2000, "--json", json);

        assertThat(run.exit()).isEqualTo(2);
        assertThat(run.err()).endsWith("failed with exit code 3, saying: broken" + System.lineSeparator());
        assertThat(json).doesNotExist();
    }

    @Test
    void refusesInvalidOptions() {
        CommandRun.of("bench", "start", "--repeats", 0).refused("--repeats must be 1 to 1000");
        CommandRun.of("bench", "start", "--warm-up", "-1").refused("--warm-up must be 0");
    }
}
