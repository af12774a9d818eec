package dev.graze.io.gltf;

import de.javagl.jgltf.impl.v2.Accessor;
import de.javagl.jgltf.impl.v2.AccessorSparse;
import de.javagl.jgltf.impl.v2.BufferView;
import de.javagl.jgltf.impl.v2.GlTF;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.List;
import java.util.Objects;

/** Reads the numbers of a glTF file's accessors. */
final class GltfAccessors {
    private final List<Accessor> accessors;
    private final List<BufferView> views;
    private final List<ByteBuffer> buffers;

    GltfAccessors(GlTF json, List<ByteBuffer> buffers) {
        this.accessors = GltfFile.orEmpty(json.getAccessors());
        this.views = GltfFile.orEmpty(json.getBufferViews());
        this.buffers = buffers;
    }

    /** Returns all numbers of an accessor, element by element; see {@link #column}. */
    double[] doubles(int number, String type) {
        GltfColumn column = column(number, type);
        int components = components(type);
        double[] numbers = new double[Math.multiplyExact(column.count(), components)];
        for (int i = 0; i < numbers.length; i++) {
            numbers[i] = column.get(i / components, i % components);
        }
        return numbers;
    }

    /**
     * Returns a view of the numbers of an accessor.
     *
     * @param type the required element type: SCALAR, VEC3, VEC4 or MAT4
     * @throws IllegalArgumentException if the elements have another type or extend beyond their buffer
     */
    GltfColumn column(int number, String type) {
        Accessor accessor = GltfFile.find(accessors, number, "accessor");
        if (!type.equals(accessor.getType())) {
            throw new IllegalArgumentException(
                    "accessor " + number + " has elements of type " + accessor.getType() + ", but " + type
                            + " is needed");
        }
        requireBacked(number, accessor);
        GltfRows rows = null;
        if (accessor.getBufferView() != null) {
            rows = rows(accessor.getBufferView(), accessor.getByteOffset(), accessor.getComponentType(),
                    components(type));
            rows.require(accessor.getCount(), "accessor " + number);
        }
        double largest = Boolean.TRUE.equals(accessor.isNormalized()) ? largest(accessor.getComponentType()) : 0;
        return new GltfColumn(accessor.getCount(), rows, sparse(accessor, components(type)), largest);
    }

    /**
     * Limits the size of an accessor without a buffer view, which is all zeros, so that a small file cannot make the
     * reader allocate any amount of memory.
     */
    private void requireBacked(int number, Accessor accessor) {
        long bytes = buffers.stream().mapToLong(ByteBuffer::remaining).sum();
        if (accessor.getCount() > bytes) {
            throw new IllegalArgumentException(
                    "accessor " + number + " declares " + accessor.getCount()
                            + " elements, more than all buffers contain (" + bytes
                            + " bytes)");
        }
    }

    /** Returns whether an accessor refers to data; without, all its numbers are zero. */
    boolean hasData(int number) {
        Accessor accessor = GltfFile.find(accessors, number, "accessor");
        return accessor.getBufferView() != null || accessor.getSparse() != null;
    }

    private GltfColumn.Sparse sparse(Accessor accessor, int components) {
        AccessorSparse sparse = accessor.getSparse();
        if (sparse == null) {
            return null;
        }
        GltfRows indices = rows(sparse.getIndices().getBufferView(), sparse.getIndices().getByteOffset(),
                sparse.getIndices().getComponentType(), 1);
        GltfRows values = rows(sparse.getValues().getBufferView(), sparse.getValues().getByteOffset(),
                accessor.getComponentType(),
                components);
        return new GltfColumn.Sparse(indices, values, sparse.getCount(), accessor.getCount());
    }

    private GltfRows rows(int view, Integer offset, int componentType, int components) {
        BufferView bufferView = GltfFile.find(views, view, "buffer view");
        ByteBuffer buffer = GltfFile.find(buffers, bufferView.getBuffer(), "buffer");
        int start = Objects.requireNonNullElse(bufferView.getByteOffset(), 0);
        if ((long) start + bufferView.getByteLength() > buffer.remaining()) {
            throw new IllegalArgumentException(
                    "buffer view " + view + " extends beyond its buffer of " + buffer.remaining() + " bytes");
        }
        ByteBuffer bytes = buffer.slice(buffer.position() + start, bufferView.getByteLength())
                .order(ByteOrder.LITTLE_ENDIAN);
        int packed = components * GltfRows.bytes(componentType);
        return new GltfRows(bytes, Objects.requireNonNullElse(offset, 0),
                Objects.requireNonNullElse(bufferView.getByteStride(), packed),
                componentType, components);
    }

    private static double largest(int componentType) {
        return switch (componentType) {
            case GltfRows.BYTE -> Byte.MAX_VALUE;
            case GltfRows.UNSIGNED_BYTE -> 255;
            case GltfRows.SHORT -> Short.MAX_VALUE;
            case GltfRows.UNSIGNED_SHORT -> 65_535;
            default -> throw new IllegalArgumentException("component type " + componentType + " cannot be normalized");
        };
    }

    private static int components(String type) {
        return switch (type) {
            case "SCALAR" -> 1;
            case "VEC3" -> 3;
            case "VEC4" -> 4;
            case "MAT4" -> GltfMatrix.SIZE;
            default -> throw new IllegalArgumentException("accessors of type " + type + " are not supported");
        };
    }
}
