package dev.graze.bench;

import static org.assertj.core.api.Assertions.assertThat;

import dev.graze.cli.testing.FileFuzz;
import dev.graze.mesh.Topology;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TruthFuzzTest {
    private static final Topology TWO = Topology.of(6, new int[] { 0, 1, 2, 3, 4, 5 });
    private static final double[] APART = { 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1, 1, 0, 1, 0, 1, 1 };
    private static final double[] CROSSED = { 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, -1, 1, 0, -1, 0, 1, -1 };

    @TempDir
    private Path dir;

    @Test
    void readsOrRefuses() throws IOException {
        Path file = Files.writeString(dir.resolve("truth.csv"),
                "kind,v0,v1,v2,v3,collides\n" + "VF,3,0,1,2,1\nEE,0,1,3,4,1\nEE,1,2,3,5,0\n".repeat(20));
        StepCandidates candidates = StepCandidates.find(TWO, APART, CROSSED);
        FileFuzz.Outcome outcome = new FileFuzz(file, UnaryOperator.identity(), 1 << 20,
                damaged -> TruthFile.read(damaged, TWO, candidates)).run();
        assertThat(outcome.read()).isBetween(1L, outcome.files() - 1);
    }
}
