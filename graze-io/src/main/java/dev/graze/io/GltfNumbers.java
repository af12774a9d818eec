package dev.graze.io;

import de.javagl.jgltf.model.AccessorModel;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/** The numbers of glTF accessors, whatever type they are stored in. */
final class GltfNumbers {
    private static final int BYTE = 5120;
    private static final int UNSIGNED_BYTE = 5121;
    private static final int SHORT = 5122;
    private static final int UNSIGNED_SHORT = 5123;
    private static final int UNSIGNED_INT = 5125;
    private static final int FLOAT = 5126;

    private GltfNumbers() {
    }

    static double[] doubles(AccessorModel accessor) {
        ByteBuffer bytes = packed(accessor);
        int type = accessor.getComponentType();
        double divisor = accessor.isNormalized() ? largest(type) : 1;
        double[] numbers = new double[bytes.remaining() / accessor.getComponentSizeInBytes()];
        for (int i = 0; i < numbers.length; i++) {
            double number = type == FLOAT ? bytes.getFloat() : integer(bytes, type);
            // Two's complement has one negative number more than the normalized range; the specification clamps it.
            numbers[i] = divisor == 1 ? number : Math.max(number / divisor, -1);
        }
        return numbers;
    }

    /** Vertex or joint numbers. */
    static int[] integers(AccessorModel accessor) {
        ByteBuffer bytes = packed(accessor);
        int[] numbers = new int[bytes.remaining() / accessor.getComponentSizeInBytes()];
        for (int i = 0; i < numbers.length; i++) {
            numbers[i] = (int) integer(bytes, accessor.getComponentType());
        }
        return numbers;
    }

    private static ByteBuffer packed(AccessorModel accessor) {
        return accessor.getAccessorData().createByteBuffer().order(ByteOrder.LITTLE_ENDIAN);
    }

    private static long integer(ByteBuffer bytes, int type) {
        return switch (type) {
            case BYTE -> bytes.get();
            case UNSIGNED_BYTE -> Byte.toUnsignedLong(bytes.get());
            case SHORT -> bytes.getShort();
            case UNSIGNED_SHORT -> Short.toUnsignedLong(bytes.getShort());
            case UNSIGNED_INT -> Integer.toUnsignedLong(bytes.getInt());
            default -> throw new IllegalArgumentException("component type " + type + " where an integer is needed");
        };
    }

    private static double largest(int type) {
        return switch (type) {
            case BYTE -> Byte.MAX_VALUE;
            case UNSIGNED_BYTE -> 255;
            case SHORT -> Short.MAX_VALUE;
            case UNSIGNED_SHORT -> 65_535;
            default -> 1;
        };
    }
}
