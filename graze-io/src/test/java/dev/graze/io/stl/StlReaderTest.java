package dev.graze.io.stl;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.graze.io.FrameSequence;
import dev.graze.io.Meshes;
import dev.graze.io.TestFiles;
import dev.graze.io.file.MeshFileException;
import dev.graze.io.surface.HeapWeldMemory;
import dev.graze.io.surface.Welder;
import dev.graze.mesh.Mesh;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class StlReaderTest {
    private static final float[] TWO_FACETS = { 0, 0, 0, 1, 0, 0, 0, 1, 0, 1, 0, -0.0f, 1, 1, 0, 0, 1, 0 };

    @TempDir
    private Path dir;

    private static String facet(String... corners) {
        return "facet normal 0 0 1\n outer loop\n  vertex " + String.join("\n  vertex ", corners)
                + "\n endloop\nendfacet\n";
    }

    private static byte[] binary(String start, float... coordinates) {
        int facets = coordinates.length / 9;
        ByteBuffer bytes = ByteBuffer.allocate(84 + 50 * facets).order(ByteOrder.LITTLE_ENDIAN);
        bytes.put(start.getBytes(StandardCharsets.US_ASCII)).position(80).putInt(facets);
        for (int f = 0; f < facets; f++) {
            bytes.position(84 + 50 * f + 12);
            for (int i = 0; i < 9; i++) {
                bytes.putFloat(coordinates[9 * f + i]);
            }
        }
        return bytes.array();
    }

    private void assertRejected(byte[] content, String problem) {
        Path file = TestFiles.write(dir, "m.stl", content);
        assertThatThrownBy(() -> Meshes.read(file)).isInstanceOf(MeshFileException.class)
                .hasMessage(file + ": " + problem);
    }

    private void assertRejected(String content, String problem) {
        assertRejected(content.getBytes(StandardCharsets.US_ASCII), problem);
    }

    @Test
    void weldsCornersOfABinaryFileThatStartsWithSolid() {
        for (String start : List.of("solid like a text", "made by hand")) {
            Mesh mesh = Meshes.read(TestFiles.write(dir, "m.stl", binary(start, TWO_FACETS)));
            assertThat(mesh.topology().copyTriangles()).containsExactly(0, 1, 2, 1, 3, 2);
            assertThat(mesh.positions()).containsExactly(0, 0, 0, 1, 0, 0, 0, 1, 0, 1, 1, 0);
        }
    }

    @Test
    void readsText() {
        String text = "SOLID a b c\n" + facet("0 0 0", "1 0 0", "0 1 0").toUpperCase(Locale.ROOT)
                + facet("1 0 -0.0", "1 1 0.1", "0 1 0") + "endsolid a b c\n";
        Mesh mesh = Meshes.read(TestFiles.write(dir, "m.stl", text));
        assertThat(mesh.topology().copyTriangles()).containsExactly(0, 1, 2, 1, 3, 2);
        assertThat(mesh.positions()).endsWith(1, 1, 0.1);
    }

    @Test
    void dropsCollapsedFacetsAndWarns() {
        String text = "solid\n" + facet("0 0 0", "1 0 0", "0 1 0") + facet("0 0 0", "1 0 0", "1 0 0") + "endsolid\n";
        try (FrameSequence frames = FrameSequence.open(List.of(TestFiles.write(dir, "m.stl", text)), 30)) {
            assertThat(frames.topology().triangleCount()).isEqualTo(1);
            assertThat(frames.notes()).containsExactly(
                    "STL has no shared vertices: corners with equal coordinates were joined, 6 corners into 3 vertices",
                    "1 facet with two equal corners was dropped; triangles are numbered without them");
        }
    }

    @Test
    void rejectsBadText() {
        String good = facet("0 0 0", "1 0 0", "0 1 0");
        assertRejected("solid\n" + facet("0 0 0", "1 0 0") + "endsolid\n",
                "line 7: the facet ends after 2 of its 3 vertices; lenient reading skips such faces");
        assertRejected("solid\n" + facet("0 0 0", "1 0 0", "0 1 0", "1 1 0") + "endsolid\n",
                "line 7: the facet has a fourth vertex, but facets must be triangles"
                        + "; lenient reading skips such faces");
        assertRejected("solid\n" + facet("0 0 0", "1 0", "0 1 0") + "endsolid\n",
                "line 5: the line ends before the vertex's z");
        assertRejected("solid\n" + good.replace("endfacet\n", "") + good + "endsolid\n",
                "line 8: a facet starts before the previous one ends with 'endfacet'");
        assertRejected("solid\n" + good,
                "line 8: the file ends without 'endsolid', so it is truncated; write it again");
        assertRejected("solid\nplane 1 2 3\n",
                "line 2: 'plane' is not an STL statement; correct the line or remove it");
        assertRejected("solid\nendsolid\n",
                "has no triangles; only surfaces made of triangles or polygons can collide");
        assertRejected("solid\n" + facet("0 0 0", "1 nan 0", "0 1 0") + "endsolid\n",
                "vertex 1 has y = NaN; every coordinate must be a finite number"
                        + "; lenient reading skips the faces that use it");
    }

    @Test
    void rejectsBadBinaryFiles() {
        byte[] good = binary("x", TWO_FACETS);
        assertRejected(Arrays.copyOf(good, good.length - 1),
                "byte 80: the header declares 2 facets, 184 bytes in total, but the file has 183; it is "
                        + "truncated or not an STL file");
        assertRejected("short", "is not an STL file: it is too short for binary STL, and text STL starts with 'solid'");
    }

    @Test
    void weldsLikeABruteForceSearch() {
        Random random = new Random(11);
        Welder welder = new Welder(3, new HeapWeldMemory(), row -> {
        });
        Map<List<Double>, Integer> expected = new HashMap<>();
        for (int i = 0; i < 20_000; i++) {
            double[] row = { random.nextInt(20), random.nextInt(20) * 0.1, random.nextInt(20) - 10 };
            int vertex = expected.computeIfAbsent(List.of(row[0], row[1], row[2]), key -> expected.size());
            assertThat(welder.weld(row)).isEqualTo(vertex);
        }
        assertThat(welder.count()).isEqualTo(expected.size());
        assertThat(welder.seen()).isEqualTo(20_000);
    }
}
