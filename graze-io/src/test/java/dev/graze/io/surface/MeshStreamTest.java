package dev.graze.io.surface;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.graze.io.Meshes;
import dev.graze.io.TestFiles;
import dev.graze.io.file.MeshFileException;
import dev.graze.io.gltf.TestGltf;
import dev.graze.io.output.PlyStream;
import dev.graze.io.output.PlyWriter;
import dev.graze.mesh.Mesh;
import dev.graze.mesh.Topology;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Streams meshes, compares with meshes read as a whole, and checks that no files are left behind. */
class MeshStreamTest {
    private static final int[] TRIANGLES = { 0, 1, 2, 2, 1, 3, 3, 4, 0 };

    @TempDir
    private Path dir;

    @TempDir
    private Path temporary;

    private final double[] positions = new Random(4).doubles(15).toArray();

    private RawMesh streamed(Path file) {
        CollectedMesh mesh = new CollectedMesh();
        Meshes.stream(file, temporary, mesh);
        assertThat(temporary).isEmptyDirectory();
        return mesh.toMesh();
    }

    private void assertSame(Path file) {
        Mesh whole = Meshes.read(file);
        RawMesh streamed = streamed(file);
        assertThat(streamed.positions()).isEqualTo(whole.positions());
        assertThat(streamed.triangles()).isEqualTo(whole.topology().copyTriangles());
    }

    @Test
    void streamsPly() {
        Path file = dir.resolve("mesh.ply");
        PlyWriter.write(file, Topology.of(5, TRIANGLES), positions);
        assertSame(file);
    }

    @Test
    void streamsPolygonsAsTriangles() throws IOException {
        Path file = dir.resolve("quad.obj");
        Files.writeString(file, "f 1 2 3 4\nv 0 0 0\nv 1 0 0\nv 1 1 0\nv 0 1 0\nf -1 -2 -3\n");
        assertSame(file);
        assertThat(streamed(file).triangles()).containsExactly(0, 1, 2, 0, 2, 3, 3, 2, 1);
    }

    @Test
    void streamsOff() throws IOException {
        Path file = dir.resolve("quad.off");
        Files.writeString(file, "OFF\n4 3 0\n0 0 0\n1 0 0\n1 1 0\n0 1 0\n4 0 1 2 3\n2 0 1\n3 3 2 1\n");
        assertSame(file);
        assertThat(streamed(file).triangles()).containsExactly(0, 1, 2, 0, 2, 3, 3, 2, 1);
    }

    @Test
    void rejectsAFaceWithoutItsVertices() throws IOException {
        Path file = dir.resolve("short.obj");
        Files.writeString(file,
                "v 0 0 0\nv 1 0 0\nv 1 1 0\nf 1 2 3\nf 1 2 9\nf 1 3 9\n# a file of this size could have nine\n");
        assertThatThrownBy(() -> streamed(file)).isInstanceOf(MeshFileException.class)
                .hasMessage(file + ": line 5: the face refers to vertex 9, but the file has only 3");
    }

    /** Exceeds the capacity of the first table, and includes signed zeros and collapsed facets. */
    @Test
    void weldsStlInFilesAsOnTheHeap() throws IOException {
        Random random = new Random(9);
        int facets = 30_000;
        ByteBuffer stl = ByteBuffer.allocate(84 + 50 * facets).order(ByteOrder.LITTLE_ENDIAN).putInt(80, facets);
        for (int f = 0; f < facets; f++) {
            for (int i = 0; i < 9; i++) {
                stl.putFloat(84 + 50 * f + 12 + 4 * i, random.nextInt(-12, 13) * (random.nextBoolean() ? 1f : -1f));
            }
        }
        Path file = dir.resolve("parts.stl");
        Files.write(file, stl.array());
        assertThat(Meshes.read(file).topology().vertexCount()).isBetween(15_000, 25 * 25 * 25);
        assertSame(file);
    }

    @Test
    void placesAGltfWithSkinMorphAndSecondNode() {
        TestGltf gltf = new TestGltf();
        gltf.floats("VEC3", 3, 0, 0, 0, 2, 0, 0, 0, 1, 0);
        gltf.shorts("VEC4", 4, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0);
        gltf.floats("VEC4", 4, 1, 0, 0, 0, 1, 0, 0, 0, 0.25, 0.75, 0, 0);
        gltf.sparseVector(3, 1, 0, 0, 1);
        String members = "'meshes':[{'primitives':[{'attributes':{'POSITION':0,'JOINTS_0':1,'WEIGHTS_0':2},"
                + "'targets':[{'POSITION':3}]}],'weights':[0.5]},"
                + "{'primitives':[{'attributes':{'POSITION':0}}]}],'skins':[{'joints':[1,2]}],"
                + "'nodes':[{'mesh':0,'skin':0},{'children':[2],'translation':[0,3,0]},{'mesh':1,'scale':[2,2,2]}],"
                + "'scenes':[{'nodes':[0,1]}]";
        Path file = TestFiles.write(dir, "m.glb", gltf.glb(members.replace('\'', '"')));
        assertSame(file);
        assertThat(streamed(file).triangles()).containsExactly(0, 1, 2, 3, 4, 5);
        assertSame(TestFiles.write(dir, "m.gltf", gltf.jsonWithDataUri(members.replace('\'', '"'))));
    }

    @Test
    void namesAnUnwritableTemporaryDirectory() throws IOException {
        Path file = dir.resolve("parts.stl");
        Files.writeString(file, "solid\nendsolid\n");
        Path gone = dir.resolve("gone");
        assertThatThrownBy(() -> Meshes.stream(file, gone, new CollectedMesh()))
                .hasMessageStartingWith(gone + ": a temporary file cannot be written: ");
    }

    @Test
    void writesTheSameBytesAsThePlyWriter() throws IOException {
        PlyWriter.write(dir.resolve("whole.ply"), Topology.of(5, TRIANGLES), positions);
        try (PlyStream stream = new PlyStream(dir.resolve("stream.ply"), 5, 3)) {
            IntStream.range(0, 5)
                    .forEach(v -> stream.vertex(positions[3 * v], positions[3 * v + 1], positions[3 * v + 2]));
            IntStream.range(0, 3)
                    .forEach(t -> stream.triangle(TRIANGLES[3 * t], TRIANGLES[3 * t + 1], TRIANGLES[3 * t + 2]));
            stream.commit();
        }
        assertThat(Files.readAllBytes(dir.resolve("stream.ply")))
                .isEqualTo(Files.readAllBytes(dir.resolve("whole.ply")));
    }

    @Test
    void rejectsCountsThatDifferFromTheHeader() {
        Path file = dir.resolve("short.ply");
        try (PlyStream stream = new PlyStream(file, 1, 1)) {
            assertThatThrownBy(() -> stream.triangle(0, 1, 2)).isInstanceOf(IllegalStateException.class)
                    .hasMessageContaining("1 are missing");
            stream.vertex(0, 0, 0);
            assertThatThrownBy(stream::commit).isInstanceOf(IllegalStateException.class)
                    .hasMessageContaining("1 triangles");
        }
        assertThat(file).doesNotExist();
    }
}
