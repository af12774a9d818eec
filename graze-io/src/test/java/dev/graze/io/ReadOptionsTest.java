package dev.graze.io;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.graze.io.file.MeshFileException;
import dev.graze.mesh.InvalidInputException;
import dev.graze.mesh.Topology;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Joins vertices and skips broken faces as the options say. */
class ReadOptionsTest {
    private static final int[][] CUBE = { { 0, 2, 3, 1 }, { 4, 5, 7, 6 }, { 0, 1, 5, 4 }, { 2, 6, 7, 3 },
            { 0, 4, 6, 2 }, { 1, 3, 7, 5 } };

    @TempDir
    private Path dir;

    private LabelledMesh read(String name, String text, ReadOptions options) {
        return Meshes.readParts(TestFiles.write(dir, name, text), options);
    }

    private LabelledMesh read(String name, String text) {
        return read(name, text, ReadOptions.DEFAULT);
    }

    private LabelledMesh welded(String text, Weld weld) {
        return read("m.obj", text, ReadOptions.DEFAULT.withWeld(weld));
    }

    private static String corner(int corner, double x) {
        return (x + (corner & 1)) + " " + (corner >> 1 & 1) + " " + (corner >> 2) + "\n";
    }

    /** Writes a cube whose faces have their own vertices, as for normals or texture coordinates. */
    private static String objCube(double x, int firstVertex) {
        StringBuilder obj = new StringBuilder();
        for (int[] face : CUBE) {
            for (int corner : face) {
                obj.append("v ").append(corner(corner, x));
            }
        }
        for (int f = 0; f < 6; f++) {
            int v = firstVertex + 4 * f;
            obj.append("f ").append(v).append(' ').append(v + 1).append(' ').append(v + 2).append(' ').append(v + 3)
                    .append('\n');
        }
        return obj.toString();
    }

    private static String plyCube() {
        StringBuilder ply = new StringBuilder("ply\nformat ascii 1.0\nelement vertex 24\nproperty float x\n"
                + "property float y\nproperty float z\nproperty float nx\nproperty float ny\nproperty float nz\n"
                + "property float s\nproperty float t\nelement face 6\nproperty list uchar uint vertex_indices\n"
                + "end_header\n");
        for (int f = 0; f < 6; f++) {
            for (int k = 0; k < 4; k++) {
                ply.append(corner(CUBE[f][k], 0).strip()).append(" 0 0 ").append(f).append(" 0 ").append(k)
                        .append('\n');
            }
        }
        for (int f = 0; f < 6; f++) {
            ply.append("4 ").append(4 * f).append(' ').append(4 * f + 1).append(' ').append(4 * f + 2).append(' ')
                    .append(4 * f + 3).append('\n');
        }
        return ply.toString();
    }

    private static void assertClosedCube(LabelledMesh mesh) {
        Topology topology = mesh.mesh().topology();
        assertThat(List.of(topology.vertexCount(), topology.edgeCount(), topology.triangleCount()))
                .containsExactly(8, 18, 12);
        assertThat(IntStream.range(0, 18).map(e -> topology.edgeTriangles().size(e))).containsOnly(2);
    }

    @Test
    void joinsTheSeamsOfACube() {
        for (LabelledMesh mesh : List.of(read("cube.obj", objCube(0, 1)), read("cube.ply", plyCube()))) {
            assertClosedCube(mesh);
            assertThat(mesh.notes()).containsExactly(
                    "16 vertices were joined to one at the same position along seams; vertices are numbered without "
                            + "them");
            assertThat(IntStream.range(0, 8).map(mesh.labels()::fileVertex)).containsExactly(0, 1, 2, 3, 4, 5, 6, 7);
        }
    }

    @Test
    void notesSeamsThatStay() {
        LabelledMesh mesh = welded(objCube(0, 1), Weld.NONE);
        assertThat(mesh.mesh().topology().vertexCount()).isEqualTo(24);
        assertThat(mesh.notes()).containsExactly("24 vertices have the position of another one along open edges, "
                + "where neighbours touch; weld the mesh if they should not");
    }

    /** Two cubes that share a side: four open edges lie on each of its edges, so which belong together is unknown. */
    @Test
    void doesNotJoinBodiesThatTouch() {
        LabelledMesh named = read("m.obj", "o left\n" + objCube(0, 1) + "o right\n" + objCube(1, 25));
        assertThat(named.mesh().topology().bodyCount()).isEqualTo(2);
        assertThat(named.mesh().topology().vertexCount()).isEqualTo(16);
        assertThat(named.labels().names()).containsExactly("left", "right");

        LabelledMesh unnamed = read("m.obj", objCube(0, 1) + objCube(1, 25));
        assertThat(unnamed.notes()).anyMatch(note -> note.contains("along open edges, where neighbours touch"));

        String closed = "v 0 0 0\nv 1 0 0\nv 0 1 0\nv 0 0 1\nf 1 3 2\nf 1 2 4\nf 2 3 4\nf 3 1 4\n";
        LabelledMesh bodies = read("m.obj",
                closed + closed.replace("f 1 3 2", "f 5 7 6").replace("f 1 2 4", "f 5 6 8")
                        .replace("f 2 3 4", "f 6 7 8")
                        .replace("f 3 1 4", "f 7 5 8"));
        assertThat(bodies.mesh().topology().vertexCount()).isEqualTo(8);
        assertThat(bodies.notes()).isEmpty();
    }

    @Test
    void doesNotJoinTheTwoSidesOfASheet() {
        LabelledMesh sheet = read("m.obj",
                "v 0 0 0\nv 1 0 0\nv 0 1 0\nv 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\nf 4 6 5\n");
        assertThat(sheet.mesh().topology().vertexCount()).isEqualTo(6);
    }

    @Test
    void joinsExactlyWithinAPart() {
        String obj = "o a\nv 0 0 0\nv 1 0 0\nv 0 1 0\nv -0 0 0\nv 0 -1 0\nv -1 0 0\nf 1 2 3\nf 4 5 6\n"
                + "o b\nv 0 0 0\nv 0 0 1\nv 0 1 1\nf 7 8 9\n";
        assertThat(welded(obj, Weld.AUTO).mesh().topology().vertexCount()).isEqualTo(9);
        LabelledMesh exact = welded(obj, Weld.EXACT);
        assertThat(exact.mesh().topology().copyTriangles()).containsExactly(0, 1, 2, 0, 3, 4, 5, 6, 7);
        assertThat(IntStream.range(0, 8).map(exact.labels()::fileVertex)).containsExactly(0, 1, 2, 4, 5, 6, 7, 8);
        assertThat(exact.labels().names()).containsExactly("a", "b");
        assertThat(welded(obj, Weld.within(0)).mesh().topology().copyTriangles())
                .containsExactly(exact.mesh().topology().copyTriangles());
    }

    @Test
    void joinsWithinATolerance() {
        String obj = "v 0 0 0\nv 1 0 0\nv 0 1 0\nv 0.009 0 0\nv 0.018 0 0\nv 0 -1 0\nf 1 2 3\nf 5 6 2\nf 1 4 3\n";
        LabelledMesh mesh = welded(obj, Weld.within(0.01));
        assertThat(mesh.mesh().topology().copyTriangles()).containsExactly(0, 1, 2, 0, 3, 1);
        assertThat(IntStream.range(0, 2).map(mesh.labels()::fileTriangle)).containsExactly(0, 1);
        assertThat(mesh.notes()).containsExactly(
                "2 vertices were joined to one nearby; vertices are numbered without them",
                "1 triangle collapsed because corners were joined, and was dropped; triangles are numbered without it");
        assertThatThrownBy(() -> welded(obj, Weld.within(50))).isInstanceOf(MeshFileException.class)
                .hasMessageEndingWith("all triangles collapse when vertices are joined; use a smaller tolerance");
        assertThatThrownBy(() -> welded(obj, Weld.within(1e-300))).isInstanceOf(MeshFileException.class)
                .hasMessageContaining("is too small beside the coordinate 1.0");
        for (double wrong : new double[] { -1, Double.NaN, Double.POSITIVE_INFINITY }) {
            assertThatThrownBy(() -> Weld.within(wrong)).isInstanceOf(InvalidInputException.class);
        }
    }

    /** Compares with a search of all pairs. */
    @Test
    void joinsAsASearchOfAllPairsDoes() {
        Random random = new Random(3);
        for (int trial = 0; trial < 50; trial++) {
            int count = 60;
            double tolerance = 0.02 * (1 + trial % 10);
            StringBuilder obj = new StringBuilder();
            double[][] points = new double[count][3];
            for (double[] point : points) {
                for (int axis = 0; axis < 3; axis++) {
                    point[axis] = random.nextInt(-8, 9) * 0.125 + random.nextDouble() * 0.01;
                }
                obj.append("v ").append(point[0]).append(' ').append(point[1]).append(' ').append(point[2])
                        .append('\n');
            }
            int[] set = IntStream.range(0, count).toArray();
            for (int a = 0; a < count; a++) {
                for (int b = 0; b < a; b++) {
                    double apart = Math.hypot(
                            Math.hypot(points[a][0] - points[b][0], points[a][1] - points[b][1]),
                            points[a][2] - points[b][2]);
                    if (apart <= tolerance) {
                        int from = Math.max(set[a], set[b]);
                        int to = Math.min(set[a], set[b]);
                        IntStream.range(0, count).filter(v -> set[v] == from).forEach(v -> set[v] = to);
                    }
                }
            }
            obj.append("v 50 0 0\nv 60 0 0\nv 50 9 0\nf 61 62 63\n");
            LabelledMesh mesh = welded(obj.toString(), Weld.within(tolerance));
            assertThat(
                    IntStream.range(0, mesh.mesh().topology().vertexCount()).map(mesh.labels()::fileVertex).toArray())
                    .containsExactly(IntStream.concat(IntStream.range(0, count).filter(v -> set[v] == v),
                            IntStream.of(60, 61, 62)).toArray());
        }
    }

    @Test
    void joinsLaterFramesLikeTheFirst() {
        Path first = TestFiles.write(dir, "f1.obj", objCube(0, 1));
        Path moved = TestFiles.write(dir, "f2.obj", objCube(3, 1));
        Path torn = TestFiles.write(dir, "f3.obj", objCube(0, 1).replaceFirst("v 0.0 0 0", "v 0.5 0 0"));
        try (FrameSequence frames = FrameSequence.open(List.of(first, moved, torn), 30)) {
            assertThat(frames.positions(1)).hasSize(24).startsWith(3, 0, 0);
            assertThatThrownBy(() -> frames.positions(2)).isInstanceOf(MeshFileException.class).hasMessage(torn
                    + ": vertex 8 moves away from vertex 0, but the two were joined in the first frame, f1.obj; "
                    + "turn welding off for this sequence");
            assertThat(frames.mesh(1).topology()).isSameAs(frames.topology());
            assertThat(frames.mesh(2).topology().vertexCount()).isGreaterThan(8);
            assertThat(frames.isCut(1)).isFalse();
        }
        try (FrameSequence frames = FrameSequence.open(List.of(first, moved, torn), 30,
                ReadOptions.DEFAULT.withWeld(Weld.NONE))) {
            assertThat(frames.positions(2)).hasSize(72);
        }
    }

    @Test
    void keepsStlCornersApartOnRequest() {
        String facet = "facet normal 0 0 1\nouter loop\nvertex 0 0 0\nvertex 1 0 0\nvertex 0 1 0\nendloop\nendfacet\n";
        String other = facet.replace("vertex 0 0 0", "vertex 1 1 0");
        LabelledMesh mesh = read("m.stl", "solid\n" + facet + other + "endsolid\n",
                ReadOptions.DEFAULT.withWeld(Weld.NONE));
        assertThat(mesh.mesh().topology().copyTriangles()).containsExactly(0, 1, 2, 3, 4, 5);
    }

    @Test
    void skipsBrokenFaces() {
        ReadOptions lenient = ReadOptions.DEFAULT.withLenient(true);
        String points = "v 0 0 0\nv 1 0 0\nv 0 1 0\nv nan 0 0\nv 1 1 0\n";
        LabelledMesh mesh = read("m.obj",
                points + "f 1 2 9\nf 1 2 3\nf 1 2\nf 1 2 4\nf 0 1 2\nf 2 5 5 3\nf 1 2 3 77777777\n", lenient);
        assertThat(mesh.mesh().topology().copyTriangles()).containsExactly(0, 1, 2, 1, 3, 2);
        assertThat(IntStream.range(0, 2).map(mesh.labels()::fileTriangle)).containsExactly(1, 5);
        assertThat(IntStream.range(0, 4).map(mesh.labels()::fileVertex)).containsExactly(0, 1, 2, 4);
        assertThat(mesh.notes()).containsExactly(
                "6 broken faces were skipped; the first: line 8: the face has 2 corners, but a face needs at least "
                        + "three; remove the face",
                "1 vertex with a coordinate that is not finite was skipped");
        assertThatThrownBy(() -> read("m.obj", points + "f 1 2 4\n", lenient)).isInstanceOf(MeshFileException.class)
                .hasMessageEndingWith("has no triangles left: 1 broken face was skipped: triangle 0 uses vertex 3, "
                        + "whose x is NaN; export it again");
    }

    @Test
    void skipsBrokenFacesOfOtherFormats() {
        ReadOptions lenient = ReadOptions.DEFAULT.withLenient(true);
        String ply = TestFiles.plyTriangle("0 0 0", "1 0 0", "0 1 0").replace("face 1", "face 4").replace("3 0 1 2\n",
                "2 0 1\n3 0 1 2\n3 0 1 3\n3 0 1 99999999999\n");
        LabelledMesh mesh = read("m.ply", ply, lenient);
        assertThat(mesh.mesh().topology().copyTriangles()).containsExactly(0, 1, 2);
        assertThat(mesh.notes())
                .containsExactly("3 broken faces were skipped; the first: line 13: face 0 has 2 corners, "
                        + "but a face needs at least three; remove the face");
        String facet = "facet normal 0 0 1\nouter loop\nvertex 0 0 0\nvertex 1 0 0\nvertex 0 1 0\nendloop\nendfacet\n";
        LabelledMesh stl = read("m.stl",
                "solid\n" + facet.replace("vertex 1 0 0\n", "") + facet
                        + facet.replace("outer loop", "outer loop\nvertex 5 5 5") + "endsolid\n",
                lenient);
        assertThat(stl.mesh().topology().copyTriangles()).containsExactly(0, 1, 2);
        assertThat(stl.mesh().positions()).containsExactly(0, 0, 0, 1, 0, 0, 0, 1, 0);
        assertThat(stl.notes()).contains(
                "2 broken faces were skipped; the first: line 7: the facet ends after 2 of its 3 vertices");
    }

    @Test
    void countsTrianglesWithoutArea() {
        LabelledMesh mesh = read("m.obj", "v 0 0 0\nv 0.1 0.1 0.1\nv 0.3 0.3 0.3\nv 0.3 0.3 0.30000000000000004\n"
                + "v 1e-320 0 0\nv 2e-320 0 0\nv 3e-320 1e-323 0\nf 1 2 3\nf 1 2 4\nf 1 5 6\nf 1 5 7\n");
        assertThat(mesh.notes()).contains("2 triangles have no area: the corners are on one line");
    }

    @Test
    void notesGeometryThatIsNotRead() {
        String triangle = "v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\n";
        assertThat(read("m.obj", triangle + "l 1 2\nl 1 2 3\ncstype bezier\ncurv 0 1 1 2\nusemtl red\np 1\n").notes())
                .containsExactly("2 lines were skipped: only faces are read; make thin triangles of lines that can "
                        + "collide",
                        "1 free-form curve or surface was skipped: only faces are read; export them as "
                                + "polygons");
        String ply = "ply\nformat ascii 1.0\nelement vertex 3\nproperty float x\nproperty float y\nproperty float z\n"
                + "element face 1\nproperty list uchar int vertex_indices\nelement material 1\nproperty uchar red\n"
                + "element edge 1\nproperty int vertex1\nproperty int vertex2\nend_header\n"
                + "0 0 0\n1 0 0\n0 1 0\n3 0 1 2\n7\n0 1\n";
        assertThat(read("m.ply", ply).notes()).containsExactly("1 row of the element 'edge' was skipped: only faces "
                + "are read; export them as faces if they can collide");
    }

    @Test
    void rejectsAnAnimationOfFramesOrOneMesh() {
        Path file = TestFiles.write(dir, "m.obj", objCube(0, 1));
        ReadOptions walking = ReadOptions.DEFAULT.withAnimation("walk");
        assertThatThrownBy(() -> Meshes.read(file, walking)).isInstanceOf(MeshFileException.class)
                .hasMessage(file + ": is read as one mesh, so the animation 'walk' cannot be played; "
                        + "open it as a sequence of frames");
        assertThatThrownBy(() -> FrameSequence.open(List.of(file), 30, walking)).isInstanceOf(MeshFileException.class)
                .hasMessage(file + ": has no animation 'walk': the input is one file per frame; "
                        + "choose animations only for a single glTF file");
    }
}
