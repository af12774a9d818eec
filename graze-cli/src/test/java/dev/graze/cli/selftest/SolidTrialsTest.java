package dev.graze.cli.selftest;

import static org.assertj.core.api.Assertions.assertThat;

import dev.graze.cli.testing.CommandRun;
import dev.graze.io.Meshes;
import dev.graze.mesh.Mesh;
import dev.graze.mesh.Topology;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SolidTrialsTest {
    @Test
    void bodiesThatDifferAreWrittenAsMeshes(@TempDir Path dir) throws IOException {
        double[] x = { 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 0.1 };
        Mesh a = new Mesh(Topology.of(4, new int[] { 0, 2, 1, 0, 1, 3, 0, 3, 2, 1, 2, 3 }), x);
        double[] y = x.clone();
        y[11] = -3.5;
        List<Path> files = CaseFiles.writeBodies(a, new Mesh(a.topology(), y), dir.resolve("bodies-7"));
        assertThat(Meshes.read(files.get(0)).positions()).isEqualTo(x);
        assertThat(Meshes.read(files.get(1)).positions()).isEqualTo(y);
        CommandRun.of("selftest", "--case", dir.resolve("bodies-7")).refused("holds two bodies", "what.txt");
    }

    @Test
    void relationsAndPointsAgreeWithCountedCells() {
        SolidTrials trials = new SolidTrials();
        for (long seed = 1; seed <= 100; seed++) {
            assertThat(trials.run(seed)).as("seed %d", seed).isEmpty();
        }
        assertThat(trials.relations()).isEqualTo(200);
        assertThat(trials.points()).isEqualTo(1000);
        assertThat(trials.penetrations()).isEqualTo(100);
        assertThat(trials.faults()).isZero();
    }
}
