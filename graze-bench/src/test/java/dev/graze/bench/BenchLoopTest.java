package dev.graze.bench;

import static org.assertj.core.api.Assertions.assertThat;

import dev.graze.cli.testing.CommandRun;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class BenchLoopTest {
    private static final String TRIANGLES = "v 0 0 %1$s\nv 1 0 %1$s\nv 0 1 %1$s\nv 0 0 0\nv 1 0 0\nv 0 1 0\n"
            + "f 1 2 3\nf 4 5 6\n";

    @TempDir
    private Path dir;

    @Test
    void measuresOurOwnCloth() {
        Path json = dir.resolve("loop.json");
        CommandRun run = CommandRun.of("bench", "loop", "--scale", "0.02", "--repeats", 2, "--warm-up", 0, "--threads",
                2, "--json", json);

        assertThat(run.exit()).isZero();
        Map<String, Double> rows = BenchRows.values(json);
        assertThat(rows).containsKeys("loop.safe-step-over-all", "loop.safe-step-new-start-over-all",
                "loop.first-impact-over-all", "loop.first-impact-new-start-over-all", "loop.touches-over-all",
                "loop.touches-new-start-over-all", "loop.all.ms", "loop.line-search-over-probe",
                "loop.line-search-touches-over-probe", "loop.line-search-without-over-probe",
                "loop.rotation.per-degree.ms", "loop.cancel.ms");
        assertThat(rows.get("loop.rotation.late")).isZero();
        assertThat(rows.get("loop.barrier.near-pairs")).isPositive();
        assertThat(rows.get("loop.barrier.detection-share")).isBetween(0.0, 100.0);
    }

    @Test
    void readsTwoFramesOrADirectory() throws IOException {
        Path first = Files.writeString(dir.resolve("f0.obj"), String.format(TRIANGLES, "1"));
        Path second = Files.writeString(dir.resolve("f1.obj"), String.format(TRIANGLES, "-1"));
        for (String frames : new String[] { first + "," + second, dir.toString() }) {
            CommandRun run = CommandRun.of("bench", "loop", "--frames", frames, "--scale", "0.01", "--repeats", 1,
                    "--warm-up", 0);
            assertThat(run.exit()).isZero();
            assertThat(run.outLines().getFirst()).startsWith("2 triangles; engine slabs");
        }
    }

    @Test
    void refusesWhatCannotBeMeasured() throws IOException {
        Path only = Files.writeString(dir.resolve("f0.obj"), String.format(TRIANGLES, "1"));
        CommandRun.of("bench", "loop", "--frames", only).refused("--frames: " + only + " is one frame");
        CommandRun.of("bench", "loop", "--engine", "fast").refused("fast");
        CommandRun.of("bench", "loop", "--repeats", "0").refused("--repeats must be 1 to 1000, not 0");
        CommandRun.of("bench", "loop", "--scale", "0").refused("--scale must be 0.01 to 10, not 0.0");
    }
}
