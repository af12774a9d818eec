package dev.graze.io;

import de.javagl.jgltf.impl.v2.Accessor;
import de.javagl.jgltf.impl.v2.AccessorSparse;
import de.javagl.jgltf.impl.v2.BufferView;
import de.javagl.jgltf.impl.v2.GlTF;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.List;
import java.util.Objects;

/** The numbers of a glTF file's accessors as doubles, whatever type they are stored in. Doubles hold each of these types exactly. */
final class GltfAccessors {
    private static final int BYTE = 5120;
    private static final int UNSIGNED_BYTE = 5121;
    private static final int SHORT = 5122;
    private static final int UNSIGNED_SHORT = 5123;
    private static final int UNSIGNED_INT = 5125;
    private static final int FLOAT = 5126;

    private final List<Accessor> accessors;
    private final List<BufferView> views;
    private final List<ByteBuffer> buffers;

    GltfAccessors(GlTF json, List<ByteBuffer> buffers) {
        this.accessors = GltfFile.orEmpty(json.getAccessors());
        this.views = GltfFile.orEmpty(json.getBufferViews());
        this.buffers = buffers;
    }

    /**
     * All numbers of an accessor, one element after the other.
     *
     * @param type the type that its elements must have: SCALAR, VEC3, VEC4 or MAT4
     * @throws IllegalArgumentException if they have another, or reach beyond their buffer
     */
    double[] doubles(int number, String type) {
        Accessor accessor = accessors.get(number);
        if (!type.equals(accessor.getType())) {
            throw new IllegalArgumentException("accessor " + number + " holds " + accessor.getType() + " where " + type + " is needed");
        }
        requireBacked(number, accessor);
        int components = components(type);
        double[] numbers = new double[Math.multiplyExact(accessor.getCount(), components)];
        if (accessor.getBufferView() != null) {
            Rows rows = rows(accessor.getBufferView(), accessor.getByteOffset(), accessor.getComponentType(), components);
            rows.require(accessor.getCount(), "accessor " + number);
            rows.copyTo(numbers, accessor.getCount());
        }
        if (accessor.getSparse() != null) {
            overlay(accessor, numbers, components);
        }
        return Boolean.TRUE.equals(accessor.isNormalized()) ? normalized(numbers, accessor.getComponentType()) : numbers;
    }

    /** Vertex or joint numbers; those beyond the range of int come out negative. */
    int[] integers(int number, String type) {
        double[] doubles = doubles(number, type);
        int[] integers = new int[doubles.length];
        for (int i = 0; i < doubles.length; i++) {
            integers[i] = (int) (long) doubles[i];
        }
        return integers;
    }

    /** An accessor without a buffer view stands for zeros, as many as it says: they must not take more memory than the file could fill. */
    private void requireBacked(int number, Accessor accessor) {
        long bytes = buffers.stream().mapToLong(ByteBuffer::remaining).sum();
        if (accessor.getCount() > bytes) {
            throw new IllegalArgumentException(
                    "accessor " + number + " promises " + accessor.getCount() + " elements, more than all buffers hold (" + bytes
                            + " bytes)");
        }
    }

    /** Sets the few elements that a sparse accessor lists. */
    private void overlay(Accessor accessor, double[] numbers, int components) {
        AccessorSparse sparse = accessor.getSparse();
        int count = sparse.getCount();
        Rows indices = rows(sparse.getIndices().getBufferView(), sparse.getIndices().getByteOffset(),
                sparse.getIndices().getComponentType(), 1);
        Rows values = rows(sparse.getValues().getBufferView(), sparse.getValues().getByteOffset(), accessor.getComponentType(), components);
        indices.require(count, "a sparse accessor's index list");
        values.require(count, "a sparse accessor's value list");
        for (int i = 0; i < count; i++) {
            int element = (int) indices.get(i, 0);
            for (int c = 0; c < components; c++) {
                numbers[components * element + c] = values.get(i, c);
            }
        }
    }

    private Rows rows(int view, Integer offset, int componentType, int components) {
        BufferView bufferView = views.get(view);
        ByteBuffer buffer = buffers.get(bufferView.getBuffer());
        int start = Objects.requireNonNullElse(bufferView.getByteOffset(), 0);
        if ((long) start + bufferView.getByteLength() > buffer.remaining()) {
            throw new IllegalArgumentException("buffer view " + view + " reaches beyond its buffer of " + buffer.remaining() + " bytes");
        }
        ByteBuffer bytes = buffer.slice(buffer.position() + start, bufferView.getByteLength()).order(ByteOrder.LITTLE_ENDIAN);
        int packed = components * bytes(componentType);
        return new Rows(bytes, Objects.requireNonNullElse(offset, 0), Objects.requireNonNullElse(bufferView.getByteStride(), packed),
                componentType, components);
    }

    /** Elements that stand at equal distances in a buffer. */
    private record Rows(ByteBuffer bytes, int offset, int stride, int componentType, int components) {
        void require(int count, String what) {
            long end = offset + (long) stride * (count - 1) + (long) components * GltfAccessors.bytes(componentType);
            if (count > 0 && end > bytes.capacity()) {
                throw new IllegalArgumentException(what + " reaches beyond its buffer view of " + bytes.capacity() + " bytes");
            }
        }

        double get(int row, int component) {
            int at = offset + stride * row + component * GltfAccessors.bytes(componentType);
            return switch (componentType) {
                case BYTE -> bytes.get(at);
                case UNSIGNED_BYTE -> Byte.toUnsignedInt(bytes.get(at));
                case SHORT -> bytes.getShort(at);
                case UNSIGNED_SHORT -> Short.toUnsignedInt(bytes.getShort(at));
                case UNSIGNED_INT -> Integer.toUnsignedLong(bytes.getInt(at));
                default -> bytes.getFloat(at);
            };
        }

        void copyTo(double[] numbers, int count) {
            for (int i = 0; i < count * components; i++) {
                numbers[i] = get(i / components, i % components);
            }
        }
    }

    /** Integers that stand for 0 to 1, or -1 to 1; two's complement has one negative number more, which the specification clamps. */
    private static double[] normalized(double[] numbers, int componentType) {
        double largest = largest(componentType);
        for (int i = 0; i < numbers.length; i++) {
            numbers[i] = Math.max(numbers[i] / largest, -1);
        }
        return numbers;
    }

    private static double largest(int componentType) {
        return switch (componentType) {
            case BYTE -> Byte.MAX_VALUE;
            case UNSIGNED_BYTE -> 255;
            case SHORT -> Short.MAX_VALUE;
            case UNSIGNED_SHORT -> 65_535;
            default -> throw new IllegalArgumentException("component type " + componentType + " cannot be normalized");
        };
    }

    private static int bytes(int componentType) {
        return switch (componentType) {
            case BYTE, UNSIGNED_BYTE -> 1;
            case SHORT, UNSIGNED_SHORT -> 2;
            case UNSIGNED_INT, FLOAT -> 4;
            default -> throw new IllegalArgumentException("there is no component type " + componentType);
        };
    }

    private static int components(String type) {
        return switch (type) {
            case "SCALAR" -> 1;
            case "VEC3" -> 3;
            case "VEC4" -> 4;
            case "MAT4" -> GltfMatrix.SIZE;
            default -> throw new IllegalArgumentException("no use for accessors of " + type);
        };
    }
}
