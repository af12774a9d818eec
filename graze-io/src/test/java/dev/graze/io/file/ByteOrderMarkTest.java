package dev.graze.io.file;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.graze.io.Meshes;
import dev.graze.io.QueryFile;
import dev.graze.io.TestFiles;
import dev.graze.ContactKind;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Reads text files that start with a byte order mark. */
class ByteOrderMarkTest {
    private static final String MARK = "\ufeff";
    private static final String OBJ = "v 5 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\n";
    private static final String STL = "solid\nfacet normal 0 0 1\nouter loop\nvertex 5 0 0\nvertex 1 0 "
            + "0\nvertex 0 1 0\nendloop\nendfacet\nendsolid\n";
    private static final String QUERY = "5,1,0,1,0,1,1\n".repeat(8);

    @TempDir
    private Path dir;

    private static String text(String name) {
        return switch (name) {
            case "m.obj" -> OBJ;
            case "m.stl" -> STL;
            default -> TestFiles.plyTriangle("5 0 0", "1 0 0", "0 1 0");
        };
    }

    @ParameterizedTest
    @ValueSource(strings = { "m.obj", "m.ply", "m.stl" })
    void readsMeshesWithAUtf8Mark(String name) {
        assertThat(Meshes.read(TestFiles.write(dir, name, MARK + text(name))).positions()).containsExactly(5, 0, 0, 1,
                0, 0, 0, 1, 0);
    }

    @Test
    void readsQueriesWithAUtf8Mark() {
        QueryFile queries = QueryFile.read(TestFiles.write(dir, "q.csv", MARK + QUERY), ContactKind.EE);
        assertThat(queries.coordinates()).hasSize(24).startsWith(5, 0, 0);
    }

    @ParameterizedTest
    @ValueSource(strings = { "m.obj", "m.ply", "m.stl" })
    void rejectsMeshesInUtf16(String name) {
        for (Charset charset : new Charset[] { StandardCharsets.UTF_16LE, StandardCharsets.UTF_16BE }) {
            Path file = TestFiles.write(dir, name, (MARK + text(name)).getBytes(charset));
            assertThatThrownBy(() -> Meshes.read(file)).isInstanceOf(MeshFileException.class)
                    .hasMessage(file + ": is UTF-16; save it as UTF-8");
        }
    }

    @Test
    void rejectsQueriesInUtf16() {
        Path file = TestFiles.write(dir, "q.csv", (MARK + QUERY).getBytes(StandardCharsets.UTF_16LE));
        assertThatThrownBy(() -> QueryFile.read(file, ContactKind.EE))
                .hasMessage(file + ": is UTF-16; save it as UTF-8");
    }

    @Test
    void ignoresAMarkInABinaryHeader() {
        byte[] binary = new byte[84 + 50];
        Arrays.fill(binary, 0, 80, (byte) 0xff);
        binary[1] = (byte) 0xfe;
        binary[80] = 1;
        binary[84 + 12 + 3] = 0x40;
        binary[84 + 24 + 7] = 0x40;
        assertThat(Meshes.read(TestFiles.write(dir, "m.stl", binary)).topology().triangleCount()).isEqualTo(1);
    }
}
