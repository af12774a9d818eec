package dev.graze.cli.simulate;

import static org.assertj.core.api.Assertions.assertThat;

import dev.graze.cli.testing.FileFuzz;
import dev.graze.rigid.RayDetector;
import dev.graze.rigid.world.Simulation;
import java.io.IOException;
import java.nio.file.Path;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Damaged checkpoints are refused. Even with a valid checksum they are read or refused, and nothing else happens. */
class CheckpointFuzzTest {
    private static final SimulationRequest REQUEST = SmallSimulations.FALLING;
    /** Memory for creating the scene again for each file, which takes far more than reading one. */
    private static final long BYTES_FOR_A_SCENE = 16L << 20;

    @TempDir
    private Path dir;

    @Test
    void refusesDamage() throws IOException {
        assertThat(fuzz(UnaryOperator.identity()).read()).isZero();
    }

    @Test
    void readsOrRefusesDamageWithAValidChecksum() throws IOException {
        FileFuzz.Outcome outcome = fuzz(SmallSimulations::sealed);
        assertThat(outcome.read()).isBetween(1L, outcome.files() - 1);
    }

    private FileFuzz.Outcome fuzz(UnaryOperator<byte[]> seal) throws IOException {
        try (Simulation simulation = start()) {
            for (int step = 0; step < SmallSimulations.STEPS_TO_LAND; step++) {
                simulation.step();
            }
            assertThat(simulation.world().contacts().size()).as("rays to store").isPositive();
            store(simulation).begin(false);
            store(simulation).writeCheckpoint(simulation);
        }
        return new FileFuzz(dir.resolve("checkpoint.graze"), seal, BYTES_FOR_A_SCENE, file -> {
            try (Simulation simulation = start()) {
                store(simulation).resume(simulation);
            }
        }).run();
    }

    private static Simulation start() {
        return REQUEST.start(RayDetector.on(1, REQUEST.rays()));
    }

    private SimulationStore store(Simulation simulation) {
        return new SimulationStore(dir, REQUEST, "test", 1, false, simulation.topology());
    }
}
