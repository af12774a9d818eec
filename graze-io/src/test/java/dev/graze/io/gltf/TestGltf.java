package dev.graze.io.gltf;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;

/** Builds small glTF files: accessors from numbers, everything else as JSON text. */
public final class TestGltf {
    private static final int GLB_MAGIC = 0x46546C67;
    private static final int JSON_CHUNK = 0x4E4F534A;
    private static final int BINARY_CHUNK = 0x004E4942;

    private final ByteBuffer data = ByteBuffer.allocate(1 << 16).order(ByteOrder.LITTLE_ENDIAN);
    private final List<String> views = new ArrayList<>();
    private final List<String> accessors = new ArrayList<>();

    /** Adds an accessor of floats and returns its number. */
    public int floats(String type, int components, double... numbers) {
        int start = data.position();
        for (double number : numbers) {
            data.putFloat((float) number);
        }
        return accessor(start, 5126, type, numbers.length / components, "");
    }

    /** Adds an accessor of unsigned shorts and returns its number. */
    public int shorts(String type, int components, int... numbers) {
        int start = data.position();
        for (int number : numbers) {
            data.putShort((short) number);
        }
        return accessor(start, 5123, type, numbers.length / components, "");
    }

    /** Adds an accessor of normalized bytes, -127 to 127 for -1 to 1, and returns its number. */
    int normalizedBytes(String type, int components, int... numbers) {
        int start = data.position();
        for (int number : numbers) {
            data.put((byte) number);
        }
        return accessor(start, 5120, type, numbers.length / components, ",\"normalized\":true");
    }

    /** Adds a sparse accessor of vectors that are zero except for one, and returns its number. */
    public int sparseVector(int count, int vertex, double x, double y, double z) {
        int start = data.position();
        data.putInt(vertex);
        int indices = view(start);
        start = data.position();
        data.putFloat((float) x).putFloat((float) y).putFloat((float) z);
        int values = view(start);
        accessors.add(("{'componentType':5126,'type':'VEC3','count':%d,'sparse':{'count':1,"
                + "'indices':{'bufferView':%d,'componentType':5125},'values':{'bufferView':%d}}}")
                .formatted(count, indices, values)
                .replace('\'', '"'));
        return accessors.size() - 1;
    }

    private int accessor(int start, int componentType, String type, int count, String more) {
        accessors.add("{\"bufferView\":%d,\"componentType\":%d,\"type\":\"%s\",\"count\":%d%s}".formatted(view(start),
                componentType, type,
                count, more));
        data.position((data.position() + 3) / 4 * 4);
        return accessors.size() - 1;
    }

    private int view(int start) {
        views.add("{\"buffer\":0,\"byteOffset\":%d,\"byteLength\":%d}".formatted(start, data.position() - start));
        return views.size() - 1;
    }

    public void rawAccessor(String json) {
        accessors.add(json);
    }

    public byte[] data() {
        return Arrays.copyOf(data.array(), data.position());
    }

    /** Returns the JSON, with other members after the buffers and accessors. */
    public String json(String bufferUri, String members) {
        String uri = bufferUri == null ? "" : "\"uri\":\"" + bufferUri + "\",";
        return "{\"asset\":{\"version\":\"2.0\"},\"buffers\":[{" + uri + "\"byteLength\":" + data.position()
                + "}],\"bufferViews\":["
                + String.join(",", views) + "],\"accessors\":[" + String.join(",", accessors) + "]," + members + "}";
    }

    public String jsonWithDataUri(String members) {
        return json("data:application/octet-stream;base64," + Base64.getEncoder().encodeToString(data()), members);
    }

    public byte[] glb(String members) {
        return glb(json(null, members).getBytes(StandardCharsets.UTF_8), data());
    }

    /** Returns a container with any bytes. */
    public static byte[] glb(byte[] json, byte[] binary) {
        int padded = (json.length + 3) / 4 * 4;
        ByteBuffer glb = ByteBuffer.allocate(12 + 8 + padded + 8 + binary.length).order(ByteOrder.LITTLE_ENDIAN);
        glb.putInt(GLB_MAGIC).putInt(2).putInt(glb.capacity());
        glb.putInt(padded).putInt(JSON_CHUNK).put(json);
        while (glb.position() < 20 + padded) {
            glb.put((byte) ' ');
        }
        return glb.putInt(binary.length).putInt(BINARY_CHUNK).put(binary).array();
    }
}
