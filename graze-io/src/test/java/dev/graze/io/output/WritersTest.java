package dev.graze.io.output;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.graze.io.Meshes;
import dev.graze.io.TestFiles;
import dev.graze.io.file.OutputFailedException;
import dev.graze.io.output.PairsWriter.Mode;
import dev.graze.mesh.Mesh;
import dev.graze.mesh.Topology;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
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
    void plyContainsFaceColoursAndParts() {
        Path file = dir.resolve("m.ply");
        SceneNames names = SceneNames.builder().add("floor", 3, 1).add("Zähne\nend_header", 3, 1).build();
        PlyWriter.writeColoured(file, TWO, new double[18], new int[] { 0x010203, 0x40FFEE }, names);
        assertThat(Meshes.read(file).topology().sameAs(TWO)).isTrue();
        byte[] bytes = bytes(file);
        assertThat(new String(bytes, StandardCharsets.UTF_8))
                .contains("\ncomment part 0 floor\ncomment part 1 Zähne_end_header\n", "\nproperty int part\n");
        assertThat(Arrays.copyOfRange(bytes, bytes.length - 7, bytes.length)).containsExactly(0x40, 0xFF, 0xEE, 1, 0, 0,
                0);
        assertThat(Arrays.copyOfRange(bytes, bytes.length - 27, bytes.length - 20)).containsExactly(1, 2, 3, 0, 0, 0,
                0);
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
        String rows = "%1$d,VF,6,0,1,2,0.3333333333333333,,,APPROACHING%n%1$d,EE,0,1,3,4,0.5,,,SLIDING%n".replace("%n",
                "\n");
        assertThat(TestFiles.text(file))
                .isEqualTo("step,kind,v0,v1,v2,v3,toi,partA,partB,phase\n" + rows.formatted(0) + rows.formatted(12));
    }

    @Test
    void csvNamesPartsAndNumbersVerticesAsTheirFilesDo() {
        Path file = dir.resolve("pairs.csv");
        SceneNames names = SceneNames.builder().add("floor", 3, 1)
                .add("rod, \"long\"", new int[] { 9, 8, 40 }, new int[] { 5 }).add("Zähne", 1, 1, 100, 7).build();
        try (PairsWriter writer = PairsWriter.csv(file, Mode.CONTINUOUS)) {
            writer.contacts(0, TestContacts.two(), names);
            writer.commit();
        }
        assertThat(TestFiles.text(file)).isEqualTo("step,kind,v0,v1,v2,v3,toi,partA,partB,phase\n"
                + "0,VF,100,0,1,2,0.3333333333333333,Zähne,floor,APPROACHING\n"
                + "0,EE,0,1,9,8,0.5,floor,\"rod, \"\"long\"\"\",SLIDING\n");
    }

    @Test
    void csvOfIntersections() {
        Path file = dir.resolve("pairs.csv");
        SceneNames names = SceneNames.builder().add("a", 3, 1).add("b", new int[] { 7, 9, 2 }, new int[] { 5 }).build();
        try (PairsWriter writer = PairsWriter.csv(file, Mode.DISCRETE)) {
            writer.intersections(3, TWO, TestContacts.pair(1, 0));
            writer.intersections(4, TWO, TestContacts.pair(1, 0), names);
            writer.commit();
        }
        assertThat(TestFiles.text(file)).isEqualTo("frame,a0,a1,a2,b0,b1,b2,triangleA,triangleB,partA,partB\n"
                + "3,0,1,2,3,4,5,0,1,,\n4,0,1,2,2,7,9,0,5,a,b\n");
    }

    @Test
    void namesOfAnotherSceneAreRefused() {
        try (PairsWriter writer = PairsWriter.csv(dir.resolve("pairs.csv"), Mode.DISCRETE)) {
            SceneNames names = SceneNames.builder().add("a", 3, 1).add("b", 4, 1).build();
            assertThatThrownBy(() -> writer.intersections(0, TWO, TestContacts.pair(0, 1), names)).hasMessage(
                    "the parts have 7 vertices and 2 triangles, and the scene has 6 and 2");
        }
    }

    @Test
    void jsonLinesIncludeTheGeometryAndEscapeNames() {
        Path file = dir.resolve("pairs.jsonl");
        SceneNames names = SceneNames.builder().add("a\\b\"c\t", 3, 1).add("d", 4, 1).build();
        try (PairsWriter writer = PairsWriter.jsonLines(file, Mode.CONTINUOUS)) {
            writer.contacts(1, TestContacts.two(), names);
            writer.commit();
        }
        assertThat(TestFiles.text(file)).isEqualTo(
                """
                        {"step":1,"kind":"VF","v0":3,"v1":0,"v2":1,"v3":2,"toi":0.3333333333333333,\
                        "partA":"d","partB":"a\\\\b\\"c\\u0009","u":0.1,"v":0.2,\
                        "normal":[0.0,0.0,1.0],"gap":0.125,"ending":"CONVERGED",\
                        "phase":"APPROACHING"}
                        {"step":1,"kind":"EE","v0":0,"v1":1,"v2":0,"v3":1,"toi":0.5,\
                        "partA":"a\\\\b\\"c\\u0009","partB":"d","u":0.25,"v":0.75,\
                        "normal":[0.0,-1.0,0.0],"gap":0.0,"ending":"TOUCHING_AT_START",\
                        "phase":"SLIDING"}
                        """);
    }

    @Test
    void jsonLinesOfIntersections() {
        Path file = dir.resolve("pairs.jsonl");
        try (PairsWriter writer = PairsWriter.jsonLines(file, Mode.DISCRETE)) {
            writer.intersections(3, TWO, TestContacts.pair(0, 1), SceneNames.ofOnePart("cloth"));
            writer.commit();
        }
        assertThat(TestFiles.text(file)).isEqualTo(
                "{\"frame\":3,\"a0\":0,\"a1\":1,\"a2\":2,\"b0\":3,\"b1\":4,\"b2\":5,"
                        + "\"triangleA\":0,\"triangleB\":1,\"partA\":\"cloth\",\"partB\":\"cloth\"}\n");
    }

    @Test
    void pairsGoToAStreamThatStaysOpen() {
        List<String> calls = new ArrayList<>();
        ByteArrayOutputStream stream = new ByteArrayOutputStream() {
            @Override
            public void close() {
                calls.add("close");
            }
        };
        try (PairsWriter writer = PairsWriter.csv(stream, "standard output", Mode.CONTINUOUS)) {
            writer.contacts(0, TestContacts.two());
            writer.finish();
            writer.commit();
        }
        assertThat(stream.toString(StandardCharsets.UTF_8)).hasLineCount(3).endsWith("0.5,,,SLIDING\n");
        assertThat(calls).isEmpty();
    }

    @Test
    void aStreamThatCannotBeWrittenIsNamed() {
        try (PairsWriter writer = PairsWriter.jsonLines(new OutputStream() {
            @Override
            public void write(int b) throws IOException {
                throw new IOException("Broken pipe");
            }
        }, "standard output", Mode.CONTINUOUS)) {
            writer.contacts(0, TestContacts.two());
            assertThatThrownBy(writer::commit).isInstanceOf(OutputFailedException.class)
                    .hasMessage("standard output: cannot be written: Broken pipe; name a file to write instead");
        }
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
