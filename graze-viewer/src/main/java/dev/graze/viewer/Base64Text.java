package dev.graze.viewer;

import java.io.IOException;
import java.io.Writer;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Base64;

/**
 * Writes arrays as base64 of their little-endian bytes, the layout of typed arrays in every browser. Works in chunks,
 * so that the text of a large array is never in memory as a whole.
 */
public final class Base64Text {
    /** A multiple of three, so that no chunk but the last is padded. */
    private static final int CHUNK_BYTES = 3 * 4 * 4096;

    private final Writer out;
    private final ByteBuffer chunk = ByteBuffer.allocate(CHUNK_BYTES).order(ByteOrder.LITTLE_ENDIAN);

    public Base64Text(Writer out) {
        this.out = out;
    }

    public void write(int[] values) throws IOException {
        for (int value : values) {
            chunk.putInt(value);
            flushIfFull();
        }
        flush();
    }

    public void write(float[] values) throws IOException {
        for (float value : values) {
            chunk.putFloat(value);
            flushIfFull();
        }
        flush();
    }

    public void write(short[] values) throws IOException {
        for (short value : values) {
            chunk.putShort(value);
            flushIfFull();
        }
        flush();
    }

    public void write(byte[] values) throws IOException {
        for (int from = 0; from < values.length; from += CHUNK_BYTES) {
            chunk.put(values, from, Math.min(CHUNK_BYTES, values.length - from));
            flush();
        }
    }

    /** Returns the number of characters that this many bytes take. */
    public static long length(long bytes) {
        return (bytes + 2) / 3 * 4;
    }

    static String of(String text) {
        return Base64.getEncoder().encodeToString(text.getBytes(StandardCharsets.UTF_8));
    }

    private void flushIfFull() throws IOException {
        if (!chunk.hasRemaining()) {
            flush();
        }
    }

    private void flush() throws IOException {
        chunk.flip();
        out.write(StandardCharsets.ISO_8859_1.decode(Base64.getEncoder().encode(chunk)).toString());
        chunk.clear();
    }
}
