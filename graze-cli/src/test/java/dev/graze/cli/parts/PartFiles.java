package dev.graze.cli.parts;

import dev.graze.cli.testing.TestFiles;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Path;
import java.util.Base64;
import java.util.Locale;

/**
 * Small files for scenes of parts: a floor, a horizontal triangle at height 0; and a tip, a triangle that stands on its
 * vertex 0 above the middle of the floor. A tip below height 0 and above -2 crosses the floor.
 */
final class PartFiles {
    private static final String FLOOR = "v -2 -2 0\nv 2 -2 0\nv 0 3 0\n";

    private PartFiles() {
    }

    static Path floor(Path file) {
        return TestFiles.write(file, FLOOR + "f 1 2 3\n");
    }

    static Path tip(Path file, double height) {
        return TestFiles.write(file, tipVertices(height) + "f 1 2 3\n");
    }

    private static String tipVertices(double height) {
        return String.format(Locale.ROOT, "v 0 0 %s\nv 0.5 0 %s\nv 0 0.5 %s\n", height, height + 2, height + 2);
    }

    /** Writes both in one file, as two objects. */
    static Path both(Path file, double height) {
        return TestFiles.write(file,
                "o floor\n" + FLOOR + "f 1 2 3\no tip\n" + tipVertices(height) + "f 4 5 6\n");
    }

    /**
     * Writes a glTF of a tip with two animations of one second: in {@code down} it falls from height 1 to -1, in
     * {@code aside} it moves away from there along x.
     */
    static Path animatedTip(Path file) {
        ByteBuffer bytes = ByteBuffer.allocate(36 + 8 + 24 + 24).order(ByteOrder.LITTLE_ENDIAN);
        put(bytes, 0, 0, 0, 0.5f, 0, 2, 0, 0.5f, 2);
        put(bytes, 0, 1);
        put(bytes, 0, 0, 1, 0, 0, -1);
        put(bytes, 0, 0, 1, 9, 0, 1);
        String buffer = Base64.getEncoder().encodeToString(bytes.array());
        return TestFiles.write(file, """
                {"asset": {"version": "2.0"}, "scene": 0, "scenes": [{"nodes": [0]}],
                 "nodes": [{"name": "tip", "mesh": 0}],
                 "meshes": [{"primitives": [{"attributes": {"POSITION": 0}}]}],
                 "buffers": [{"byteLength": 92, "uri": "data:application/octet-stream;base64,%s"}],
                 "bufferViews": [{"buffer": 0, "byteLength": 36}, {"buffer": 0, "byteOffset": 36, "byteLength": 8},
                  {"buffer": 0, "byteOffset": 44, "byteLength": 24}, {"buffer": 0, "byteOffset": 68, "byteLength": 24}],
                 "accessors": [
                  {"bufferView": 0, "componentType": 5126, "count": 3, "type": "VEC3", "min": [0, 0, 0],
                   "max": [0.5, 0.5, 2]},
                  {"bufferView": 1, "componentType": 5126, "count": 2, "type": "SCALAR", "min": [0], "max": [1]},
                  {"bufferView": 2, "componentType": 5126, "count": 2, "type": "VEC3"},
                  {"bufferView": 3, "componentType": 5126, "count": 2, "type": "VEC3"}],
                 "animations": [
                  {"name": "down", "samplers": [{"input": 1, "output": 2}],
                   "channels": [{"sampler": 0, "target": {"node": 0, "path": "translation"}}]},
                  {"name": "aside", "samplers": [{"input": 1, "output": 3}],
                   "channels": [{"sampler": 0, "target": {"node": 0, "path": "translation"}}]}]}
                """.formatted(buffer));
    }

    private static void put(ByteBuffer bytes, float... values) {
        for (float value : values) {
            bytes.putFloat(value);
        }
    }
}
