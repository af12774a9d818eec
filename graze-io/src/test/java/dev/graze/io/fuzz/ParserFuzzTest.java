package dev.graze.io.fuzz;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import dev.graze.io.DamagedFilesTest;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.SplittableRandom;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Damages files of all formats, many more than {@link DamagedFilesTest}. Each must be read or rejected as
 * {@link FuzzedFile} requires, within a time limit. A file that fails stays in {@code target/fuzz}.
 *
 * <p>For longer runs:
 * {@code mvn -pl graze-io -am test -Dtest=ParserFuzzTest -Dgraze.fuzz.seconds=60 -Dgraze.fuzz.seed=7}; the seconds are
 * per format.
 */
class ParserFuzzTest {
    private static final double SECONDS = Double.parseDouble(System.getProperty("graze.fuzz.seconds", "1.5"));
    private static final long SEED = Long.getLong("graze.fuzz.seed", 1);
    private static final int BATCH = 100;
    /** Far longer than needed, for a busy machine. */
    private static final Duration BATCH_HANGS_AFTER = Duration.ofMinutes(5);

    @ParameterizedTest
    @EnumSource
    void readsOrRejects(FuzzTarget target) throws IOException {
        FuzzedFile file = new FuzzedFile(target, Path.of("target", "fuzz"));
        for (byte[] seed : target.seeds()) {
            assertThat(file.reads(seed)).isTrue();
        }
        SplittableRandom random = new SplittableRandom(SEED + target.ordinal());
        long end = System.nanoTime() + (long) (SECONDS * 1e9);
        long inputs = 0;
        long read = 0;
        while (System.nanoTime() < end) {
            read += assertTimeoutPreemptively(BATCH_HANGS_AFTER, () -> readBatch(target, file, random));
            inputs += BATCH;
        }
        System.out.printf("%s: %,d damaged files, %,d of them still read%n", target, inputs, read);
        assertThat(read).isBetween(1L, inputs - 1);
    }

    private static long readBatch(FuzzTarget target, FuzzedFile file, SplittableRandom random) throws IOException {
        long read = 0;
        for (int i = 0; i < BATCH; i++) {
            read += file.reads(target.damaged(random)) ? 1 : 0;
        }
        return read;
    }
}
