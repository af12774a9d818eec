package dev.graze.viewer.server;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/** Converts arrays to little-endian bytes, the layout of typed arrays in every browser. */
final class LittleEndian {
    private LittleEndian() {
    }

    static byte[] bytes(int[] values) {
        byte[] bytes = new byte[Math.multiplyExact(values.length, Integer.BYTES)];
        ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN).asIntBuffer().put(values);
        return bytes;
    }

    static byte[] bytes(float[] values) {
        byte[] bytes = new byte[Math.multiplyExact(values.length, Float.BYTES)];
        ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN).asFloatBuffer().put(values);
        return bytes;
    }
}
