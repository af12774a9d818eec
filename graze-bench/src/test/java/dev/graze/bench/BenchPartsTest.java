package dev.graze.bench;

import static org.assertj.core.api.Assertions.assertThat;

import dev.graze.cli.testing.CommandRun;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class BenchPartsTest {
    @TempDir
    private Path dir;

    @Test
    void measuresFixedFilteredAndRestingParts() {
        Path json = dir.resolve("parts.json");
        CommandRun run = CommandRun.of("bench", "parts", "--scale", "0.02", "--steps", 2, "--warm-up", 0, "--threads",
                2,
                "--json", json);

        assertThat(run.exit()).isZero();
        Map<String, Double> rows = BenchRows.values(json);
        assertThat(rows).containsKeys("parts.cloth-alone.ms", "parts.fixed-far.ms", "parts.fixed-far-over-alone",
                "parts.fixed-touching.ms", "parts.one-mesh.ms", "parts.replace.ms", "parts.replace-over-step",
                "parts.replace-over-new", "parts.n-body.one-mesh.ms",
                "parts.n-body.everything.ms", "parts.n-body.everything-over-one-mesh", "parts.n-body.one-pair.ms",
                "parts.n-body.nothing.ms", "parts.rigid.rest.ms", "parts.rigid.one-moving.ms",
                "parts.rigid.all-moving.ms", "parts.fixed.bytes-per-triangle");
        assertThat(rows.get("parts.rigid.contacts")).as("bodies touch their neighbours").isPositive();
        assertThat(rows.get("parts.n-body.parts")).isGreaterThan(10);
    }

    @Test
    void refusesSizesOutOfRange() {
        CommandRun.of("bench", "parts", "--scale", "0").refused("--scale must be 0.01 to 10, not 0.0");
        CommandRun.of("bench", "parts", "--steps", "0").refused("--steps must be 1 to 100000, not 0");
    }
}
