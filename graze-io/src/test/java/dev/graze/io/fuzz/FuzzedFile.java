package dev.graze.io.fuzz;

import static org.assertj.core.api.Assertions.assertThat;

import dev.graze.io.file.MeshFileException;
import com.sun.management.ThreadMXBean;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * A file of untrusted bytes. It must be read, or rejected with an exception that names the file in one short line;
 * either may allocate only a small multiple of the file's size.
 */
final class FuzzedFile {
    /** At most this many times is a file read, with different options. */
    private static final long WAYS_TO_READ = 12;
    /**
     * Buffers of the file, initial list sizes and tables of the library. Counts all allocations, so the memory in use
     * is always less.
     */
    private static final long BYTES_FOR_ANY_FILE = (12L << 20) * WAYS_TO_READ;
    private static final long BYTES_PER_BYTE = 400 * WAYS_TO_READ;
    private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

    private final FuzzTarget target;
    private final Path file;

    FuzzedFile(FuzzTarget target, Path directory) throws IOException {
        this.target = target;
        this.file = directory.resolve(target.name()).resolve(target.file);
        Files.createDirectories(file.getParent());
    }

    /** Returns whether the bytes are read; throws if they are neither read nor properly rejected. */
    boolean reads(byte[] bytes) throws IOException {
        Files.write(file, target.toFile(bytes));
        long limit = BYTES_FOR_ANY_FILE + BYTES_PER_BYTE * bytes.length;
        long before = THREADS.getCurrentThreadAllocatedBytes();
        boolean read = isRead();
        if (THREADS.getCurrentThreadAllocatedBytes() - before > limit) {
            requireModest(limit); // the first call loads classes, which does not count
        }
        return read;
    }

    private void requireModest(long limit) {
        long before = THREADS.getCurrentThreadAllocatedBytes();
        isRead();
        assertThat(THREADS.getCurrentThreadAllocatedBytes() - before).as("bytes allocated for %s", file)
                .isLessThan(limit);
    }

    private boolean isRead() {
        try {
            target.read(file);
            return true;
        } catch (MeshFileException e) {
            requireGoodMessage(file, e);
            target.readLeniently(file);
            return false;
        } catch (RuntimeException | Error e) {
            throw new AssertionError(file + " is neither read nor rejected", e);
        }
    }

    static void requireGoodMessage(Path file, MeshFileException e) {
        assertThat(e).hasMessageStartingWith(file + ": ");
        assertThat(e.getMessage().lines()).as("a one-line message").hasSize(1);
        assertThat(e.getMessage()).hasSizeLessThan(500 + file.toString().length())
                .doesNotContainPattern("\\p{Cntrl}");
    }
}
