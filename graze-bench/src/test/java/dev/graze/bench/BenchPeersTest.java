package dev.graze.bench;

import static org.assertj.core.api.Assertions.assertThat;

import dev.graze.cli.testing.CommandRun;
import dev.graze.cli.testing.TestFiles;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class BenchPeersTest {
    @TempDir
    private Path dir;

    @Test
    void allPeersFindThatTwoBodiesOverlap() {
        Path json = dir.resolve("peers.json");
        CommandRun run = CommandRun.of("bench", "peers", "--repeats", 2, "--warm-up", 0.1, "--json", json);
        assertThat(run.exit()).as(run.err()).isZero();
        assertThat(run.out()).contains("triangle pairs", "vertices inside", "ode4j-gimpact");
        Map<String, Double> rows = BenchRows.values(json);
        assertThat(rows).containsEntry("peers.triangles", 2.0 * 902).containsEntry("peers.discrete-slabs.over-discrete",
                1.0);
        assertThat(rows.get("peers.discrete-slabs.found")).isGreaterThan(100);
        assertThat(rows.get("peers.rays.found")).isPositive();
        assertThat(rows.get("peers.ode4j-gimpact.found")).isPositive();
        assertThat(rows.entrySet()).filteredOn(row -> row.getKey().equals("peers.bullet-gimpact.found"))
                .allMatch(row -> row.getValue() > 0);
    }

    @Test
    void everyEngineFindsTheSame() {
        Path brute = dir.resolve("brute.json");
        Path front = dir.resolve("front.json");
        CommandRun.of("bench", "peers", "--repeats", 1, "--warm-up", 0, "--engine", "brute", "--json", brute);
        CommandRun.of("bench", "peers", "--repeats", 1, "--warm-up", 0, "--engine", "front", "--json", front);
        assertThat(BenchRows.values(front).get("peers.discrete-front.found"))
                .isEqualTo(BenchRows.values(brute).get("peers.discrete-brute.found"));
    }

    /** An open mesh has no inside: a line says that rays are left out, and the others still run. */
    @Test
    void leavesRaysOutForOpenMeshes() {
        Path obj = TestFiles.write(dir.resolve("open.obj"), "v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\n");
        Path other = TestFiles.write(dir.resolve("across.obj"), "v 0.2 0.2 -1\nv 0.3 0.2 1\nv 0.2 0.3 1\nf 1 2 3\n");
        CommandRun run = CommandRun.of("bench", "peers", obj, other, "--repeats", 1, "--warm-up", 0);
        assertThat(run.exit()).as(run.err()).isZero();
        assertThat(run.err()).contains("rays are left out");
        assertThat(run.out()).contains("discrete-slabs").doesNotContain("vertices inside");
    }

    @Test
    void refusesASingleMeshAndInvalidTimes() {
        CommandRun.of("bench", "peers", dir.resolve("a.ply")).refused("name two mesh files");
        CommandRun.of("bench", "peers", "--warm-up", -1).refused("--warm-up must be 0 to 3600 seconds");
    }
}
