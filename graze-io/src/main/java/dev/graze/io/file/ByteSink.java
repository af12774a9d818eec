package dev.graze.io.file;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Path;

/** Buffered little-endian bytes on their way into an output file. */
public final class ByteSink implements AutoCloseable {
    private final OutputFile file;
    private final ByteBuffer buffer = ByteBuffer.allocate(1 << 16).order(ByteOrder.LITTLE_ENDIAN);

    public ByteSink(Path target) {
        file = OutputFile.create(target);
    }

    public void putByte(int value) {
        reserve(Byte.BYTES);
        buffer.put((byte) value);
    }

    public void putInt(int value) {
        reserve(Integer.BYTES);
        buffer.putInt(value);
    }

    public void putDouble(double value) {
        reserve(Double.BYTES);
        buffer.putDouble(value);
    }

    /** Text of ASCII characters only. */
    public void putAscii(CharSequence text) {
        for (int i = 0; i < text.length(); i++) {
            putByte(text.charAt(i));
        }
    }

    public void putBytes(byte[] bytes, int length) {
        flush();
        file.write(bytes, 0, length);
    }

    /** Writes everything to the disk, so that a full disk is noticed before {@link #commit}. */
    public void finish() {
        flush();
        file.force();
    }

    public void commit() {
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
