package dev.graze.io.ply;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.graze.io.Meshes;
import dev.graze.io.SharedData;
import dev.graze.io.TestFiles;
import dev.graze.io.file.MeshFileException;
import dev.graze.io.output.PlyWriter;
import dev.graze.mesh.Mesh;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class PlyReaderTest {
    private static final String VERTEX = "element vertex 3\nproperty float x\nproperty float y\nproperty float z\n";
    private static final String FACE = "element face 1\nproperty list uchar int vertex_indices\n";
    private static final String POINTS = "0 0 0\n1 0 0\n0 1 0\n";

    private static final String USED = "; lenient reading skips the faces that use it";

    @TempDir
    private Path dir;

    private Mesh read(String text) {
        return Meshes.read(TestFiles.write(dir, "m.ply", text));
    }

    private void assertRejected(String text, String problem) {
        Path file = TestFiles.write(dir, "m.ply", text);
        assertThatThrownBy(() -> Meshes.read(file)).isInstanceOf(MeshFileException.class)
                .hasMessage(file + ": " + problem);
    }

    private static String ascii(String elements, String data) {
        return "ply\nformat ascii 1.0\n" + elements + "end_header\n" + data;
    }

    @Test
    void readsDoublesOfATextFileExactly() {
        Mesh mesh = read(TestFiles.plyTriangle("0.1 -2.5e-3 1e22", "1 0 0", "0 1 +4."));
        assertThat(mesh.positions()).containsExactly(0.1, -2.5e-3, 1e22, 1, 0, 0, 0, 1, 4);
        assertThat(mesh.topology().copyTriangles()).containsExactly(0, 1, 2);
    }

    @Test
    void acceptsCarriageReturnsCommentsAndBlankLines() {
        String text = "ply\ncomment made by hand\nformat ascii 1.0\nobj_info x\n" + VERTEX + "comment between\n" + FACE
                + "end_header\n0 0 0\n\n1 0 0\n0 1 0\n3 0 1 2\n\n";
        assertThat(read(text.replace("\n", "\r\n")).positions()).containsExactly(0, 0, 0, 1, 0, 0, 0, 1, 0);
    }

    @Test
    void acceptsALastLineWithoutANewline() {
        assertThat(read(ascii(VERTEX + FACE, POINTS + "3 0 1 2")).topology().triangleCount()).isEqualTo(1);
    }

    @Test
    void ignoresOtherPropertiesAndElements() {
        String elements = "element camera 2\nproperty float fov\nproperty list uchar float weights\n"
                + "element face 1\nproperty uchar red\nproperty list int uint vertex_index\nproperty list uchar "
                + "float texcoord\n"
                + "element vertex 3\nproperty list uchar int bones\nproperty float z\nproperty float "
                + "nx\nproperty float x\nproperty float y\n"
                + "element edge 1\nproperty int a\nproperty int b\nelement nothing 7\n";
        String data = "50 0\n60 2 0.5 0.5\n255 3 2 1 0 2 0.1 0.2\n0 3 9 1 2\n1 7 6 9 4 5\n2 1 2 9 9 7 8\n0 1\n";
        Mesh mesh = read(ascii(elements, data));
        assertThat(mesh.positions()).containsExactly(1, 2, 3, 4, 5, 6, 7, 8, 9);
        assertThat(mesh.topology().copyTriangles()).containsExactly(2, 1, 0);
    }

    @Test
    void triangulatesPolygons() {
        String elements = VERTEX.replace("vertex 3", "vertex 5") + FACE;
        Mesh mesh = read(ascii(elements, POINTS + "2 2 0\n3 1 0\n5 4 3 2 1 0\n"));
        assertThat(mesh.topology().copyTriangles()).containsExactly(4, 3, 2, 4, 2, 1, 4, 1, 0);
    }

    @ParameterizedTest
    @CsvSource({ "LITTLE_ENDIAN,double,int", "BIG_ENDIAN,float64,uint32", "LITTLE_ENDIAN,float,ushort",
            "BIG_ENDIAN,float32,int16",
            "LITTLE_ENDIAN,int,uchar", "BIG_ENDIAN,short,int8", "LITTLE_ENDIAN,uint16,char", "BIG_ENDIAN,uint8,uint8",
            "LITTLE_ENDIAN,int8,uint", "BIG_ENDIAN,uint,int32" })
    void readsEveryScalarType(String orderName, String coordinate, String index) {
        ByteOrder order = orderName.equals("BIG_ENDIAN") ? ByteOrder.BIG_ENDIAN : ByteOrder.LITTLE_ENDIAN;
        String header = "ply\nformat binary_" + orderName.toLowerCase(Locale.ROOT) + " 1.0\nelement vertex 3\nproperty "
                + coordinate + " x\nproperty " + coordinate + " y\nproperty " + coordinate
                + " z\nelement face 1\nproperty list uchar "
                + index + " vertex_indices\nend_header\n";
        ByteBuffer bytes = ByteBuffer.allocate(500).order(order).put(header.getBytes(StandardCharsets.US_ASCII));
        for (int value : new int[] { 0, 1, 2, 100, 4, 5, 6, 7, 120 }) {
            put(bytes, PlyType.named(coordinate), value);
        }
        bytes.put((byte) 3);
        for (int vertex : new int[] { 2, 0, 1 }) {
            put(bytes, PlyType.named(index), vertex);
        }
        Path file = TestFiles.write(dir, "m.PLY", Arrays.copyOf(bytes.array(), bytes.position()));
        assertThat(Meshes.read(file).positions()).containsExactly(0, 1, 2, 100, 4, 5, 6, 7, 120);
        assertThat(Meshes.read(file).topology().copyTriangles()).containsExactly(2, 0, 1);
    }

    private static void put(ByteBuffer bytes, PlyType type, int value) {
        switch (type) {
            case INT8, UINT8 -> bytes.put((byte) value);
            case INT16, UINT16 -> bytes.putShort((short) value);
            case INT32, UINT32 -> bytes.putInt(value);
            case FLOAT32 -> bytes.putFloat(value);
            case FLOAT64 -> bytes.putDouble(value);
        }
    }

    @ParameterizedTest
    @EnumSource(PlyType.class)
    void acceptsBothNamesOfEachType(PlyType type) {
        assertThat(PlyType.named(type.toString())).isSameAs(type);
        assertThat(PlyType.named(type.name().toLowerCase(Locale.ROOT))).isSameAs(type);
    }

    @Test
    void rejectsOtherFormats() {
        assertRejected("solid x\n", "line 1: not a PLY file: the first line must be 'ply'");
        assertRejected("ply\nformat binary 1.0\n", "line 2: unknown format 'binary 1.0'; use 'ascii 1.0', "
                + "'binary_little_endian 1.0' or 'binary_big_endian 1.0'");
        assertRejected("ply\nelement vertex 3\n", "line 2: 'element' found where a 'format' line must be");
    }

    @Test
    void rejectsBadHeaders() {
        assertRejected("ply\nformat ascii 1.0\n" + VERTEX, "line 6: the header ends without an 'end_header' line");
        assertRejected(ascii("property int x\n", ""), "line 3: a property comes before the first element");
        assertRejected(ascii("elephant vertex 3\n", ""),
                "line 3: 'elephant' is not a PLY header line; expected 'element', 'property' or 'end_header'");
        assertRejected(ascii("element vertex -3\n", ""),
                "line 3: element vertex has a count of -3, but counts cannot be negative");
        assertRejected(ascii("element vertex many\n", ""), "line 3: 'many' is not a whole number");
        assertRejected(ascii("element vertex\n", ""), "line 3: the line ends before the number of elements");
        assertRejected(ascii("element vertex 3\nproperty half x\n", ""), "line 4: 'half' is not a PLY type");
        assertRejected(ascii("element face 3\nproperty list float int vertex_indices\n", ""),
                "line 4: a list's length cannot be of type float; use an integer type");
    }

    @Test
    void rejectsHeadersWithoutAMesh() {
        assertRejected(ascii(FACE, ""), "the header has no element 'vertex'; a mesh needs vertex and face elements");
        assertRejected(ascii(VERTEX, POINTS),
                "the header has no element 'face'; a mesh needs vertex and face elements");
        assertRejected(ascii(VERTEX + FACE + VERTEX, ""),
                "line 9: the header has a second element 'vertex'; join the two");
        assertRejected(ascii(VERTEX.replace("property float y\n", "") + FACE, ""),
                "line 3: element vertex has no property 'y'; it needs x, y and z");
        assertRejected(ascii(VERTEX.replace("float z", "float x") + FACE, ""),
                "line 6: element vertex has property 'x' twice; remove one");
        assertRejected(ascii(VERTEX.replace("float z", "list uchar float z") + FACE, ""),
                "line 6: property 'z' is a list; it must be one number");
        assertRejected(ascii(VERTEX + "element face 1\nproperty int flags\n", ""),
                "line 7: element face has no list 'vertex_indices' or 'vertex_index'");
        assertRejected(ascii(VERTEX + FACE.replace("uchar int", "uchar float"), ""),
                "line 8: property 'vertex_indices' is a list of float; vertex numbers must be a list of an "
                        + "integer type");
        assertRejected(ascii(VERTEX + "element face 1\nproperty int vertex_indices\n", ""),
                "line 8: property 'vertex_indices' is a single int; vertex numbers must be a list of an integer type");
    }

    @Test
    void rejectsImpossibleCountsBeforeAllocatingMemory() {
        String huge = "element vertex 700000000\nproperty float x\nproperty float y\nproperty float z\n";
        assertRejected(ascii(huge + FACE, POINTS),
                "the header declares 700000000 vertex, 1 face, at least 4200000008 bytes, but only 18 bytes "
                        + "follow it; the file is truncated or its header is wrong");
        assertRejected(ascii(huge.replace("700000000", "900000000") + FACE, POINTS),
                "line 3: the mesh has 900000000 vertices, but the limit is 715827882; cut it into several files");
    }

    @Test
    void rejectsBadRowsByLineNumber() {
        assertRejected(ascii(VERTEX + FACE, "0 0 0\n1 0\n0 1 0     \n3 0 1 2\n"),
                "line 11: vertex 1 has too few numbers");
        assertRejected(ascii(VERTEX + FACE, "0 0 0\n1 0 0 7\n0 1 0\n3 0 1 2\n"),
                "line 11: vertex 1 has more numbers than properties, starting at '7'");
        assertRejected(ascii(VERTEX + FACE, "0 0 0\n1 zero 0\n0 1 0\n3 0 1 2\n"), "line 11: 'zero' is not a number");
        assertRejected(ascii(VERTEX + FACE, "0 0 0\n1 1.2.3 0\n0 1 0\n3 0 1 2\n"), "line 11: '1.2.3' is not a number");
        assertRejected(ascii(VERTEX + FACE, POINTS + "3 0 1 2.0\n"), "line 13: '2.0' is not a whole number");
        assertRejected(ascii(VERTEX + FACE, POINTS + "2 0 1    \n"),
                "line 13: face 0 has 2 corners, but a face needs at least three; remove the face"
                        + "; lenient reading skips such faces");
        assertRejected(ascii(VERTEX + FACE, POINTS + "-1 0 1 2\n"),
                "line 13: face 0 has a list 'vertex_indices' of -1 items, but a length cannot be negative");
        assertRejected(ascii(VERTEX + FACE, POINTS + "99999999 0 1 2\n"),
                "line 13: face 0 has a list 'vertex_indices' of 99999999 items, more than the rest of the file "
                        + "can contain");
        assertRejected(ascii(VERTEX + FACE, POINTS + "4 0 1 2\n"), "line 13: face 0 has too few numbers");
        assertRejected(ascii(VERTEX + FACE, POINTS + "3 0 1 2\n3 0 1 2\n"),
                "line 14: unexpected text after the last element, starting at '3'; the header and the data do "
                        + "not match");
        assertRejected(ascii(VERTEX + FACE, "0 0 0\n1 0 0\n            \n       \n"),
                "line 13: the file ends before vertex 2 of 3, so it is truncated; write it again");
    }

    @Test
    void rejectsBadContentByVertexOrTriangle() {
        assertRejected(TestFiles.plyTriangle("0 0 0", "1e999 0 0", "0 1 0"),
                "vertex 1 has x = Infinity; every coordinate must be a finite number" + USED);
        assertRejected(TestFiles.plyTriangle("0 0 0", "1 0 0", "0 1 -nan(ind)"),
                "vertex 2 has z = NaN; every coordinate must be a finite number" + USED);
        assertRejected(TestFiles.plyTriangle("0 0 0", "1 -inf 0", "0 1 0"),
                "vertex 1 has y = -Infinity; every coordinate must be a finite number" + USED);
        assertRejected(ascii(VERTEX + FACE, POINTS + "3 0 1 3\n"),
                "triangle 0 names vertex 3, but vertices are numbered 0 to 2; lenient reading skips such faces");
        assertRejected(ascii(VERTEX + FACE, POINTS + "3 0 1 9999999999\n"),
                "line 13: face 0 refers to vertex 9999999999, but vertex numbers end at 2147483647"
                        + "; lenient reading skips such faces");
        assertRejected(ascii(VERTEX + FACE, POINTS + "3 0 1 1\n"),
                "triangle 0 uses vertex 1 twice (0, 1, 1); remove it or give it three different vertices"
                        + "; lenient reading skips such faces");
        assertRejected(ascii(VERTEX + FACE.replace("face 1", "face 0"), POINTS),
                "has no triangles; only surfaces made of triangles or polygons can collide");
    }

    @Test
    void rejectsBinaryDataOfTheWrongLength() throws IOException {
        Path file = dir.resolve("m.ply");
        PlyWriter.write(file,
                Meshes.read(TestFiles.write(dir, "a.ply", TestFiles.plyTriangle("0 0 0", "1 0 0", "0 1 0"))).topology(),
                new double[9]);
        byte[] whole = Files.readAllBytes(file);
        Files.write(file, Arrays.copyOf(whole, whole.length - 1));
        assertThatThrownBy(() -> Meshes.read(file))
                .hasMessage(file + ": the header declares 3 vertex, 1 face, at least 85 bytes, "
                        + "but only 84 bytes follow it; the file is truncated or its header is wrong");
        Files.write(file, Arrays.copyOf(whole, whole.length + 2));
        assertThatThrownBy(() -> Meshes.read(file)).hasMessage(file + ": byte " + whole.length
                + ": 2 bytes follow the last element; the header and the data do not match");
        whole[whole.length - 13] = 4;
        Files.write(file, whole);
        assertThatThrownBy(() -> Meshes.read(file)).hasMessage(file + ": byte " + (whole.length - 12)
                + ": face 0 has a list 'vertex_indices' of 4 items, more than the rest of the file can contain");
    }

    @Test
    void rejectsBinaryDataThatEndsInALaterRow() {
        String header = "ply\nformat binary_little_endian 1.0\n" + VERTEX + FACE.replace("face 1", "face 2")
                + "end_header\n";
        ByteBuffer bytes = ByteBuffer.allocate(header.length() + 62).order(ByteOrder.LITTLE_ENDIAN);
        bytes.put(header.getBytes(StandardCharsets.US_ASCII)).put(header.length() + 36, (byte) 4)
                .put(header.length() + 53, (byte) 3);
        Path file = TestFiles.write(dir, "m.ply", bytes.array());
        assertThatThrownBy(() -> Meshes.read(file)).hasMessage(file + ": byte " + (header.length() + 54)
                + ": face 1 has a list 'vertex_indices' of 3 items, more than the rest of the file can contain");
    }

    @ParameterizedTest
    @ValueSource(strings = { "1d", "0x10", "1f", "e", "--1", "1e" })
    void rejectsNumbersThatOnlyJavaAccepts(String word) {
        assertRejected(TestFiles.plyTriangle("0 0 0", word + " 0 0", "0 1 0"),
                "line 11: '" + word + "' is not a number");
    }

    @Test
    void readsTheSharedScenes() {
        for (String name : new String[] { "cloth_ball92.ply", "cloth_ball93.ply" }) {
            Mesh mesh = Meshes.read(SharedData.require("scenes/cloth-ball/" + name));
            assertThat(mesh.topology().vertexCount()).isEqualTo(46_598);
            assertThat(mesh.topology().triangleCount()).isEqualTo(92_230);
        }
        for (String name : new String[] { "227.ply", "228.ply" }) {
            Mesh mesh = Meshes.read(SharedData.require("scenes/cloth-funnel/" + name));
            assertThat(mesh.topology().vertexCount()).isEqualTo(9_450);
            assertThat(mesh.topology().triangleCount()).isEqualTo(18_484);
        }
    }
}
