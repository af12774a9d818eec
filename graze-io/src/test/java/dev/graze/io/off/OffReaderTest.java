package dev.graze.io.off;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.graze.io.FrameSequence;
import dev.graze.io.Meshes;
import dev.graze.io.SharedData;
import dev.graze.io.TestFiles;
import dev.graze.io.file.MeshFileException;
import dev.graze.io.surface.BrokenFaces;
import dev.graze.io.surface.RawMesh;
import dev.graze.mesh.Mesh;
import dev.graze.mesh.Topology;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class OffReaderTest {
    private static final String POINTS = "0 0 0\n1 0 0\n0 1 0\n1 1 0\n";

    @TempDir
    private Path dir;

    private Mesh read(String text) {
        return Meshes.read(TestFiles.write(dir, "m.off", text));
    }

    private void assertRejected(String text, String problem) {
        Path file = TestFiles.write(dir, "m.off", text);
        assertThatThrownBy(() -> Meshes.read(file)).isInstanceOf(MeshFileException.class)
                .hasMessage(file + ": " + problem);
    }

    @Test
    void readsDoublesExactly() {
        assertThat(read("OFF\n3 1 3\n0.1 0.1234567890123456 -1e-300\n1 0 0\n0 1 0\n3 0 1 2\n").positions())
                .startsWith(0.1, 0.1234567890123456, -1e-300);
    }

    @ParameterizedTest
    @ValueSource(strings = { "OFF\n4 2 5\n", "OFF 4 2 5\n", "OFF4 2 5\n", "4 2 5\n", "\t off\r\n\r\n 4\t2\n",
            "# c\n\n  OFF # 9 9\n#\n4 2 0 # counts\n\f\n", "OFF\r4 2 0\r", "\ufeffOFF\n4 2 0\n" })
    void readsAllFormsOfTheHeader(String header) {
        assertThat(read(header + POINTS + "3 0 1 2\n3 1 3 2").topology().copyTriangles()).containsExactly(0, 1, 2, 1,
                3, 2);
    }

    @ParameterizedTest
    @CsvSource({ "COFF, 255 0 0 255", "COFF, 0.5 0 1", "NOFF, 0 0 1", "STOFF, 0.5 0.5", "CNOFF, 0 0 1 255 0 0 255",
            "NCOFF, 0 0 1 1 1 1", "STCNOFF, 0 0 1 255 0 0 255 0.5 0.5", "STCOFF, 255 0 0 0.5 0.5", "coff, 1 1 1" })
    void skipsTheColumnsThatPrefixesDeclare(String keyword, String columns) {
        String points = POINTS.replace("\n", " " + columns + " # c\n");
        Mesh mesh = read(keyword + "\n4 1 0\n" + points + "4 0 1 3 2\n");
        assertThat(mesh.positions()).containsExactly(0, 0, 0, 1, 0, 0, 0, 1, 0, 1, 1, 0);
        assertThat(mesh.topology().copyTriangles()).containsExactly(0, 1, 3, 0, 3, 2);
    }

    @Test
    void cutsPolygonsAndSkipsTheirColours() {
        String text = "OFF\n4 4 0\n" + POINTS + "4 0 1 3 2 255 0 0\n3 0 1 2 7\n3 1 3 2 1 0 0 0.75\n3 0 1 3\n";
        assertThat(read(text).topology().copyTriangles()).containsExactly(0, 1, 3, 0, 3, 2, 0, 1, 2, 1, 3, 2, 0, 1, 3);
    }

    @Test
    void keepsTrianglesInsideANonConvexPolygon() {
        Topology topology = read("OFF\n4 1 0\n0 0 0\n2 1 0\n0 2 0\n1 1 0\n4 0 1 2 3\n").topology();
        assertThat(topology.triangleCount()).isEqualTo(2);
        for (int t = 0; t < 2; t++) {
            assertThat(Arrays.copyOfRange(topology.copyTriangles(), 3 * t, 3 * t + 3)).contains(1, 3);
        }
    }

    @Test
    void skipsFacesWithoutAreaAndSaysHowMany() {
        Path file = TestFiles.write(dir, "m.off", "OFF\n4 4 0\n" + POINTS + "2 0 1\n3 0 1 2\n1 3\n2 0 0 255 255 255\n");
        RawMesh read = OffReader.read(file, BrokenFaces.alwaysRefused());
        assertThat(read.triangles()).containsExactly(0, 1, 2);
        assertThat(read.notes()).containsExactly(
                "3 faces have fewer than three corners and no area, so they were left out");
        assertThat(read.parts().names()).containsExactly("");
        assertThat(read.parts().partOfTriangle()).containsExactly(0);
        try (FrameSequence frames = FrameSequence.open(List.of(file), 1)) {
            assertThat(frames.notes()).contains(
                    "3 faces have fewer than three corners and no area, so they were left out");
        }
    }

    @Test
    void rejectsOtherKindsOfOff() {
        String remedy = "has other than three coordinates per vertex, which is not supported; export the mesh as OFF "
                + "with x, y and z";
        assertRejected("4OFF\n4 1 0\n", "line 1: '4OFF' " + remedy);
        assertRejected("nOFF\n3\n4 1 0\n", "line 1: 'nOFF' " + remedy);
        assertRejected("#\nSTCN4nOFF\n3\n4 1 0\n", "line 2: 'STCN4nOFF' " + remedy);
        String binary = "binary OFF is not supported; save the mesh as text OFF or as binary PLY";
        assertRejected("OFF BINARY\n\0\0\0\3", "line 1: " + binary);
        assertRejected("NOFF\nBinary\n\0\0\0\3", "line 2: " + binary);
        String keywords = "' instead of OFF, COFF, NOFF, STOFF or a combination of these";
        assertRejected("XOFF\n4 1 0\n", "line 1: not an OFF file: it starts with 'XOFF" + keywords);
        assertRejected("CCOFF\n4 1 0\n", "line 1: not an OFF file: it starts with 'CCOFF" + keywords);
        assertRejected("ply\n", "line 1: not an OFF file: it starts with 'ply" + keywords);
    }

    @Test
    void rejectsBadCounts() {
        assertRejected("OFF\n-4 1 0\n", "line 2: the header declares -4 vertices; a count cannot be negative");
        assertRejected("OFF\n4 -1 0\n", "line 2: the header declares -1 faces; a count cannot be negative");
        assertRejected("OFF\n4 1 -1\n", "line 2: the header declares -1 edges; a count cannot be negative");
        assertRejected("OFF\n4.0 1 0\n", "line 2: '4.0' is not a whole number");
        assertRejected("OFF\n4\n1\n", "line 2: the line ends before the number of faces");
        assertRejected("OFF\n# c\n", "line 2: the file ends before the number of vertices; it is truncated, write it "
                + "again");
        assertRejected("# c\n", "line 1: the file ends before the number of vertices; it is truncated, write it again");
        assertRejected("OFF\n4 1 0 0 0 0\n", "line 2: '0' follows the numbers of vertices, faces and edges; put the "
                + "first vertex on the next line");
        assertRejected("OFF\n5 1 0\n" + POINTS + "3 0 1 2\n",
                "line 7: the line of a vertex has 4 numbers, but with this keyword it has 3; put one vertex on each "
                        + "line, and C before OFF if colours follow, N if normals follow");
        assertRejected("OFF\n4 1 0\n0 0 0\n1 0 0\n   # some padding, so that the counts could be right\n",
                "line 5: the file ends after 2 of the 4 vertices that line 2 declares; it is truncated or the counts "
                        + "are wrong");
        assertRejected("OFF\n4 2 0\n" + POINTS + "3 0 1 2\n",
                "line 7: the file ends after 1 of the 2 faces that line 2 declares; it is truncated or the counts are "
                        + "wrong");
        assertRejected("OFF\n4 1 0\n" + POINTS + "3 0 1 2\n\n3 1 2 3\n",
                "line 9: the file continues after the 4 vertices and 1 face that line 2 declares; correct the counts "
                        + "or remove the rest");
    }

    @Test
    void rejectsBadLines() {
        assertRejected("OFF\n4 1 0\n0 0\n" + POINTS, "line 3: the line ends before the vertex's z");
        assertRejected("OFF\n4 1 0\n0 0 x\n" + POINTS, "line 3: 'x' is not a number");
        assertRejected("COFF\n4 1 0\n" + POINTS + "3 0 1 2\n",
                "line 3: the line of a vertex has 3 numbers, but with this keyword it has 6 or 7; put one vertex on "
                        + "each line, and C before OFF if colours follow, N if normals follow");
        String start = "OFF\n4 1 0\n" + POINTS;
        assertRejected(start + "3 0 1\n", "line 7: the line ends before corner 3 of the face's 3");
        assertRejected(start + "2147483648 0 1 2\n", "line 7: the line ends before corner 4 of the face's 2147483648");
        assertRejected(start + "3 0 1 2.5\n", "line 7: '2.5' is not a whole number");
        assertRejected(start + "3 0 1 4\n", "line 7: the face refers to vertex 4, but the file has only 0 to 3"
                + BrokenFaces.HINT);
        assertRejected(start + "3 0 1 -1\n", "line 7: the face refers to vertex -1, but the file has only 0 to 3"
                + BrokenFaces.HINT);
        assertRejected(start + "3 0 1 1\n",
                "line 7: the face refers to vertex 1 twice; remove it or give it different vertices"
                        + BrokenFaces.HINT);
        assertRejected(start + "0\n", "line 7: the face has 0 corners, but a face needs at least one; remove the face"
                + BrokenFaces.HINT);
        assertRejected(start + "-3 0 1 2\n",
                "line 7: the face has -3 corners, but a face needs at least one; remove the face"
                        + BrokenFaces.HINT);
        assertRejected(start + "3 0 1 2 1 0 0 1 1\n",
                "line 7: 5 numbers follow the face's 3 corners, but a colour has at most 4; put each face on its own "
                        + "line");
        assertRejected(start + "3 0 1 2 red\n", "line 7: 'red' is not a number");
        assertRejected("OFF\n3 1 0\n0 0 1e999\n1 0 0\n0 1 0\n3 0 1 2\n",
                "vertex 0 has z = Infinity; every coordinate must be a finite number; lenient reading skips the faces"
                        + " that use it");
        assertRejected("OFF\n4 0 0\n" + POINTS,
                "has no triangles; only surfaces made of triangles or polygons can collide");
        assertRejected("OFF\n0 1 0\n3 0 1 2\n", "line 3: the face refers to vertex 0, but the file has none"
                + BrokenFaces.HINT);
    }

    @ParameterizedTest
    @CsvSource({ "ballA.off, 1900, 3796", "ballB.off, 1900, 3796", "comments.off, 8, 12", "whitespace.off, 8, 12" })
    void readsFilesOfOtherPrograms(String name, int vertices, int triangles) {
        Mesh mesh = Meshes.read(SharedData.require("parts/trimesh/" + name));
        assertThat(mesh.topology().vertexCount()).isEqualTo(vertices);
        assertThat(mesh.topology().triangleCount()).isEqualTo(triangles);
        assertThat(mesh.topology().bodyCount()).isEqualTo(1);
    }
}
