package dev.graze.cli.testing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import com.sun.management.ThreadMXBean;
import dev.graze.mesh.InvalidInputException;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;

/**
 * Damages a file in many ways. Each time it must be read, or refused in one line that names it, without much memory and
 * without hanging. To run longer: {@code -Dgraze.fuzz.seconds=60 -Dgraze.fuzz.seed=7}.
 */
public final class FileFuzz {
    private static final double SECONDS = Double.parseDouble(System.getProperty("graze.fuzz.seconds", "1.5"));
    private static final long SEED = Long.getLong("graze.fuzz.seed", 1);
    private static final int BATCH = 100;
    private static final int MOST_CHANGES = 4;
    /** Far longer than a batch takes, since the machine may be busy. */
    private static final Duration BATCH_HANGS_AFTER = Duration.ofMinutes(5);
    private static final long BYTES_PER_BYTE = 400;
    private static final String[] WORDS = { "", "0", "1", "-1", "3", "2147483648", "99999999999999999999", "nan", "VF",
            "EE", ",", ",,,",
            "\n",
            "\r", " ", "kind,v0,v1,v2,v3,collides\n" };
    private static final long[] INTEGERS = { 0, 1, -1, 0x7FFF_FFFF, 0x8000_0000L, 0x7FFF_FFFF_0000_0000L,
            0x7FF0_0000_0000_0000L,
            Long.MIN_VALUE };

    private final Path file;
    private final byte[] good;
    private final UnaryOperator<byte[]> seal;
    private final Consumer<Path> reader;
    private final long bytesForAnyFile;
    private final ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    private final SplittableRandom random = new SplittableRandom(SEED);

    /**
     * Prepares to damage a file.
     *
     * @param seal            applied to a damaged file before it is written, for example to restore its checksum
     * @param bytesForAnyFile memory that reading may take whatever the size of the file
     */
    public FileFuzz(Path file, UnaryOperator<byte[]> seal, long bytesForAnyFile, Consumer<Path> reader)
            throws IOException {
        this.file = file;
        this.good = Files.readAllBytes(file);
        this.seal = seal;
        this.bytesForAnyFile = bytesForAnyFile;
        this.reader = reader;
    }

    /** The number of damaged files, and how many of them could still be read. */
    public record Outcome(long files, long read) {
    }

    /** Runs for {@code graze.fuzz.seconds}. */
    public Outcome run() {
        reader.accept(file);
        long end = System.nanoTime() + (long) (SECONDS * 1e9);
        long files = 0;
        long read = 0;
        while (System.nanoTime() < end) {
            read += assertTimeoutPreemptively(BATCH_HANGS_AFTER, this::readBatch);
            files += BATCH;
        }
        System.out.printf("%s: %,d damaged files, %,d of them still read%n", file.getFileName(), files, read);
        return new Outcome(files, read);
    }

    private long readBatch() throws IOException {
        long read = 0;
        for (int i = 0; i < BATCH; i++) {
            byte[] bytes = seal.apply(damaged());
            Files.write(file, bytes);
            long before = threads.getCurrentThreadAllocatedBytes();
            read += reads() ? 1 : 0;
            assertThat(threads.getCurrentThreadAllocatedBytes() - before)
                    .as("bytes allocated for a file of %d bytes", bytes.length)
                    .isLessThan(bytesForAnyFile + BYTES_PER_BYTE * bytes.length);
        }
        return read;
    }

    private boolean reads() {
        try {
            reader.accept(file);
            return true;
        } catch (InvalidInputException e) {
            assertThat(e).hasMessageStartingWith(file + ": ");
            assertThat(e.getMessage().lines()).as("lines of the message").hasSize(1);
            assertThat(e.getMessage()).hasSizeLessThan(500 + file.toString().length())
                    .doesNotContainPattern("\\p{Cntrl}");
            return false;
        } catch (RuntimeException | Error e) {
            throw new AssertionError(file + " is neither read nor refused", e);
        }
    }

    /** Returns a changed copy; changes that cancel each other out are not damage. */
    private byte[] damaged() {
        byte[] bytes = good;
        while (Arrays.equals(bytes, good)) {
            int changes = random.nextInt(1, MOST_CHANGES + 1);
            for (int change = 0; change < changes; change++) {
                bytes = bytes.length < Long.BYTES ? good : changed(bytes);
            }
        }
        return bytes;
    }

    private byte[] changed(byte[] bytes) {
        int at = random.nextInt(bytes.length);
        int end = at + random.nextInt(Math.min(64, bytes.length - at) + 1);
        return switch (random.nextInt(7)) {
            case 0 -> Arrays.copyOf(bytes, at);
            case 1 -> replaced(bytes, at, end, new byte[0]);
            case 2 -> replaced(bytes, at, at, Arrays.copyOfRange(bytes, at, end));
            case 3 -> replaced(bytes, at, end, word());
            case 4 ->
                random.nextInt(20) == 0 ? replaced(bytes, at, at, new byte[1 << 20]) : replaced(bytes, at, at, word());
            case 5 -> withInteger(bytes);
            default -> replaced(bytes, at, at + 1, new byte[] { (byte) random.nextInt(256) });
        };
    }

    private byte[] word() {
        return WORDS[random.nextInt(WORDS.length)].getBytes(StandardCharsets.ISO_8859_1);
    }

    private byte[] withInteger(byte[] bytes) {
        byte[] integer = ByteBuffer.allocate(Long.BYTES).putLong(INTEGERS[random.nextInt(INTEGERS.length)]).array();
        int size = random.nextBoolean() ? Long.BYTES : Integer.BYTES;
        int at = random.nextInt(bytes.length - size + 1);
        return replaced(bytes, at, at + size, Arrays.copyOfRange(integer, Long.BYTES - size, Long.BYTES));
    }

    private static byte[] replaced(byte[] bytes, int from, int to, byte[] by) {
        return ByteBuffer.allocate(bytes.length - (to - from) + by.length).put(bytes, 0, from).put(by)
                .put(bytes, to, bytes.length - to)
                .array();
    }
}
