package dev.graze.io.gltf;

import java.nio.ByteBuffer;

/**
 * Elements at a constant stride in a buffer, read as doubles, which represent every component type exactly.
 */
record GltfRows(ByteBuffer bytes, int offset, int stride, int componentType, int components) {
    static final int BYTE = 5120;
    static final int UNSIGNED_BYTE = 5121;
    static final int SHORT = 5122;
    static final int UNSIGNED_SHORT = 5123;
    static final int UNSIGNED_INT = 5125;
    static final int FLOAT = 5126;

    static int bytes(int componentType) {
        return switch (componentType) {
            case BYTE, UNSIGNED_BYTE -> 1;
            case SHORT, UNSIGNED_SHORT -> 2;
            case UNSIGNED_INT, FLOAT -> 4;
            default -> throw new IllegalArgumentException("unknown component type " + componentType);
        };
    }

    void require(int count, String what) {
        long end = offset + (long) stride * (count - 1) + (long) components * bytes(componentType);
        if (count > 0 && end > bytes.capacity()) {
            throw new IllegalArgumentException(
                    what + " extends beyond its buffer view of " + bytes.capacity() + " bytes");
        }
    }

    double get(int row, int component) {
        int at = offset + stride * row + component * bytes(componentType);
        return switch (componentType) {
            case BYTE -> bytes.get(at);
            case UNSIGNED_BYTE -> Byte.toUnsignedInt(bytes.get(at));
            case SHORT -> bytes.getShort(at);
            case UNSIGNED_SHORT -> Short.toUnsignedInt(bytes.getShort(at));
            case UNSIGNED_INT -> Integer.toUnsignedLong(bytes.getInt(at));
            default -> bytes.getFloat(at);
        };
    }
}
