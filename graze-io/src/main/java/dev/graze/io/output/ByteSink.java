package dev.graze.io.output;

import dev.graze.io.file.OutputFile;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Path;

/** Buffers little-endian bytes for an output file. */
final class ByteSink implements AutoCloseable {
    private final OutputFile file;
    private final ByteBuffer buffer = ByteBuffer.allocate(1 << 16).order(ByteOrder.LITTLE_ENDIAN);

    ByteSink(Path target) {
        file = OutputFile.create(target);
    }

    void putByte(int value) {
        reserve(Byte.BYTES);
        buffer.put((byte) value);
    }

    void putInt(int value) {
        reserve(Integer.BYTES);
        buffer.putInt(value);
    }

    void putDouble(double value) {
        reserve(Double.BYTES);
        buffer.putDouble(value);
    }

    /** Writes text that consists of ASCII characters only. */
    void putAscii(CharSequence text) {
        for (int i = 0; i < text.length(); i++) {
            putByte(text.charAt(i));
        }
    }

    void putBytes(byte[] bytes, int length) {
        flush();
        file.write(bytes, 0, length);
    }

    /** Writes everything to the disk, so that a full disk is noticed before {@link #commit}. */
    void finish() {
        flush();
        file.force();
    }

    void commit() {
        flush();
        file.commit();
    }

    private void reserve(int bytes) {
        if (buffer.remaining() < bytes) {
            flush();
        }
    }

    private void flush() {
        file.write(buffer.array(), 0, buffer.position());
        buffer.clear();
    }

    @Override
    public void close() {
        file.close();
    }
}
