package dev.graze.io.surface;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.graze.io.FrameSequence;
import dev.graze.io.Meshes;
import dev.graze.io.TestFiles;
import dev.graze.io.file.MeshFileException;
import dev.graze.Detector;
import dev.graze.DiscreteDetector;
import dev.graze.mesh.Mesh;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Checks that the triangles of a polygon have its total area and do not overlap. */
class PolygonCutterTest {
    /** A pentagon with a notch. */
    private static final double[][] NOTCHED = { { 0, 0 }, { 4, 0 }, { 4, 4 }, { 2, 1 }, { 0, 4 } };

    @TempDir
    private Path dir;

    /** Reads the polygon in a plane oblique to all axes, starting at a given corner, in either orientation. */
    private static String obj(double[][] polygon, int first, boolean back) {
        StringBuilder text = new StringBuilder();
        for (double[] p : polygon) {
            text.append(String.format(Locale.ROOT, "v %s %s %s%n", p[0], p[1], 0.5 * p[0] - 0.25 * p[1]));
        }
        text.append('f');
        for (int i = 0; i < polygon.length; i++) {
            text.append(' ').append(Math.floorMod(first + (back ? -i : i), polygon.length) + 1);
        }
        return text.append('\n').toString();
    }

    private FrameSequence open(String... frames) {
        return FrameSequence.open(
                IntStream.range(0, frames.length).mapToObj(i -> TestFiles.write(dir, "frame-" + i + ".obj", frames[i]))
                        .toList(),
                30);
    }

    /** Returns twice the area of the projection onto the plane z = 0; negative for a clockwise polygon. */
    private static double area(double[] positions, int... vertices) {
        double area = 0;
        for (int i = 0; i < vertices.length; i++) {
            int p = 3 * vertices[i];
            int q = 3 * vertices[(i + 1) % vertices.length];
            area += positions[p] * positions[q + 1] - positions[q] * positions[p + 1];
        }
        return area;
    }

    private static void assertKept(Mesh mesh, double[][] polygon, boolean back) {
        double whole = (back ? -1 : 1) * area(mesh.positions(), IntStream.range(0, polygon.length).toArray());
        int[] triangles = mesh.topology().copyTriangles();
        assertThat(triangles).hasSize(3 * (polygon.length - 2));
        double sum = 0;
        for (int t = 0; t < triangles.length; t += 3) {
            double one = area(mesh.positions(), triangles[t], triangles[t + 1], triangles[t + 2]);
            assertThat(one * whole).as("has the orientation of the polygon").isNotNegative();
            sum += one;
        }
        assertThat(sum).isCloseTo(whole, within(1e-9 * Math.abs(whole)));
        try (DiscreteDetector detector = Detector.discrete(mesh.topology()).start()) {
            assertThat(detector.detect(mesh.positions()).size()).as("overlapping triangles").isZero();
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = { false, true })
    void acceptsAnyFirstCorner(boolean back) {
        for (int first = 0; first < NOTCHED.length; first++) {
            assertKept(Meshes.read(TestFiles.write(dir, "m.obj", obj(NOTCHED, first, back))), NOTCHED, back);
        }
    }

    private static double[][] comb(int teeth) {
        return IntStream.range(0, 4 * teeth).mapToObj(i -> {
            int tooth = i < 2 * teeth ? i : 4 * teeth - 1 - i;
            return new double[] { tooth, i >= 2 * teeth ? 0 : tooth % 4 == 1 || tooth % 4 == 2 ? 9 : 1 };
        }).toArray(double[][]::new);
    }

    private static double[][] spiral(int corners) {
        return IntStream.range(0, 2 * corners).mapToObj(i -> {
            double turn = 0.3 * (i < corners ? i : 2 * corners - 1 - i);
            double radius = turn + (i < corners ? 2 : 1);
            return new double[] { radius * Math.cos(turn), radius * Math.sin(turn) };
        }).toArray(double[][]::new);
    }

    @Test
    void triangulatesCombsAndSpirals() {
        for (double[][] polygon : List.of(comb(3), comb(40), spiral(20), spiral(200))) {
            for (boolean back : new boolean[] { false, true }) {
                assertKept(Meshes.read(TestFiles.write(dir, "m.obj", obj(polygon, 5, back))), polygon, back);
            }
        }
    }

    @Test
    void splitsAConvexPolygonIntoAFan() {
        double[][] square = { { 0, 0 }, { 1, 0 }, { 1, 1 }, { 0, 1 } };
        try (FrameSequence frames = open(obj(square, 1, false))) {
            assertThat(frames.topology().copyTriangles()).containsExactly(1, 2, 3, 1, 3, 0);
            assertThat(frames.notes()).isEmpty();
        }
    }

    @Test
    void warnsAboutAConcavePolygon() {
        try (FrameSequence frames = open(obj(NOTCHED, 0, false))) {
            assertThat(frames.notes())
                    .containsExactly("1 polygon is not convex and became triangles that stay inside it");
        }
    }

    /** However the polygon deforms later, it keeps the triangles of the first frame. */
    @Test
    void keepsTheTrianglesOfTheFirstFrame() {
        double[][] bulging = NOTCHED.clone();
        bulging[3] = new double[] { 2, 9 };
        try (FrameSequence frames = open(obj(NOTCHED, 0, false), obj(bulging, 0, false))) {
            int[] first = frames.topology().copyTriangles();
            assertThat(frames.positions(1)[10]).isEqualTo(9);
            assertThat(frames.mesh(1).topology().copyTriangles()).isEqualTo(first);
        }
    }

    @Test
    void splitsASelfIntersectingPolygonIntoAFanAndWarns() {
        double[][] bow = { { 0, 0 }, { 2, 2 }, { 2, 0 }, { 0, 2.5 } };
        try (FrameSequence frames = open(obj(bow, 0, false))) {
            assertThat(frames.topology().copyTriangles()).containsExactly(0, 1, 2, 0, 2, 3);
            assertThat(frames.notes()).singleElement().asString()
                    .startsWith("1 polygon crosses itself");
        }
    }

    /** Missing corners and invalid coordinates give the usual messages. */
    @Test
    void leavesInvalidPolygonsToValidation() {
        String points = "v 0 0 0\nv 4 0 0\nv 4 4 0\nv 2 nan 0\nv 0 4 0\n";
        Path file = TestFiles.write(dir, "m.obj", points + "f 1 2 3 4 5\n");
        assertThatThrownBy(() -> Meshes.read(file)).isInstanceOf(MeshFileException.class)
                .hasMessageContaining("y = NaN");
    }

    @Test
    void triangulatesPlyPolygonsTheSameWay() {
        StringBuilder ply = new StringBuilder(
                "ply\nformat ascii 1.0\nelement vertex 5\nproperty double x\nproperty double y\n"
                        + "property double z\nelement face 1\nproperty list uchar int vertex_indices\nend_header\n");
        for (double[] p : NOTCHED) {
            ply.append(p[0]).append(' ').append(p[1]).append(" 0\n");
        }
        assertKept(Meshes.read(TestFiles.write(dir, "m.ply", ply.append("5 0 1 2 3 4\n").toString())), NOTCHED, false);
    }
}
