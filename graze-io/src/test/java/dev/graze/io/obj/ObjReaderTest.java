package dev.graze.io.obj;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.graze.io.Meshes;
import dev.graze.io.TestFiles;
import dev.graze.io.file.MeshFileException;
import dev.graze.mesh.Mesh;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ObjReaderTest {
    private static final String POINTS = "v 0 0 0\nv 1 0 0\nv 0 1 0\nv 1 1 0\n";

    private static final String SKIPPED = "; lenient reading skips such faces";

    @TempDir
    private Path dir;

    private Mesh read(String text) {
        return Meshes.read(TestFiles.write(dir, "m.obj", text));
    }

    private void assertRejected(String text, String problem) {
        Path file = TestFiles.write(dir, "m.obj", text);
        assertThatThrownBy(() -> Meshes.read(file)).isInstanceOf(MeshFileException.class)
                .hasMessage(file + ": " + problem);
    }

    @Test
    void readsDoublesExactly() {
        assertThat(read("v 0.1 0.1234567890123456 -1e-300\nv 1 0 0\nv 0 1 0\nf 1 2 3\n").positions()).startsWith(0.1,
                0.1234567890123456, -1e-300);
    }

    @Test
    void readsAllFormsOfFaces() {
        Mesh mesh = read("# made by hand\r\nmtllib x.mtl\r\no thing\r\n" + POINTS + "vt 0 0\nvn 0 0 1\n"
                + "f 1 2 3 # three\nf 2/1 4/1 3/1\nf 1//1 3//1 4//1\nf 1/1/1 2/1/1 4/1/1\nf -4 -3 -1\ns off\nl 1 2\n");
        assertThat(mesh.topology().copyTriangles()).containsExactly(0, 1, 2, 1, 3, 2, 0, 2, 3, 0, 1, 3, 0, 1, 3);
    }

    @Test
    void triangulatesPolygonsAndJoinsContinuedLines() {
        assertThat(read(POINTS + "f 1 2 \\\n 4 \\\r\n 3\n").topology().copyTriangles()).containsExactly(0, 1, 3, 0, 3,
                2);
    }

    @Test
    void acceptsFacesBeforeTheirVertices() {
        assertThat(read("f 1 2 3\n" + POINTS).topology().copyTriangles()).containsExactly(0, 1, 2);
    }

    @Test
    void ignoresColoursAndWeightsOfOne() {
        assertThat(read("v 0 0 0 1\nv 1 0 0 0.5 0.5 0.5\nv 0 1 0 1 0.2 0.2\nf 1 2 3\n").positions()).containsExactly(0,
                0, 0, 1, 0, 0, 0, 1,
                0);
        assertRejected("v 0 0 0 2\n",
                "line 1: the vertex has a weight of 2.0, but only 1 is supported; divide its coordinates by the "
                        + "weight");
    }

    @Test
    void acceptsCarriageReturnsAsLineEnds() {
        assertThat(
                read(("# an old Mac's\n" + POINTS + "f 1 2 \\\n 3\n").replace('\n', '\r')).topology().copyTriangles())
                .containsExactly(0,
                        1,
                        2);
        assertRejected("o x\r\rv 0 0\r", "line 3: the line ends before the vertex's z");
    }

    @Test
    void ignoresOnlyStandardStatements() {
        String others = "mg 1 2\ncstype bezier\ndeg 3\nvp 0 0\ncurv2 1 2\nparm u 0 1\ntrim 0 1 1\nend\nusemtl "
                + "wood\nlod 1\nbevel on\n";
        assertThat(read(others + POINTS + "f 1 2 3\n").topology().triangleCount()).isEqualTo(1);
        assertRejected(POINTS + "\nvv 1 0 0\nf 1 2 3\n",
                "line 6: 'vv' is not an OBJ statement; correct the line or remove it");
        assertRejected("V 1 0 0\n", "line 1: 'V' is not an OBJ statement; correct the line or remove it");
    }

    @Test
    void rejectsBadLines() {
        assertRejected("v 0 0\n", "line 1: the line ends before the vertex's z");
        assertRejected("v 0 0 x\n", "line 1: 'x' is not a number");
        assertRejected(POINTS + "f 1 2\n",
                "line 5: the face has 2 corners, but a face needs at least three; remove the face" + SKIPPED);
        assertRejected(POINTS + "f 1 2 x\n", "line 5: 'x' is not a whole number");
        assertRejected(POINTS + "f 1 2 /3\n", "line 5: '' is not a whole number");
        assertRejected(POINTS + "f 1 2 0\n",
                "line 5: the face refers to vertex 0, but the vertex numbers are 1 to 4 so far, or -1 to -4 "
                        + "from the last one back" + SKIPPED);
        assertRejected(POINTS + "f 1 2 -5\n",
                "line 5: the face refers to vertex -5, but the vertex numbers are 1 to 4 so far, or -1 to -4 "
                        + "from the last one back" + SKIPPED);
        assertRejected(POINTS + "f 1 2 3\nf 1 2 5\n",
                "line 6: the face refers to vertex 5, but the file has only 4" + SKIPPED);
        assertRejected(POINTS + "f 1 2 2000000000\n",
                "line 5: the face refers to vertex 2000000000, but a file of this size has at most 7 vertices; "
                        + "correct the number, or check whether the file is truncated" + SKIPPED);
        assertRejected(POINTS + "f 1 2 3 3\n",
                "line 5: the face refers to vertex 3 twice; remove it or give it different vertices" + SKIPPED);
        assertRejected("v 0 0 1e999\nv 1 0 0\nv 0 1 0\nf 1 2 3\n",
                "vertex 0 has z = Infinity; every coordinate must be a finite number"
                        + "; lenient reading skips the faces that use it");
        assertRejected(POINTS, "has no triangles; only surfaces made of triangles or polygons can collide");
    }
}
