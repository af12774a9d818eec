package dev.graze.io;

import static org.assertj.core.api.Assertions.assertThat;

import dev.graze.io.surface.MeshSink;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Streams files in a process whose heap is too small to hold their meshes. */
class LittleHeapTest {
    private static final int SIDE = 600;
    private static final int VERTICES = SIDE * SIDE;
    private static final int TRIANGLES = 2 * (SIDE - 1) * (SIDE - 1);
    private static final int HEAP_MEGABYTES = 12;

    @TempDir
    private Path dir;

    /** The program of the other process: streams a mesh, or reads it as a whole. */
    public static void main(String[] arguments) {
        Path file = Path.of(arguments[1]);
        if (arguments[0].equals("whole")) {
            Meshes.read(file);
        }
        Counter counter = new Counter();
        Meshes.stream(file, file.getParent(), counter);
        System.out.println(counter.vertices + " " + counter.triangles);
    }

    private static final class Counter implements MeshSink {
        private int vertices;
        private int triangles;

        @Override
        public void vertex(double x, double y, double z) {
            vertices++;
        }

        @Override
        public void triangle(int a, int b, int c) {
            triangles++;
        }
    }

    /** Returns a vertex of a triangle of a square grid. */
    private static int corner(int triangle, int k) {
        int square = triangle / 2;
        int low = square / (SIDE - 1) * SIDE + square % (SIDE - 1);
        int[] corners = triangle % 2 == 0
                ? new int[] { low, low + 1, low + SIDE }
                : new int[] { low + SIDE + 1, low + SIDE, low + 1 };
        return corners[k];
    }

    private static float coordinate(int vertex, int axis) {
        return new int[] { vertex % SIDE, Math.floorDiv(vertex, SIDE), 0 }[axis];
    }

    private void assertPassesThrough(Path file) throws IOException, InterruptedException {
        assertThat(run("stream", file)).isEqualTo(VERTICES + " " + TRIANGLES);
        assertThat(run("whole", file)).contains("OutOfMemoryError");
        assertThat(dir).isDirectoryNotContaining("glob:**weld-*");
    }

    private static String run(String how, Path file) throws IOException, InterruptedException {
        Path java = Path.of(System.getProperty("java.home"), "bin", "java");
        Process process = new ProcessBuilder(
                List.of(java.toString(), "-Xmx" + HEAP_MEGABYTES + "m", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1",
                        "-cp", System.getProperty("java.class.path"), LittleHeapTest.class.getName(), how,
                        file.toString()))
                .redirectErrorStream(true).start();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        process.waitFor();
        return output.strip();
    }

    @Test
    void obj() throws IOException, InterruptedException {
        Path file = dir.resolve("grid.obj");
        try (PrintWriter out = new PrintWriter(Files.newBufferedWriter(file))) {
            for (int v = 0; v < VERTICES; v++) {
                out.println("v " + coordinate(v, 0) + " " + coordinate(v, 1) + " 0");
            }
            for (int t = 0; t < TRIANGLES; t++) {
                out.println("f " + (corner(t, 0) + 1) + " " + (corner(t, 1) + 1) + " " + (corner(t, 2) + 1));
            }
        }
        assertPassesThrough(file);
    }

    @Test
    void off() throws IOException, InterruptedException {
        Path file = dir.resolve("grid.off");
        try (PrintWriter out = new PrintWriter(Files.newBufferedWriter(file))) {
            out.println("OFF " + VERTICES + " " + TRIANGLES + " 0");
            for (int v = 0; v < VERTICES; v++) {
                out.println(coordinate(v, 0) + " " + coordinate(v, 1) + " 0");
            }
            for (int t = 0; t < TRIANGLES; t++) {
                out.println("3 " + corner(t, 0) + " " + corner(t, 1) + " " + corner(t, 2));
            }
        }
        assertPassesThrough(file);
    }

    @Test
    void stl() throws IOException, InterruptedException {
        ByteBuffer stl = ByteBuffer.allocate(84 + 50 * TRIANGLES).order(ByteOrder.LITTLE_ENDIAN).putInt(80, TRIANGLES);
        for (int t = 0; t < TRIANGLES; t++) {
            for (int i = 0; i < 9; i++) {
                stl.putFloat(84 + 50 * t + 12 + 4 * i, coordinate(corner(t, i / 3), i % 3));
            }
        }
        Path file = dir.resolve("grid.stl");
        Files.write(file, stl.array());
        assertPassesThrough(file);
    }

    @Test
    void binaryGltf() throws IOException, InterruptedException {
        ByteBuffer numbers = ByteBuffer.allocate(12 * VERTICES + 12 * TRIANGLES).order(ByteOrder.LITTLE_ENDIAN);
        for (int i = 0; i < 3 * VERTICES; i++) {
            numbers.putFloat(coordinate(i / 3, i % 3));
        }
        for (int i = 0; i < 3 * TRIANGLES; i++) {
            numbers.putInt(corner(i / 3, i % 3));
        }
        Files.write(dir.resolve("grid.bin"), numbers.array());
        Path file = dir.resolve("grid.gltf");
        Files.writeString(file, """
                {"asset":{"version":"2.0"},"buffers":[{"uri":"grid.bin","byteLength":%d}],
                "bufferViews":[{"buffer":0,"byteLength":%d},{"buffer":0,"byteOffset":%d,"byteLength":%d}],
                "accessors":[{"bufferView":0,"componentType":5126,"type":"VEC3","count":%d},
                {"bufferView":1,"componentType":5125,"type":"SCALAR","count":%d}],
                "meshes":[{"primitives":[{"attributes":{"POSITION":0},"indices":1}]}],"nodes":[{"mesh":0}]}
                """.formatted(numbers.capacity(), 12 * VERTICES, 12 * VERTICES, 12 * TRIANGLES, VERTICES,
                3 * TRIANGLES));
        assertPassesThrough(file);
    }
}
