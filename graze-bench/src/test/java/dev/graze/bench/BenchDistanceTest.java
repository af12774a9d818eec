package dev.graze.bench;

import static org.assertj.core.api.Assertions.assertThat;

import dev.graze.cli.testing.CommandRun;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class BenchDistanceTest {
    @TempDir
    private Path dir;

    @Test
    void measuresGeneratedPairsAndALattice() {
        Path json = dir.resolve("distance.json");
        CommandRun run = CommandRun.of("bench", "distance", "--generated", "--scale", "0.05", "--motions", 3,
                "--warm-up", 0, "--threads", 2, "--near-threads", 2, "--json", json);

        assertThat(run.exit()).isZero();
        Map<String, Double> rows = BenchRows.values(json);
        String pair = "distance.fcl-pairs.ball-shell";
        assertThat(rows).containsKeys(pair + ".ms", pair + ".cold.ms", pair + ".rest.ms", pair + ".build.ms",
                pair + ".bytes-per-triangle", "distance.lattice.all.ms", "distance.lattice.nearest.ms");
        assertThat(rows.get("distance.fcl-pairs.ball-ball.distance")).as("two balls of radius 1")
                .isBetween(Math.sqrt(17) - 2, 2.3);
        assertThat(rows.get("distance.lattice.pairs")).isPositive();
        assertThat(rows.get("distance.proximity.shells.pairs")).isPositive()
                .isLessThanOrEqualTo(rows.get("distance.proximity.shells.vf-ee-pairs"));
        assertThat(rows).containsKeys("distance.proximity.shells.ms", "distance.proximity.shells.search.ms",
                "distance.proximity.shells.list.ms");
    }

    @Test
    void readsThePublicPairsFromAFolder() throws IOException {
        for (String name : new String[] { "spot", "3DBenchy", "screw-big", "nut-big", "gear", "anchor", "wing-nut" }) {
            // All are the same triangle: those that are not moved touch, the others are as far apart as they are moved.
            Files.writeString(dir.resolve(name + ".obj"), "v 0 0 0\nv 0 1 0\nv 0 0 1\nf 1 2 3\n");
        }
        Path json = dir.resolve("distance.json");
        CommandRun run = CommandRun.of("bench", "distance", "--parts", dir, "--scale", "0.01", "--motions", 2,
                "--warm-up", 0, "--json", json);

        assertThat(run.exit()).isZero();
        Map<String, Double> rows = BenchRows.values(json);
        assertThat(rows.get("distance.fcl-pairs.gear-gear.distance")).isBetween(2.5 - 1e-14, 2.5 + 1e-14);
        assertThat(rows.get("distance.fcl-pairs.screw-nut.distance")).isZero();
        assertThat(rows).containsKeys("distance.fcl-pairs.spot-3DBenchy.ms", "distance.fcl-pairs.spot-spot.ms",
                "distance.fcl-pairs.anchor-wing-nut.ms");
    }

    @Test
    void refusesWhatCannotBeMeasured() {
        CommandRun.of("bench", "distance", "--scale", "0").refused("--scale must be 0.01 to 10, not 0.0");
        CommandRun.of("bench", "distance", "--motions", "0").refused("--motions must be 1 to 1000000, not 0");
        CommandRun.of("bench", "distance", "--near-threads", "0").refused("--near-threads must be 1 to 1024, not 0");
        CommandRun.of("bench", "distance", "--generated", "--scenes", dir)
                .refused("--scenes: there is no " + dir.resolve("cloth-ball").resolve("cloth_ball92.ply"));
        CommandRun.of("bench", "distance", "--parts", dir)
                .refused("--parts: there is no spot.obj in " + dir + "; name the folder with the public meshes");
    }
}
