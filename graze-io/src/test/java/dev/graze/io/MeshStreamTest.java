package dev.graze.io;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.graze.mesh.Mesh;
import dev.graze.mesh.Topology;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Meshes that pass through: the same as those read whole. */
class MeshStreamTest {
    private static final int[] TRIANGLES = { 0, 1, 2, 2, 1, 3, 3, 4, 0 };

    @TempDir
    private Path dir;

    private final double[] positions = new Random(4).doubles(15).toArray();

    private static RawMesh streamed(Path file) {
        CollectedMesh mesh = new CollectedMesh();
        Meshes.stream(file, mesh);
        return mesh.toMesh();
    }

    private static void assertSame(Path file) {
        Mesh whole = Meshes.read(file);
        RawMesh streamed = streamed(file);
        assertThat(streamed.positions()).isEqualTo(whole.positions());
        assertThat(streamed.triangles()).isEqualTo(whole.topology().copyTriangles());
    }

    @Test
    void passesPlyThrough() {
        Path file = dir.resolve("mesh.ply");
        PlyWriter.write(file, Topology.of(5, TRIANGLES), positions);
        assertSame(file);
    }

    @Test
    void passesPolygonsThroughAsTriangles() throws IOException {
        Path file = dir.resolve("quad.obj");
        Files.writeString(file, "v 0 0 0\nv 1 0 0\nv 1 1 0\nv 0 1 0\nf 1 2 3 4\n");
        assertSame(file);
        assertThat(streamed(file).triangles()).containsExactly(0, 1, 2, 0, 2, 3);
    }

    @Test
    void writesWhatTheOtherWriterWrites() throws IOException {
        PlyWriter.write(dir.resolve("whole.ply"), Topology.of(5, TRIANGLES), positions);
        try (PlyStream stream = new PlyStream(dir.resolve("stream.ply"), 5, 3)) {
            new RawMesh(positions, TRIANGLES).pass(stream);
            stream.commit();
        }
        assertThat(Files.readAllBytes(dir.resolve("stream.ply"))).isEqualTo(Files.readAllBytes(dir.resolve("whole.ply")));
    }

    @Test
    void keepsTheHeadersPromise() {
        Path file = dir.resolve("short.ply");
        try (PlyStream stream = new PlyStream(file, 1, 1)) {
            assertThatThrownBy(() -> stream.triangle(0, 1, 2)).isInstanceOf(IllegalStateException.class)
                    .hasMessageContaining("1 are missing");
            stream.vertex(0, 0, 0);
            assertThatThrownBy(stream::commit).isInstanceOf(IllegalStateException.class).hasMessageContaining("1 triangles");
        }
        assertThat(file).doesNotExist();
    }
}
