package dev.graze.narrow.start;

import static dev.graze.TouchingBodies.box;
import static dev.graze.TouchingBodies.sheet;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.graze.Contact.Phase;
import dev.graze.ContactKind;
import dev.graze.Contacts;
import dev.graze.Detector;
import dev.graze.Part;
import dev.graze.Scene;
import dev.graze.mesh.Mesh;
import dev.graze.mesh.Topology;
import dev.graze.spi.ContactBuffer;
import java.util.EnumSet;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Boxes, cloths, tables and hairs that touch at the start, arranged as in real scenes. */
class StartPhasesTest {
    /** Returns the contacts of a mesh that moves by a vector, next to a fixed one. */
    private static Contacts move(Mesh moving, Mesh fixed, double... by) {
        return moveWithin(0, moving, fixed, by);
    }

    private static Contacts moveWithin(double separation, Mesh moving, Mesh fixed, double... by) {
        Scene scene = Scene.builder().add(Part.deforming("moving", moving)).add(Part.fixed("fixed", fixed))
                .ignoreWithin("moving").build();
        double[] next = moving.positions().clone();
        for (int i = 0; i < next.length; i++) {
            next[i] += by[i % 3];
        }
        try (Detector detector = Detector.continuous(scene).separation(separation).threads(1).start()) {
            return detector.probe(scene.move("moving", next));
        }
    }

    private static Set<Phase> phases(Contacts contacts) {
        Set<Phase> phases = EnumSet.noneOf(Phase.class);
        for (int i = 0; i < contacts.size(); i++) {
            phases.add(contacts.phase(i));
        }
        return phases;
    }

    /** The moving part comes first, so normals point to it. */
    private static void assertNormals(Contacts contacts, double x, double y, double z) {
        assertThat(contacts.size()).isPositive();
        for (int i = 0; i < contacts.size(); i++) {
            int toMoving = contacts.partA(i) == 0 ? 1 : -1;
            assertThat(contacts.normal(i, 0) * toMoving).as("%s", contacts.get(i)).isEqualTo(x, within(1e-12));
            assertThat(contacts.normal(i, 1) * toMoving).as("%s", contacts.get(i)).isEqualTo(y, within(1e-12));
            assertThat(contacts.normal(i, 2) * toMoving).as("%s", contacts.get(i)).isEqualTo(z, within(1e-12));
        }
    }

    @ParameterizedTest
    @CsvSource({ "0, 0, 0, RESTING", "0, 0, -1, APPROACHING", "0, 0, 1, SEPARATING", "1, 0, 0, SLIDING",
            "0.25, -0.5, 0, SLIDING", "0.25, 0, 0.125, SEPARATING", "0.25, 0, -0.125, APPROACHING" })
    void boxOnFloorHasOnePhaseAndNormalsUp(double x, double y, double z, Phase expected) {
        Contacts contacts = move(box(0, 0, 0, 1, 1), sheet(-4, -4, 0, 8, 8, false), x, y, z);
        assertThat(contacts.count(ContactKind.VF)).isPositive();
        assertThat(contacts.count(ContactKind.EE)).isPositive();
        assertNormals(atStart(contacts), 0, 0, 1);
        assertThat(phases(atStart(contacts))).containsExactly(expected);
    }

    /** Returns the contacts at toi 0: where a box slides, it meets other edges of the floor later. */
    private static Contacts atStart(Contacts contacts) {
        ContactBuffer buffer = new ContactBuffer();
        for (int i = 0; i < contacts.size(); i++) {
            if (contacts.toi(i) == 0) {
                buffer.add(contacts, i);
            }
        }
        return buffer.toContacts().in(contacts.scene());
    }

    /** The floor as given faces down, but the side comes from what lies above the box's corners. */
    @Test
    void boxTellsTheSideOfAReversedFloor() {
        Contacts contacts = move(box(1, -2, 0, 1, 1), sheet(-4, -4, 0, 8, 1, true), 0, 0, -1);
        assertNormals(contacts, 0, 0, 1);
        assertThat(phases(contacts)).containsExactly(Phase.APPROACHING);
    }

    @ParameterizedTest
    @CsvSource({ "0, 0, 0, RESTING", "0, 0, -1, APPROACHING", "0, 0, 1, SEPARATING" })
    void boxesWithEqualOutlinesRestOnEachOther(double x, double y, double z, Phase expected) {
        Contacts contacts = atStart(move(box(0, 0, 1, 1, 1), box(0, 0, 0, 1, 1), x, y, z));
        assertNormals(contacts, 0, 0, 1);
        assertThat(phases(contacts)).containsExactly(expected);
    }

    /** The sides of the lower box are no walls for a box that stands on it. */
    @ParameterizedTest
    @CsvSource({ "0.25, 0, 0", "-0.25, 0, 0", "0, 0.25, 0", "0, -0.25, 0", "0.25, 0.125, 0", "-0.25, 0.125, 0.5" })
    void boxesWithEqualOutlinesSlide(double x, double y, double z) {
        Contacts contacts = atStart(move(box(0, 0, 1, 1, 1), box(0, 0, 0, 1, 1), x, y, z));
        assertNormals(contacts, 0, 0, 1);
        assertThat(contacts.limiting().size()).isZero();
    }

    @Test
    void boxesSideBySidePushEachOther() {
        Contacts contacts = atStart(move(box(1, 0, 0, 1, 1), box(0, 0, 0, 1, 1), -0.25, 0, 0));
        assertNormals(contacts, 1, 0, 0);
        assertThat(phases(contacts)).containsExactly(Phase.APPROACHING);
    }

    /** The corner of a table under a cloth comes from the back of the cloth. */
    @ParameterizedTest
    @ValueSource(booleans = { true, false })
    void cornerUnderAClothComesFromBelow(boolean reversed) {
        Contacts contacts = atStart(
                move(sheet(-1, -1, 1, 3, 1, reversed), box(0.25, -0.5, 0, 0.5, 1), 0, 0, -0.5));
        assertThat(contacts.count(ContactKind.VF)).isEqualTo(4);
        assertNormals(contacts, 0, 0, 1);
        assertThat(phases(contacts)).containsExactly(Phase.APPROACHING);
    }

    @ParameterizedTest
    @CsvSource({ "0, 0, 0, RESTING", "0, 0, -1, APPROACHING", "0, 0, 1, SEPARATING", "0.125, 0, 0, SLIDING" })
    void clothLiesFlatOnATable(double x, double y, double z, Phase expected) {
        for (boolean reversed : new boolean[] { true, false }) {
            Contacts contacts = atStart(move(sheet(-0.25, -0.25, 1, 1.5, 4, reversed), box(0, 0, 0, 1, 1), x, y, z));
            assertNormals(contacts, 0, 0, 1);
            assertThat(phases(contacts)).as("reversed %s", reversed).containsExactly(expected);
        }
    }

    @Test
    void edgesOfTwoRidgesTouch() {
        Mesh below = new Mesh(Topology.of(4, new int[] { 0, 1, 2, 1, 0, 3 }),
                new double[] { -1, 0, 0, 1, 0, 0, 0, 1, -1, 0, -1, -1 });
        Mesh above = new Mesh(Topology.of(4, new int[] { 0, 1, 2, 1, 0, 3 }),
                new double[] { 0, -1, 0, 0, 1, 0, 1, 0, 1, -1, 0, 1 });
        for (double z : new double[] { -1, 0, 1 }) {
            Contacts contacts = move(above, below, 0, 0, z / 4);
            assertThat(contacts.size()).isEqualTo(1);
            assertNormals(contacts, 0, 0, 1);
            assertThat(contacts.phase(0))
                    .isEqualTo(z < 0 ? Phase.APPROACHING : z > 0 ? Phase.SEPARATING : Phase.RESTING);
        }
    }

    /** A hair standing on the floor: its root is a loose vertex, in front of the floor as given. */
    @Test
    void looseVertexIsInFrontOfTheFace() {
        Mesh hair = new Mesh(Topology.of(2, new int[0], new int[] { 0, 1 }), new double[] { 0.25, 0.125, 0, 0, 0, 1 });
        for (boolean reversed : new boolean[] { false, true }) {
            Contacts up = move(hair, sheet(0, 0, 0, 1, 1, reversed), 0, 0, 1);
            assertThat(phases(up)).containsExactly(reversed ? Phase.APPROACHING : Phase.SEPARATING);
            assertNormals(up, 0, 0, reversed ? -1 : 1);
        }
    }

    /** The side of two loose edges is unknown, so any motion out of their plane limits the step. */
    @Test
    void crossedLooseEdgesApproachWhateverTheyDo() {
        Mesh a = new Mesh(Topology.of(2, new int[0], new int[] { 0, 1 }), new double[] { -1, 0, 0, 1, 0, 0 });
        Mesh b = new Mesh(Topology.of(2, new int[0], new int[] { 0, 1 }), new double[] { 0, -1, 0, 0, 1, 0 });
        assertThat(phases(move(a, b, 0, 0, 1))).containsExactly(Phase.APPROACHING);
        assertThat(phases(move(a, b, 0, 0, -1))).containsExactly(Phase.APPROACHING);
        assertThat(phases(move(a, b, 0.5, 0, 0))).containsExactly(Phase.SLIDING);
        assertThat(phases(move(a, b, 0, 0, 0))).containsExactly(Phase.RESTING);
    }

    /** With b = (1, 0, z) the height of the vertex over the face is quadratic in time: it rises, falls and passes. */
    @Test
    void vertexThatComesBackLimitsTheStep() {
        Topology topology = Topology.of(4, new int[] { 0, 1, 2 });
        double[] t0 = { 0, 0, 0, 4, 0, 0, 0, 4, 0, 0, 1, 0 };
        for (double end : new double[] { 4, 1 }) {
            // the vertex moves from x = 0 to 1 and rises by 0.5, while the face rises by end at x = 4
            double[] t1 = { 0, 0, 0, 4, 0, end, 0, 4, 0, 1, 1, 0.5 };
            try (Detector detector = Detector.continuous(topology).threads(1).start(t0)) {
                Contacts contacts = detector.advance(t1);
                assertThat(contacts.size()).isEqualTo(1);
                assertThat(contacts.toi(0)).isZero();
                assertThat(contacts.normal(0, 2)).isEqualTo(1, within(1e-12));
                assertThat(contacts.phase(0)).isEqualTo(end == 4 ? Phase.APPROACHING : Phase.SEPARATING);
            }
        }
    }

    /** A toi that was rounded down to 0 belongs to features that do not touch at the start. */
    @Test
    void toiRoundedDownIsAnApproach() {
        Contacts contacts = atStart(
                move(box(0.1, 0.2, 1e-9, 1, 1), sheet(-4, -4, 0, 8, 1, false), 0, 0, -1));
        assertThat(contacts.size()).isPositive();
        assertThat(phases(contacts)).containsExactly(Phase.APPROACHING);
        assertNormals(contacts, 0, 0, 1);
    }

    /** With a separation the phase says how the distance changes. */
    @ParameterizedTest
    @CsvSource({ "0, 0, 0, RESTING", "0, 0, -0.03125, APPROACHING", "0, 0, 1, SEPARATING", "0.125, 0, 0, SLIDING",
            "0, 0, -1, APPROACHING" })
    void phaseWithinTheSeparationFollowsTheDistance(double x, double y, double z, Phase expected) {
        Contacts contacts = atStart(
                moveWithin(0.1, box(1, -2.5, 0.0625, 1, 1), sheet(-4, -4, 0, 8, 1, true), x, y, z));
        assertNormals(contacts, 0, 0, 1);
        assertThat(phases(contacts)).containsExactly(expected);
    }

    /** Two sheets in one plane collide with their borders, although nothing leaves the plane. */
    @ParameterizedTest
    @ValueSource(doubles = { 1.0, 0.8125 })
    void bordersOfSheetsInOnePlaneLimitTheStep(double by) {
        Contacts contacts = move(sheet(-1.5, 0.25, 0, 1, 2, false), sheet(0, 0, 0, 2, 4, false), by, 0, 0);
        assertThat(contacts.limiting().size()).isPositive();
        assertThat(contacts.limiting().earliestToi()).isEqualTo(0.5 / by, within(1e-6));
    }

    /** A box that has room on the floor slides over many triangles and vertices of it. */
    @Test
    void aBoxSlidesOverManyTrianglesOfTheFloor() {
        Contacts contacts = move(box(0.125, 0.25, 0, 1, 1), sheet(-4, -4, 0, 8, 16, false), 2, 1.5, 0);
        assertThat(contacts.size()).isGreaterThan(100);
        assertThat(phases(contacts)).containsExactly(Phase.SLIDING);
    }

    /** A vertex without faces, or an edge without, has nothing that could have been in contact before. */
    @Test
    void pointsAndHairsInThePlaneLimitTheStep() {
        Mesh point = new Mesh(Topology.of(1, new int[0]), new double[] { -0.5, 0.625, 0 });
        Contacts contacts = move(point, sheet(0, 0, 0, 2, 4, false), 1, 0, 0);
        assertThat(contacts.limiting().earliestToi()).isEqualTo(0.5, within(1e-6));
    }

    /** The seam of two slabs is flush, so the plane of the floor separates the box from both. */
    @Test
    void aBoxSlidesOverTheSeamOfTwoSlabs() {
        Mesh box = box(0.5, 0.25, 0, 0.5, 0.5);
        assertThat(move(box, box(0, 0, -1, 1, 1), 0.25, 0, 0).limiting().size()).as("on one slab").isZero();
        assertThat(move(box, box(1, 0, -1, 1, 1), 0.25, 0, 0).limiting().size()).as("onto the next").isZero();
        assertThat(move(box, box(1, 0, -0.75, 1, 1), 0.25, 0, 0).limiting().size()).as("up a step").isPositive();
    }

    /** An edge lifts at one end while its other end slides over an edge of the table. */
    @Test
    void clothThatSlidesAndLiftsIsFree() {
        Mesh table = new Mesh(Topology.of(4, new int[] { 0, 1, 2, 0, 2, 3 }),
                new double[] { -2, -2, 0, 2, -2, 0, 2, 2, 0, -2, 2, 0 });
        Mesh cloth = new Mesh(Topology.of(3, new int[] { 0, 1, 2 }),
                new double[] { 0, 0.125, 0, 0.5, -0.5, 0, 1, 0.5, 0 });
        Scene scene = Scene.of(Part.deforming("cloth", cloth), Part.fixed("table", table));
        try (Detector detector = Detector.continuous(scene).start()) {
            double[] next = { 0.25, 0.125, 0, 0.75, -0.5, 0, 1.25, 0.5, 0.125 };
            assertThat(detector.safeStep(scene.move("cloth", next))).isEqualTo(1);
            next[2] = -0.125;
            assertThat(detector.safeStep(scene.move("cloth", next))).as("one corner pressed down").isZero();
        }
    }

    /** Friction needs the normals of contacts that come later, too. */
    @Test
    void laterContactsOfASlidingBoxPointUp() {
        assertNormals(move(box(0.125, 0.25, 0, 1, 1), sheet(-4, -4, 0, 8, 16, false), 0.75, 0.5, 0), 0, 0, 1);
    }

    /** A box slides off a table, hangs over its border and comes back. */
    @ParameterizedTest
    @CsvSource({ "2.5, 2", "3.5, 0.25", "3.5, -1", "3.25, 1.5", "4.5, -2" })
    void boxSlidesOverTheBorderOfATable(double at, double by) {
        Mesh box = box(at, 0.125, 0, 1, 1);
        for (Mesh table : new Mesh[] { sheet(-4, -4, 0, 8, 8, false), box(-4, -4, -1, 8, 1) }) {
            Contacts contacts = move(box, table, by, 0, 0);
            assertThat(contacts.size()).isPositive();
            assertThat(contacts.limiting().size()).isZero();
            assertThat(move(box, table, by, 0, -0x1p-30).limiting().size()).as("pressed down").isPositive();
        }
        if (at > 4) {
            Contacts contacts = move(box, box(-4, -4, -1, 8, 1.0625), by, 0, 0);
            assertThat(contacts.limiting().earliestToi()).as("a higher table").isEqualTo(0.25, within(1e-6));
        }
    }

    /** The tiles of a floor have vertices of their own along the seam. */
    @Test
    void boxSlidesOverTilesThatAreNotWelded() {
        Mesh left = sheet(-4, -4, 0, 5, 2, false);
        Mesh right = sheet(1, -4, 0, 5, 3, false);
        Mesh box = box(-0.5, -2.125, 0, 1, 1);
        for (double[] by : new double[][] { { 1, 0, 0 }, { 2, 1.5, 0 }, { 1, 0.25, 0.125 } }) {
            for (Mesh tile : new Mesh[] { left, right }) {
                assertThat(move(box, tile, by).limiting().size()).isZero();
            }
        }
        assertThat(move(box, right, 2, 0, -0.0625).limiting().size()).as("into the side of the next").isPositive();
    }
}
