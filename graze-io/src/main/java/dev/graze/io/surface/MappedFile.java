package dev.graze.io.surface;

import dev.graze.io.file.IoReason;
import dev.graze.io.file.OutputFailedException;
import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;

/** A temporary file mapped into memory, for one thread; closing deletes it. */
final class MappedFile implements AutoCloseable {
    private static final int BLOCK_BYTES = 1 << 16;

    private final Path directory;
    private final FileChannel channel;
    private Arena arena = Arena.ofConfined();
    private MemorySegment content = MemorySegment.NULL;

    MappedFile(Path directory) {
        this.directory = directory;
        try {
            Path file = Files.createTempFile(directory, "weld-", "");
            this.channel = FileChannel.open(file, StandardOpenOption.READ, StandardOpenOption.WRITE,
                    StandardOpenOption.DELETE_ON_CLOSE);
        } catch (IOException e) {
            throw failure(e);
        }
    }

    MemorySegment content() {
        return content;
    }

    /** Extends the file to this length and keeps its content. */
    void grow(long bytes, byte fill) {
        try {
            append(bytes - channel.size(), fill);
            arena.close();
            arena = Arena.ofConfined();
            content = channel.map(FileChannel.MapMode.READ_WRITE, 0, bytes, arena);
        } catch (IOException e) {
            throw failure(e);
        }
    }

    /**
     * Writes the bytes instead of leaving a hole: a full disk is then reported here with a message, not as a fault on
     * some later page access.
     */
    private void append(long bytes, byte fill) throws IOException {
        byte[] block = new byte[BLOCK_BYTES];
        Arrays.fill(block, fill);
        channel.position(channel.size());
        long left = bytes;
        while (left > 0) {
            left -= channel.write(ByteBuffer.wrap(block, 0, (int) Math.min(left, BLOCK_BYTES)));
        }
    }

    private OutputFailedException failure(IOException e) {
        return new OutputFailedException(
                directory + ": a temporary file cannot be written: " + IoReason.of(e)
                        + "; free some space there, or name another location",
                e);
    }

    @Override
    public void close() {
        arena.close();
        try {
            channel.close();
        } catch (IOException e) {
            throw failure(e);
        }
    }
}
