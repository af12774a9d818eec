package dev.graze.examples;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class AnimationCheckTest {
    @TempDir
    private Path directory;

    /** A triangle moves down through another one within a second, and reaches it after three quarters. */
    @Test
    void findsTheStepInWhichPartsFirstTouch() throws IOException {
        Path file = directory.resolve("down.gltf");
        Files.writeString(file, gltf(1.5, -0.5));
        assertThat(AnimationCheck.find(file, 2)).singleElement().satisfies(touch -> {
            assertThat(touch.toi()).isBetween(0.5 - 1e-6, 0.5);
            assertThat(touch.contacts()).isEqualTo(3);
        });
    }

    @Test
    void findsNothingWhenNothingTouches() throws IOException {
        Path file = directory.resolve("above.gltf");
        Files.writeString(file, gltf(1.5, 0.5));
        assertThat(AnimationCheck.find(file, 10)).isEmpty();
    }

    private static String gltf(double startHeight, double endHeight) {
        ByteBuffer bytes = ByteBuffer.allocate(4 * 26).order(ByteOrder.LITTLE_ENDIAN);
        for (double number : new double[] { -4, -4, 0, 4, -4, 0, 0, 4, 0, -1, -1, 0, 1, -1, 0, 0, 1, 0, 0, 1, 0, 0,
                startHeight, 0, 0,
                endHeight }) {
            bytes.putFloat((float) number);
        }
        return """
                {"asset": {"version": "2.0"}, "scene": 0,
                 "scenes": [{"nodes": [0, 1]}], "nodes": [{"mesh": 0}, {"mesh": 1}],
                 "meshes": [{"primitives": [{"attributes": {"POSITION": 0}}]},
                  {"primitives": [{"attributes": {"POSITION": 1}}]}],
                 "animations": [{"samplers": [{"input": 2, "output": 3}],
                  "channels": [{"sampler": 0, "target": {"node": 1, "path": "translation"}}]}],
                 "buffers": [{"byteLength": 104, "uri": "data:application/octet-stream;base64,%s"}],
                 "bufferViews": [{"buffer": 0, "byteLength": 104}],
                 "accessors": [
                  {"bufferView": 0, "componentType": 5126, "count": 3, "type": "VEC3",
                   "min": [-4, -4, 0], "max": [4, 4, 0]},
                  {"bufferView": 0, "byteOffset": 36, "componentType": 5126, "count": 3, "type": "VEC3",
                   "min": [-1, -1, 0], "max": [1, 1, 0]},
                  {"bufferView": 0, "byteOffset": 72, "componentType": 5126, "count": 2, "type": "SCALAR",
                   "min": [0], "max": [1]},
                  {"bufferView": 0, "byteOffset": 80, "componentType": 5126, "count": 2, "type": "VEC3"}]}
                """
                .formatted(Base64.getEncoder().encodeToString(bytes.array()));
    }
}
