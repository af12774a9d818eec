package dev.graze.query;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.graze.Part;
import dev.graze.Scene;
import dev.graze.mesh.InvalidInputException;
import dev.graze.mesh.Mesh;
import dev.graze.mesh.Pose;
import dev.graze.mesh.Topology;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Relations, solids and refusals that can be checked by hand. */
class RelationExamplesTest {
    private static final int[] BOX = { 0, 2, 1, 1, 2, 3, 4, 5, 6, 5, 7, 6, 0, 1, 4, 1, 5, 4, 2, 6, 3, 3, 6, 7, 0, 4, 2,
            2, 4, 6, 1, 3, 5, 3, 7, 5 };
    private static final Mesh CUBE = box(0, 0, 0, 2, 2, 2);

    private static Mesh box(double x0, double y0, double z0, double x1, double y1, double z1) {
        double[] x = new double[24];
        for (int corner = 0; corner < 8; corner++) {
            x[3 * corner] = (corner & 1) == 0 ? x0 : x1;
            x[3 * corner + 1] = (corner & 2) == 0 ? y0 : y1;
            x[3 * corner + 2] = (corner & 4) == 0 ? z0 : z1;
        }
        return new Mesh(Topology.of(8, BOX), x);
    }

    /** A rectangle in the plane z = 0, turned up around the x axis by quarter turns. */
    private static Mesh sheet(double x0, double y0, double x1, double y1, double z) {
        return new Mesh(Topology.of(4, new int[] { 0, 1, 2, 0, 2, 3 }),
                new double[] { x0, y0, z, x1, y0, z, x1, y1, z, x0, y1, z });
    }

    private static Mesh wall(double x, double y0, double z0, double y1, double z1) {
        return new Mesh(Topology.of(4, new int[] { 0, 1, 2, 0, 2, 3 }),
                new double[] { x, y0, z0, x, y1, z0, x, y1, z1, x, y0, z1 });
    }

    private static Mesh shifted(Mesh mesh, double x, double y, double z) {
        double[] moved = mesh.positions().clone();
        for (int i = 0; i < moved.length; i += 3) {
            moved[i] += x;
            moved[i + 1] += y;
            moved[i + 2] += z;
        }
        return new Mesh(mesh.topology(), moved);
    }

    private static Mesh turned(Mesh mesh, Pose pose) {
        double[] moved = new double[mesh.positions().length];
        pose.place(mesh.positions(), moved, 0);
        return new Mesh(mesh.topology(), moved);
    }

    /** Eight octants of the box from 0 to 2 in one closed surface with shared grid points. */
    private static Mesh gridCube() {
        List<Mesh> faces = new ArrayList<>();
        for (int axis = 0; axis < 3; axis++) {
            for (int side = 0; side <= 2; side += 2) {
                for (int i = 0; i < 2; i++) {
                    for (int j = 0; j < 2; j++) {
                        double[] x = new double[12];
                        int[][] corners = { { i, j }, { i + 1, j }, { i + 1, j + 1 }, { i, j + 1 } };
                        for (int k = 0; k < 4; k++) {
                            x[3 * k + axis] = side;
                            x[3 * k + (axis + 1) % 3] = corners[k][0];
                            x[3 * k + (axis + 2) % 3] = corners[k][1];
                        }
                        faces.add(new Mesh(Topology.of(4, new int[] { 1, 2, 3, 1, 3, 0 }), x));
                    }
                }
            }
        }
        return Mesh.join(faces);
    }

    /** A ring of square cross section around the z axis. */
    private static Mesh ring() {
        int n = 16;
        double[] x = new double[3 * 4 * n];
        int[] triangles = new int[3 * 8 * n];
        for (int i = 0; i < n; i++) {
            double angle = 2 * Math.PI * i / n;
            for (int k = 0; k < 4; k++) {
                double radius = k == 0 || k == 3 ? 3 : 4;
                x[3 * (4 * i + k)] = radius * Math.cos(angle);
                x[3 * (4 * i + k) + 1] = radius * Math.sin(angle);
                x[3 * (4 * i + k) + 2] = k < 2 ? -0.5 : 0.5;
                int a = 4 * i + k;
                int b = 4 * i + (k + 1) % 4;
                int c = 4 * ((i + 1) % n) + (k + 1) % 4;
                int d = 4 * ((i + 1) % n) + k;
                int[] quad = { a, b, c, a, c, d };
                System.arraycopy(quad, 0, triangles, 6 * (4 * i + k), 6);
            }
        }
        return new Mesh(Topology.of(4 * n, triangles), x);
    }

    private static Relation relation(Mesh a, Mesh b) {
        Scene scene = Scene.builder().add(Part.rigid("a", a)).add(Part.rigid("b", b)).build();
        try (SceneQueries queries = SceneQueries.of(scene, 1)) {
            PartRelation found = queries.relation("a", "b", 0.25);
            boolean meet = found.distance().isTouching();
            assertThat(queries.relation("b", "a", 0.25).relation()).isEqualTo(found.relation().swapped());
            if (found.relation() == Relation.TOUCHING || found.relation() == Relation.COINCIDENT) {
                assertThat(meet).isTrue();
            }
            assertThat(queries.relations(0.25).stream().map(PartRelation::relation).toList())
                    .isEqualTo(found.relation() == Relation.APART ? List.of() : List.of(found.relation()));
            return found.relation();
        }
    }

    @Test
    void apartAndClearance() {
        assertThat(relation(CUBE, shifted(CUBE, 3, 0, 0))).isEqualTo(Relation.APART);
        assertThat(relation(CUBE, shifted(CUBE, 2.25, 0, 0))).isEqualTo(Relation.CLEARANCE);
        assertThat(relation(CUBE, shifted(CUBE, Math.nextUp(2.25), 0, 0))).isEqualTo(Relation.APART);
        assertThat(relation(ring(), turned(shifted(ring(), 3.5, 0, 0), Pose.ORIGIN.turned(1, 0, 0, Math.PI / 2))))
                .as("linked rings").isEqualTo(Relation.APART);
    }

    @Test
    void touching() {
        assertThat(relation(CUBE, shifted(CUBE, 2, 0, 0))).as("face to face").isEqualTo(Relation.TOUCHING);
        assertThat(relation(CUBE, shifted(CUBE, 2, 0.5, 0.25))).as("part of a face").isEqualTo(Relation.TOUCHING);
        assertThat(relation(CUBE, shifted(CUBE, 2, 2, 0))).as("edge to edge").isEqualTo(Relation.TOUCHING);
        assertThat(relation(CUBE, shifted(CUBE, 2, 2, 2))).as("corner to corner").isEqualTo(Relation.TOUCHING);
        Mesh spike = new Mesh(Topology.of(4, new int[] { 0, 1, 2, 0, 2, 3, 0, 3, 1, 1, 3, 2 }),
                new double[] { 2, 1, 1, 4, 0, 0, 4, 2, 0, 4, 1, 2 });
        assertThat(relation(CUBE, spike)).as("corner to face").isEqualTo(Relation.TOUCHING);
    }

    @Test
    void crossing() {
        assertThat(relation(CUBE, shifted(CUBE, 1, 0, 0))).as("half overlap along faces").isEqualTo(Relation.CROSSING);
        assertThat(relation(CUBE, shifted(CUBE, 1, 1, 1))).as("half overlap").isEqualTo(Relation.CROSSING);
        assertThat(relation(box(-3, -1, -1, 3, 1, 1), box(-1, -3, -1, 1, 3, 1))).as("crossed beams")
                .isEqualTo(Relation.CROSSING);
        assertThat(relation(box(-3, -1, -1, 3, 1, 1), box(-1, -3, -2, 1, 3, 2))).isEqualTo(Relation.CROSSING);
        assertThat(relation(CUBE, turned(CUBE, Pose.ORIGIN.turned(1, 2, 3, 1e-12)))).isEqualTo(Relation.CROSSING);
        assertThat(relation(CUBE, shifted(CUBE, Math.nextDown(2.0), 0, 0))).as("overlap by one unit")
                .isEqualTo(Relation.CROSSING);
    }

    @Test
    void inside() {
        assertThat(relation(box(0.5, 0.5, 0.5, 1, 1, 1), CUBE)).isEqualTo(Relation.A_INSIDE_B);
        assertThat(relation(box(0, 0, 0, 1, 1, 1), CUBE)).as("flush in a corner").isEqualTo(Relation.A_INSIDE_B);
        assertThat(relation(CUBE, box(0, 0.5, 0, 2, 1, 2))).as("a slice").isEqualTo(Relation.B_INSIDE_A);
        assertThat(relation(box(40, 40, 40, 60, 60, 60), box(0, 0, 0, 100, 100, 100)))
                .as("far from the wall").isEqualTo(Relation.A_INSIDE_B);
    }

    @Test
    void aCavityIsNotMaterial() {
        Mesh hollow = Mesh.join(List.of(box(-4, -4, -4, 4, 4, 4), CUBE));
        assertThat(relation(box(0.5, 0.5, 0.5, 1.5, 1.5, 1.5), hollow)).isEqualTo(Relation.APART);
        assertThat(relation(box(0.25, 0.5, 0.5, 1.5, 1.5, 1.5), hollow)).isEqualTo(Relation.CLEARANCE);
        assertThat(relation(box(0, 0.5, 0.5, 1.5, 1.5, 1.5), hollow)).isEqualTo(Relation.TOUCHING);
        assertThat(relation(CUBE, hollow)).as("fills the cavity").isEqualTo(Relation.TOUCHING);
        assertThat(relation(box(-3, -3, -3, -1, -1, -1), hollow)).isEqualTo(Relation.A_INSIDE_B);
        assertThat(relation(hollow, box(-4, -4, -4, 4, 4, 4))).isEqualTo(Relation.A_INSIDE_B);
    }

    @Test
    void coincident() {
        assertThat(relation(CUBE, CUBE)).isEqualTo(Relation.COINCIDENT);
        assertThat(relation(CUBE, gridCube())).as("other triangles").isEqualTo(Relation.COINCIDENT);
        assertThat(relation(ring(), ring())).isEqualTo(Relation.COINCIDENT);
        assertThat(relation(sheet(0, 0, 2, 2, 0), sheet(0, 0, 2, 2, 0))).isEqualTo(Relation.COINCIDENT);
    }

    @Test
    void openSheets() {
        assertThat(relation(sheet(0.5, 0.5, 1.5, 1.5, 2), CUBE)).as("lies on a box").isEqualTo(Relation.TOUCHING);
        assertThat(relation(sheet(-1, -1, 3, 3, 2), CUBE)).as("box below it").isEqualTo(Relation.TOUCHING);
        assertThat(relation(sheet(-1, -1, 3, 3, 1), CUBE)).as("cuts a box").isEqualTo(Relation.CROSSING);
        assertThat(relation(sheet(0.5, 0.5, 1.5, 1.5, 1), CUBE)).as("inside").isEqualTo(Relation.APART);
        assertThat(relation(sheet(0, 0, 1, 1, 0), sheet(1, 0, 2, 1, 0))).as("a border in common")
                .isEqualTo(Relation.TOUCHING);
        assertThat(relation(sheet(0, 0, 2, 2, 0), sheet(1, 1, 3, 3, 0))).as("overlap").isEqualTo(Relation.TOUCHING);
        assertThat(relation(sheet(0, 0, 2, 2, 0), wall(1, 0, 0, 2, 1))).as("stands on it").isEqualTo(Relation.TOUCHING);
        assertThat(relation(sheet(0, 0, 2, 2, 0), wall(1, 0, -1, 2, 1))).as("passes").isEqualTo(Relation.CROSSING);
    }

    @Test
    void aSheetThatLeavesAnOverlapOnBothSidesPassesThrough() {
        Mesh floor = sheet(0, 0, 4, 4, 0);
        Mesh up = Mesh.join(List.of(wall(1, 1, 0, 2, 1), sheet(1, 1, 2, 2, 0), wall(2, 1, 0, 2, 1)));
        Mesh through = Mesh.join(List.of(wall(1, 1, 0, 2, 1), sheet(1, 1, 2, 2, 0), wall(2, 1, -1, 2, 0)));
        assertThat(relation(floor, up)).isEqualTo(Relation.TOUCHING);
        assertThat(relation(floor, through)).isEqualTo(Relation.CROSSING);
    }

    @Test
    void looseEdgesAndPointsOnlyTouch() {
        Mesh needle = new Mesh(Topology.of(2, new int[0], new int[] { 0, 1 }), new double[] { 1, 1, 1, 1, 1, 5 });
        Mesh point = new Mesh(Topology.of(1, new int[0]), new double[] { 2, 1, 1 });
        assertThat(relation(needle, CUBE)).isEqualTo(Relation.TOUCHING);
        assertThat(relation(point, CUBE)).isEqualTo(Relation.TOUCHING);
        assertThat(relation(shifted(point, -1, 0, 0), CUBE)).as("inside").isEqualTo(Relation.APART);
    }

    @Test
    void aClosedSurfaceThatEnclosesNothingIsASheet() {
        Mesh doubled = new Mesh(Topology.of(3, new int[] { 0, 1, 2, 0, 2, 1 }),
                new double[] { -1, 1, 1, 3, 1, 1, 1, 3, 1 });
        assertThat(relation(doubled, CUBE)).isEqualTo(Relation.CROSSING);
    }

    @ParameterizedTest
    @ValueSource(doubles = { 1e-300, 1e-150, 1, 1e150, 1e300 })
    void anyScale(double scale) {
        double unit = Math.scalb(1.0, Math.getExponent(scale));
        Mesh cube = box(0, 0, 0, 2 * unit, 2 * unit, 2 * unit);
        Mesh other = box(unit, 0, 0, 3 * unit, 2 * unit, 2 * unit);
        Mesh next = box(2 * unit, unit, 0, 3 * unit, 2 * unit, 2 * unit);
        assertThat(relation(cube, other)).isEqualTo(Relation.CROSSING);
        assertThat(relation(cube, next)).isEqualTo(Relation.TOUCHING);
        assertThat(relation(cube, cube)).isEqualTo(Relation.COINCIDENT);
        assertThat(Solid.of(cube).locate(unit, unit, unit)).isEqualTo(PointLocation.INSIDE);
    }

    @Test
    void solidsLocateAndMeasure() {
        Solid solid = Solid.of(gridCube());
        assertThat(solid.locate(1, 1, 1)).isEqualTo(PointLocation.INSIDE);
        assertThat(solid.locate(2, 1, 1)).isEqualTo(PointLocation.ON_SURFACE);
        assertThat(solid.locate(-0.0, 0, -0.0)).isEqualTo(PointLocation.ON_SURFACE);
        assertThat(solid.locate(Math.nextUp(2.0), 1, 1)).isEqualTo(PointLocation.OUTSIDE);
        assertThat(solid.locate(-1, 1, 1)).isEqualTo(PointLocation.OUTSIDE);
        assertThat(solid.volume()).isEqualTo(8);
        assertThat(solid.area()).isEqualTo(24);
        Solid hollow = Solid.of(Mesh.join(List.of(box(-4, -4, -4, 4, 4, 4), CUBE)));
        assertThat(hollow.volume()).as("cavity of the same orientation").isEqualTo(504);
        assertThat(hollow.locate(1, 1, 1)).isEqualTo(PointLocation.OUTSIDE);
        assertThat(hollow.locate(-1, 1, 1)).isEqualTo(PointLocation.INSIDE);
        double inner = 16 * 9 * Math.sin(2 * Math.PI / 16) / 2;
        assertThat(Solid.of(ring()).volume()).isCloseTo(inner * 16 / 9 - inner, within(1e-12));
    }

    @Test
    void refusesOpenSurfacesWithThePlace() {
        int[] open = new int[33];
        System.arraycopy(BOX, 0, open, 0, 33);
        assertThatThrownBy(() -> Solid.of(new Mesh(Topology.of(8, open), CUBE.positions())))
                .isInstanceOf(InvalidInputException.class)
                .hasMessage("the surface is open: 3 edges have an odd number of triangles, the first between vertices "
                        + "3 (2.0, 2.0, 0.0) and 5 (2.0, 0.0, 2.0), at triangle 10; close the holes, or weld vertices "
                        + "that should be at the same position");
        Scene scene = Scene.builder().add(Part.rigid("lid", sheet(0, 0, 1, 1, 0))).build();
        try (SceneQueries queries = SceneQueries.of(scene, 1)) {
            assertThatThrownBy(() -> queries.solid("lid")).isInstanceOf(InvalidInputException.class)
                    .hasMessageStartingWith("part 'lid': the surface is open: 4 edges have");
            assertThatThrownBy(() -> queries.solid("box")).isInstanceOf(InvalidInputException.class)
                    .hasMessageContaining("no part 'box'");
        }
    }

    @Test
    void refusesWhatEnclosesNothing() {
        assertThatThrownBy(() -> Solid.of(new Mesh(Topology.of(3, new int[] { 0, 1, 2, 2, 1, 0 }),
                new double[] { 0, 0, 0, 1, 0, 0, 0, 1, 0 }))).isInstanceOf(InvalidInputException.class)
                .hasMessage("the surface encloses nothing: its triangles have no area or cancel out in pairs; remove "
                        + "duplicate triangles, or use it as an open surface");
        assertThatThrownBy(() -> Solid.of(new Mesh(Topology.of(1, new int[0]), new double[3])))
                .isInstanceOf(InvalidInputException.class)
                .hasMessage("the mesh has no triangles, so it encloses nothing; a solid needs a closed surface");
    }

    @Test
    void refusesPointsAndVolumesThatAreNotDefined() {
        assertThatThrownBy(() -> Solid.of(CUBE).locate(0, Double.NaN, 0)).isInstanceOf(InvalidInputException.class)
                .hasMessage("cannot locate the point (0.0, NaN, 0.0); every coordinate must be a finite number");
        Solid overlapping = Solid.of(Mesh.join(List.of(CUBE, shifted(CUBE, 1, 1, 1))));
        assertThat(overlapping.locate(1.5, 1.5, 1.5)).as("inside twice").isEqualTo(PointLocation.OUTSIDE);
        assertThatThrownBy(overlapping::volume).isInstanceOf(InvalidInputException.class)
                .hasMessageMatching("the volume is not defined because the surface intersects itself, for example "
                        + "triangles \\d+ and \\d+; unite the overlapping bodies, or separate them");
    }

    @Test
    void relationsFollowMovesAndFilters() {
        Scene scene = Scene.builder().add(Part.rigid("a", CUBE)).add(Part.rigid("b", CUBE, Pose.at(9, 0, 0)))
                .add(Part.fixed("c", CUBE, Pose.at(0, 0, 2))).build();
        try (SceneQueries queries = SceneQueries.of(scene, 2)) {
            assertThat(queries.relations(0).stream().map(PartRelation::toString).toList())
                    .isEqualTo(List.of("part 'a' and part 'c': touching, distance 0.0"));
            queries.place(scene.moves().move("b", Pose.at(0, 0, 1)));
            assertThat(queries.relations(0).stream().map(found -> found.relation().key()).toList())
                    .isEqualTo(List.of("crossing", "touching", "crossing"));
            assertThatThrownBy(() -> queries.relations(-1)).isInstanceOf(InvalidInputException.class)
                    .hasMessage("the clearance is -1.0; give a number that is 0 or more");
            assertThatThrownBy(() -> queries.relation("a", "a", 0)).isInstanceOf(InvalidInputException.class);
        }
        Scene filtered = scene.toBuilder().ignore("a", "c").build();
        try (SceneQueries queries = SceneQueries.of(filtered, 2)) {
            assertThat(queries.relations(0)).isEmpty();
            assertThat(queries.relation("a", "c", 0).relation()).isEqualTo(Relation.TOUCHING);
        }
    }
}
