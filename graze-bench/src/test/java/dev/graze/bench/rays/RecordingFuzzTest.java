package dev.graze.bench.rays;

import static org.assertj.core.api.Assertions.assertThat;

import dev.graze.cli.simulate.SmallSimulations;
import dev.graze.cli.testing.FileFuzz;
import java.io.IOException;
import java.nio.file.Path;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Damaged recordings are refused. Forged ones with a valid seal are refused or read, without crashing. */
class RecordingFuzzTest {
    private static final String NAME = "falling";
    private static final long BYTES_FOR_A_SCENE = 16L << 20;

    @TempDir
    private Path dir;

    @Test
    void refusesDamage() throws IOException {
        assertThat(fuzz(UnaryOperator.identity()).read()).isZero();
    }

    @Test
    void readsOrRefusesForgery() throws IOException {
        FileFuzz.Outcome outcome = fuzz(SmallSimulations::sealed);
        assertThat(outcome.read()).isBetween(1L, outcome.files() - 1);
    }

    private FileFuzz.Outcome fuzz(UnaryOperator<byte[]> seal) throws IOException {
        RecordingStore recordings = new RecordingStore(dir, "test", 1, line -> {
        });
        recordings.of(NAME, SmallSimulations.FALLING, true);
        return new FileFuzz(dir.resolve(NAME + ".recording"), seal, BYTES_FOR_A_SCENE,
                file -> recordings.of(NAME, SmallSimulations.FALLING, true)).run();
    }
}
