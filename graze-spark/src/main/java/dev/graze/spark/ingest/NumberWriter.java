package dev.graze.spark.ingest;

import dev.graze.io.file.OutputFailedException;
import dev.graze.io.file.IoReason;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/** Writes 8-byte numbers to a new file, in native byte order. */
final class NumberWriter implements AutoCloseable {
    private final Path file;
    private final FileChannel channel;
    private final ByteBuffer buffer = ByteBuffer.allocateDirect(1 << 18).order(ByteOrder.nativeOrder());
    private long count;

    NumberWriter(Path file) {
        this.file = file;
        try {
            this.channel = FileChannel.open(file, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
        } catch (IOException e) {
            throw failure(e);
        }
    }

    /** Returns how many numbers were written. */
    long count() {
        return count;
    }

    void put(long number) {
        if (!buffer.hasRemaining()) {
            flush();
        }
        buffer.putLong(number);
        count++;
    }

    void put(double number) {
        put(Double.doubleToRawLongBits(number));
    }

    /** Writes what is buffered, so that others can read it. */
    void flush() {
        buffer.flip();
        try {
            while (buffer.hasRemaining()) {
                channel.write(buffer);
            }
        } catch (IOException e) {
            throw failure(e);
        }
        buffer.clear();
    }

    private OutputFailedException failure(IOException e) {
        return new OutputFailedException(
                file + ": cannot be written: " + IoReason.of(e)
                        + "; free some space, or choose another directory with --temporary",
                e);
    }

    @Override
    public void close() {
        try (channel) {
            flush();
        } catch (IOException e) {
            throw failure(e);
        }
    }
}
