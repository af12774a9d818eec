package dev.graze.io.output;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.graze.io.Meshes;
import dev.graze.io.TestFiles;
import dev.graze.io.output.PairsWriter.Mode;
import dev.graze.mesh.Mesh;
import dev.graze.mesh.Topology;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class WritersTest {
    private static final Topology TWO = Topology.of(6, new int[] { 2, 0, 1, 5, 3, 4 });

    @TempDir
    private Path dir;

    @Test
    void plyRoundTripKeepsEveryBit() {
        Random random = new Random(7);
        double[] positions = random.doubles(3L * TWO.vertexCount(), -1e9, 1e9).toArray();
        positions[0] = -0.0;
        positions[1] = Double.MIN_VALUE;
        PlyWriter.write(dir.resolve("m.ply"), TWO, positions);
        Mesh back = Meshes.read(dir.resolve("m.ply"));
        assertThat(back.topology().sameAs(TWO)).isTrue();
        assertThat(back.positions()).containsExactly(positions);
    }

    @Test
    void plyContainsFaceColours() {
        Path file = dir.resolve("m.ply");
        PlyWriter.writeColoured(file, TWO, new double[18], new int[] { 0x010203, 0x40FFEE });
        assertThat(Meshes.read(file).topology().sameAs(TWO)).isTrue();
        byte[] bytes = bytes(file);
        assertThat(Arrays.copyOfRange(bytes, bytes.length - 3, bytes.length)).containsExactly(0x40, 0xFF, 0xEE);
        assertThat(Arrays.copyOfRange(bytes, bytes.length - 19, bytes.length - 16)).containsExactly(1, 2, 3);
        assertThatThrownBy(() -> PlyWriter.writeColoured(file, TWO, new double[18], new int[1]))
                .hasMessage("1 colours for 2 triangles");
    }

    private static byte[] bytes(Path file) {
        try {
            return Files.readAllBytes(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Test
    void csvOfContacts() {
        Path file = dir.resolve("pairs.csv");
        try (PairsWriter writer = PairsWriter.csv(file, Mode.CONTINUOUS)) {
            writer.contacts(0, TestContacts.two());
            writer.contacts(12, TestContacts.two());
            writer.commit();
        }
        String rows = "%1$d,VF,6,0,1,2,0.3333333333333333%n%1$d,EE,0,1,3,4,0.5%n".replace("%n", "\n");
        assertThat(TestFiles.text(file))
                .isEqualTo("step,kind,v0,v1,v2,v3,toi\n" + rows.formatted(0) + rows.formatted(12));
    }

    @Test
    void csvOfIntersections() {
        Path file = dir.resolve("pairs.csv");
        try (PairsWriter writer = PairsWriter.csv(file, Mode.DISCRETE)) {
            writer.intersections(3, TWO, TestContacts.pair(1, 0));
            writer.commit();
        }
        assertThat(TestFiles.text(file)).isEqualTo("frame,a0,a1,a2,b0,b1,b2,triangleA,triangleB\n3,0,1,2,3,4,5,0,1\n");
    }

    @Test
    void jsonLinesIncludeTheGeometry() {
        Path file = dir.resolve("pairs.jsonl");
        try (PairsWriter writer = PairsWriter.jsonLines(file, Mode.CONTINUOUS)) {
            writer.contacts(1, TestContacts.two());
            writer.commit();
        }
        assertThat(TestFiles.text(file)).isEqualTo(
                """
                        {"step":1,"kind":"VF","v0":6,"v1":0,"v2":1,"v3":2,"toi":0.3333333333333333,"u":0.1,"v":0.2,\
                        "normal":[0.0,0.0,1.0],"ending":"CONVERGED"}
                        {"step":1,"kind":"EE","v0":0,"v1":1,"v2":3,"v3":4,"toi":0.5,"u":0.25,"v":0.75,\
                        "normal":[0.0,-1.0,0.0],"ending":"TOUCHING_AT_START"}
                        """);
    }

    @Test
    void jsonLinesOfIntersections() {
        Path file = dir.resolve("pairs.jsonl");
        try (PairsWriter writer = PairsWriter.jsonLines(file, Mode.DISCRETE)) {
            writer.intersections(3, TWO, TestContacts.pair(0, 1));
            writer.commit();
        }
        assertThat(TestFiles.text(file))
                .isEqualTo(
                        "{\"frame\":3,\"a0\":0,\"a1\":1,\"a2\":2,"
                                + "\"b0\":3,\"b1\":4,\"b2\":5,\"triangleA\":0,\"triangleB\":1}\n");
    }

    @Test
    void uncommittedPairsAreDiscarded() {
        try (PairsWriter writer = PairsWriter.csv(dir.resolve("pairs.csv"), Mode.CONTINUOUS)) {
            writer.contacts(0, TestContacts.two());
            assertThatThrownBy(() -> writer.intersections(0, TWO, TestContacts.pair(0, 1)))
                    .hasMessage("this file contains CONTINUOUS pairs; write DISCRETE pairs to a separate file");
        }
        assertThat(TestFiles.names(dir)).isEmpty();
    }
}
