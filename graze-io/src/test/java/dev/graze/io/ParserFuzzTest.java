package dev.graze.io;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import com.sun.management.ThreadMXBean;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.SplittableRandom;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Damaged files of all formats, many more than {@link DamagedFilesTest} has: each is read, or refused by an exception that names it in one line; neither takes memory
 * beyond a small multiple of the file, nor for ever. A file that fails stays in {@code target/fuzz}.
 *
 * <p>For longer runs: {@code mvn -pl graze-io -am test -Dtest=ParserFuzzTest -Dgraze.fuzz.seconds=60 -Dgraze.fuzz.seed=7}, seconds for each format.
 */
class ParserFuzzTest {
    private static final double SECONDS = Double.parseDouble(System.getProperty("graze.fuzz.seconds", "1.5"));
    private static final long SEED = Long.getLong("graze.fuzz.seed", 1);
    /** Windows on the file, first sizes of lists, the library's tables. Allocated in all, so what is held at any time is less. */
    private static final long BYTES_FOR_ANY_FILE = 12L << 20;
    private static final long BYTES_PER_BYTE = 400;
    private static final int BATCH = 100;
    private static final Duration BATCH_HANGS_AFTER = Duration.ofSeconds(60);

    private final ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();

    @ParameterizedTest
    @EnumSource
    void readsOrRefuses(FuzzTarget target) throws IOException {
        Path file = Path.of("target", "fuzz", target.name()).resolve(target.file);
        Files.createDirectories(file.getParent());
        for (byte[] seed : target.seeds()) {
            Files.write(file, seed);
            target.read(file);
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

    private long readBatch(FuzzTarget target, Path file, SplittableRandom random) throws IOException {
        long read = 0;
        for (int i = 0; i < BATCH; i++) {
            byte[] bytes = target.damaged(random);
            Files.write(file, bytes);
            long before = threads.getCurrentThreadAllocatedBytes();
            read += reads(target, file) ? 1 : 0;
            long taken = threads.getCurrentThreadAllocatedBytes() - before;
            assertThat(taken).as("bytes taken for a file of %d", bytes.length)
                    .isLessThan(BYTES_FOR_ANY_FILE + BYTES_PER_BYTE * bytes.length);
        }
        return read;
    }

    private static boolean reads(FuzzTarget target, Path file) {
        try {
            target.read(file);
            return true;
        } catch (MeshFileException e) {
            assertThat(e).hasMessageStartingWith(file + ": ");
            assertThat(e.getMessage().lines()).as("a message of one line").hasSize(1);
            assertThat(e.getMessage()).hasSizeLessThan(500 + file.toString().length()).doesNotContainPattern("\\p{Cntrl}");
            return false;
        } catch (RuntimeException | Error e) {
            throw new AssertionError(file + " is neither read nor refused", e);
        }
    }
}
