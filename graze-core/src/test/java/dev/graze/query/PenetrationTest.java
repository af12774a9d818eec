package dev.graze.query;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.graze.Contact;
import dev.graze.Part;
import dev.graze.Scene;
import dev.graze.mesh.InvalidInputException;
import dev.graze.mesh.Mesh;
import dev.graze.mesh.Pose;
import dev.graze.mesh.Topology;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

class PenetrationTest {
    private static final int[] BOX = { 0, 2, 3, 0, 3, 1, 4, 5, 7, 4, 7, 6, 0, 1, 5, 0, 5, 4, 2, 6, 7, 2, 7, 3, 0, 4, 6,
            0,
            6, 2, 1, 3, 7, 1, 7, 5 };

    private static Mesh box(double x, double y, double z) {
        double[] positions = new double[24];
        for (int v = 0; v < 8; v++) {
            positions[3 * v] = (v & 1) * x;
            positions[3 * v + 1] = (v >> 1 & 1) * y;
            positions[3 * v + 2] = (v >> 2 & 1) * z;
        }
        return new Mesh(Topology.of(8, BOX), positions);
    }

    private static SceneQueries queries(Mesh a, Mesh b, Pose place) {
        return SceneQueries.of(Scene.of(Part.fixed("a", a), Part.rigid("b", b, place)), 2);
    }

    @Test
    void looseVerticesAndEdgesAreNoSurface() {
        Mesh box = box(4, 4, 4);
        double[] positions = Arrays.copyOf(box.positions(), 30);
        Arrays.fill(positions, 24, 30, 2.2);
        positions[29] = 2.4;
        Mesh withLoose = new Mesh(Topology.of(10, BOX, new int[] { 8, 9 }), positions);
        try (SceneQueries queries = queries(withLoose, box(0.2, 0.2, 0.2), Pose.at(1.9, 1.9, 1.9))) {
            Penetration.Depth depth = queries.penetration("a", "b").depth();
            assertThat(depth.lower()).isLessThanOrEqualTo(1.9).isGreaterThan(1.89);
            assertThat(depth.upper()).isGreaterThanOrEqualTo(1.9).isLessThan(1.91);
        }
    }

    @Test
    void aPegInAPlate() {
        try (SceneQueries queries = queries(box(4, 4, 1), box(1, 1, 3), Pose.at(1, 1.5, -1))) {
            Penetration found = queries.penetration("a", "b");

            assertThat(found.a().name()).isEqualTo("a");
            assertThat(found.b().name()).isEqualTo("b");
            assertThat(found.contours()).hasSize(2).allSatisfy(contour -> {
                assertThat(contour.closed()).isTrue();
                assertThat(contour.size()).isGreaterThanOrEqualTo(4);
                assertThat(length(contour.points())).isEqualTo(4, within(1e-14));
            });
            assertThat(found.regionsOfA()).hasSize(2);
            assertThat(found.regionsOfB()).hasSize(1);
            assertThat(found.areaOfA()).isEqualTo(2, within(1e-14));
            assertThat(found.areaOfB()).isEqualTo(4, within(1e-14));
            assertThat(found.volume()).isEqualTo(1, within(1e-14));
            // the sides of the peg, all eight triangles of them
            assertThat(found.regionsOfB().get(0).triangles()).containsExactly(4, 5, 6, 7, 8, 9, 10, 11);
            Penetration.Depth depth = found.depth();
            assertThat(depth.lower()).isLessThanOrEqualTo(0.5);
            assertThat(depth.upper()).isGreaterThanOrEqualTo(0.5);
            assertThat(depth.upper() - depth.lower()).isLessThanOrEqualTo(1e-3 * Math.sqrt(11));
            assertThat(depth.deepest().orElseThrow().at().feature().kind()).isEqualTo(Contact.FeatureKind.TRIANGLE);
            assertThat(found.translation().orElseThrow().length()).isEqualTo(2, within(1e-9));
            assertThat(found.translation().orElseThrow().x()).isEqualTo(-2, within(1e-9));
        }
    }

    private static double length(double[] closedLine) {
        double length = 0;
        for (int i = 0; i < closedLine.length; i += 3) {
            int j = (i + 3) % closedLine.length;
            length += Math.hypot(Math.hypot(closedLine[i] - closedLine[j], closedLine[i + 1] - closedLine[j + 1]),
                    closedLine[i + 2] - closedLine[j + 2]);
        }
        return length;
    }

    @Test
    void followsMoves() {
        try (SceneQueries queries = queries(box(1, 1, 1), box(1, 1, 1), Pose.at(0.5, 0, 0))) {
            assertThat(queries.penetration("a", "b").volume()).isEqualTo(0.5, within(1e-15));
            queries.place(queries.scene().move("b", Pose.at(1, 0, 0)));
            Penetration touching = queries.penetration("a", "b");
            assertThat(touching.isEmpty()).isTrue();
            assertThat(touching.contours()).isEmpty();
            assertThat(touching.depth().upper()).isZero();
            assertThat(touching.depth().deepest()).isEmpty();
            assertThat(touching.translation()).isEmpty();
            queries.place(queries.scene().move("b", Pose.at(0, 0, 0)));
            Penetration coincident = queries.penetration("a", "b");
            assertThat(coincident.volume()).isEqualTo(1, within(1e-15));
            assertThat(coincident.areaOfA() + coincident.areaOfB()).isEqualTo(6, within(1e-14));
            assertThat(coincident.depth().upper()).isEqualTo(0, within(1e-13));
            assertThat(coincident.translation().orElseThrow().length()).isEqualTo(1);
        }
    }

    @Test
    void depthAloneIsTheSameWithoutATranslation() {
        try (SceneQueries queries = queries(box(1, 1, 1), box(1, 1, 1), Pose.at(0.5, 0.1, 0.2))) {
            Penetration whole = queries.penetration("a", "b");
            Penetration alone = queries.penetrationDepth("a", "b");
            assertThat(alone.depth()).isEqualTo(whole.depth());
            assertThat(alone.volume()).isEqualTo(whole.volume());
            assertThat(alone.translation()).isEmpty();
            assertThat(whole.translation()).isPresent();
            assertThat(queries.penetrationDepth("a", "b", 1e-6).depth().upper())
                    .isEqualTo(queries.penetration("a", "b", 1e-6).depth().upper());
        }
    }

    @Test
    void saysWhichPartsCrossThemselves() {
        Mesh crossing = Mesh.join(List.of(box(1, 1, 1), moved(box(1, 1, 1), 0.5, 0.25, 0.125)));
        try (SceneQueries queries = queries(box(2, 2, 2), crossing, Pose.at(0.5, 0.5, 0.5))) {
            Penetration found = queries.penetration("a", "b");
            assertThat(found.selfCrossing()).extracting(Part::name).containsExactly("b");
            assertThat(queries.penetrationDepth("a", "b").selfCrossing()).isEqualTo(found.selfCrossing());
        }
        Mesh touching = Mesh.join(List.of(box(1, 1, 1), moved(box(1, 1, 1), 1, 0.25, 0)));
        try (SceneQueries queries = queries(box(2, 2, 2), touching, Pose.at(0, 0.5, 0.5))) {
            Penetration found = queries.penetration("a", "b");
            assertThat(found.selfCrossing()).isEmpty();
            assertThat(found.volume()).isEqualTo(2, within(1e-14));
        }
    }

    private static Mesh moved(Mesh mesh, double dx, double dy, double dz) {
        double[] x = mesh.positions().clone();
        for (int i = 0; i < x.length; i += 3) {
            x[i] += dx;
            x[i + 1] += dy;
            x[i + 2] += dz;
        }
        return new Mesh(mesh.topology(), x);
    }

    @Test
    void tellsWhetherAPartIsClosed() {
        Mesh open = new Mesh(Topology.of(8, Arrays.copyOf(BOX, BOX.length - 3)), box(1, 1, 1).positions());
        Mesh flat = new Mesh(Topology.of(3, new int[] { 0, 1, 2, 0, 2, 1 }),
                new double[] { 0, 0, 0, 1, 0, 0, 0, 1, 0 });
        try (SceneQueries queries = SceneQueries.of(Scene.of(Part.fixed("box", box(1, 1, 1)), Part.fixed("open", open),
                Part.fixed("flat", flat)), 1)) {
            assertThat(queries.isClosed("box")).isTrue();
            assertThat(queries.isClosed("open")).isFalse();
            assertThat(queries.isClosed("flat")).isFalse();
            assertThatThrownBy(() -> queries.isClosed("none")).isInstanceOf(InvalidInputException.class);
        }
    }

    @Test
    void refusesWhatHasNoAnswer() {
        Mesh open = new Mesh(Topology.of(8, Arrays.copyOf(BOX, BOX.length - 3)), box(1, 1, 1).positions());
        try (SceneQueries queries = queries(box(1, 1, 1), open, Pose.ORIGIN)) {
            assertThatThrownBy(() -> queries.penetration("a", "b")).isInstanceOf(InvalidInputException.class)
                    .hasMessageContaining("part 'b': the surface is open: 3 edges");
            assertThatThrownBy(() -> queries.penetration("a", "a")).isInstanceOf(InvalidInputException.class)
                    .hasMessageContaining("named twice");
            assertThatThrownBy(() -> queries.penetration("a", "c")).isInstanceOf(InvalidInputException.class)
                    .hasMessageContaining("'c'");
            for (double tolerance : new double[] { 0, -1, Double.NaN, Double.POSITIVE_INFINITY }) {
                assertThatThrownBy(() -> queries.penetration("a", "b", tolerance))
                        .isInstanceOf(InvalidInputException.class).hasMessageContaining("tolerance of the depth is");
            }
        }
    }
}
