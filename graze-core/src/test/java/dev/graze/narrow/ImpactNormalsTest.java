package dev.graze.narrow;

import static dev.graze.TouchingBodies.box;
import static dev.graze.TouchingBodies.sheet;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.graze.ContactKind;
import dev.graze.ContactStatus;
import dev.graze.Contacts;
import dev.graze.Detector;
import dev.graze.Part;
import dev.graze.Scene;
import dev.graze.mesh.Mesh;
import dev.graze.spi.ContactBuffer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Normals of features that meet during the step where neither a face nor crossing edges have the direction. */
class ImpactNormalsTest {
    /** Returns the contacts of the first impact; the times of some are early by up to the tolerance. */
    private static Contacts firstImpact(Mesh falling, Mesh floor, double... by) {
        Scene scene = Scene.builder().add(Part.deforming("falling", falling)).add(Part.fixed("floor", floor))
                .ignoreWithin("falling").build();
        double[] next = falling.positions().clone();
        for (int i = 0; i < next.length; i++) {
            next[i] += by[i % 3];
        }
        try (Detector detector = Detector.continuous(scene).threads(1).start()) {
            Contacts contacts = detector.probe(scene.move("falling", next));
            ContactBuffer first = new ContactBuffer();
            for (int i = 0; i < contacts.size(); i++) {
                if (contacts.toi(i) <= contacts.earliestToi() + 2e-6) {
                    first.add(contacts, i);
                }
            }
            return first.toContacts().in(scene);
        }
    }

    private static void assertPointTo(Contacts contacts, double x, double y, double z) {
        assertThat(contacts.size()).isGreaterThan(10);
        assertThat(contacts.earliestToi()).isPositive();
        for (int i = 0; i < contacts.size(); i++) {
            int toFalling = contacts.partA(i) == 0 ? 1 : -1;
            double[] expected = { x, y, z };
            for (int axis = 0; axis < 3; axis++) {
                assertThat(toFalling * contacts.normal(i, axis)).as("%s", contacts.get(i)).isEqualTo(expected[axis],
                        within(1e-6));
            }
        }
    }

    /** Sides of the box meet vertices of the floor, and its upright edges and bottom edges those of the floor. */
    @ParameterizedTest
    @ValueSource(ints = { 1, 4, 8 })
    void allNormalsOfABoxThatFallsFlatPointUp(int cells) {
        assertPointTo(firstImpact(box(0, 0, 0.5, 1, 1), sheet(-2, -2, 0, 4, cells, false), 0, 0, -1), 0, 0, 1);
        assertPointTo(firstImpact(box(-2, -2, 0.5, 4, 1), sheet(-2, -2, 0, 4, cells, false), 0, 0, -1), 0, 0, 1);
    }

    @Test
    void boxesWithEqualOutlinesMeetAlongTheMotion() {
        assertPointTo(firstImpact(box(0, 0, 1.25, 1, 1), box(0, 0, 0, 1, 1), 0, 0, -1), 0, 0, 1);
        assertPointTo(firstImpact(box(1.25, 0, 0, 1, 1), box(0, 0, 0, 1, 1), -1, 0, 0), 1, 0, 0);
    }

    /** Edges that are parallel only within rounding have a cross product, which is noise. */
    @ParameterizedTest
    @ValueSource(doubles = { 0.1, 0.7, 1.3 })
    void rotatedBoxesMeetAlongTheMotion(double angle) {
        Mesh above = rotated(box(0, 0, 1.25, 1, 1), angle);
        Mesh below = rotated(box(0, 0, 0, 1, 1), angle);
        Contacts contacts = firstImpact(above, below, 0, 0, -1);
        assertPointTo(contacts, 0, 0, 1);
    }

    private static Mesh rotated(Mesh mesh, double angle) {
        double[] x = mesh.positions().clone();
        for (int i = 0; i < x.length; i += 3) {
            double along = Math.cos(angle) * x[i] - Math.sin(angle) * x[i + 1];
            x[i + 1] = Math.sin(angle) * x[i] + Math.cos(angle) * x[i + 1];
            x[i] = along;
        }
        return new Mesh(mesh.topology(), x);
    }

    private static double[] normal(ContactKind kind, double[] at, double... motionOfFirst) {
        double[] t0 = at.clone();
        double[] t1 = at.clone();
        int moving = kind == ContactKind.VF ? 3 : 6;
        for (int i = 0; i < moving; i++) {
            t0[i] -= 0.5 * motionOfFirst[i % 3];
            t1[i] += 0.5 * motionOfFirst[i % 3];
        }
        FeaturePair pair = new FeaturePair();
        pair.load(kind, t0, t1, 0, 1, 2, 3);
        ContactBuffer buffer = new ContactBuffer();
        buffer.add(kind, 0, 1, 2, 3, 0.5, ContactStatus.CONVERGED);
        new ContactGeometry().describe(pair, 0.5, buffer);
        Contacts contacts = buffer.toContacts();
        return new double[] { contacts.normal(0, 0), contacts.normal(0, 1), contacts.normal(0, 2) };
    }

    /** The component of the motion across the edges counts, scaled to 1. */
    @ParameterizedTest
    @CsvSource({ "0, 0, -1, 0, 0, 1", "5, 0, -1, 0, 0, 1", "-3, 4, 0, 0, -1, 0", "1, 3, -4, 0, -0.6, 0.8" })
    void parallelEdgesOpposeTheMotionAcrossThem(double x, double y, double z, double nx, double ny, double nz) {
        double[] edges = { 0, 0, 0, 1, 0, 0, -1, 0, 0, 3, 0, 0 };
        assertThat(normal(ContactKind.EE, edges, x, y, z)).containsExactly(new double[] { nx, ny, nz }, within(1e-15));
    }

    /** A vertex reaches an edge of a face within its plane; and a corner. */
    @Test
    void verticesInThePlaneOfAFaceOpposeTheMotion() {
        double[] onEdge = { 1, 0, 0, 0, 0, 0, 4, 0, 0, 0, 4, 0 };
        assertThat(normal(ContactKind.VF, onEdge, 1, 1, 0)).containsExactly(0, -1, 0);
        double[] atCorner = { 0, 0, 0, 0, 0, 0, 4, 0, 0, 0, 4, 0 };
        assertThat(normal(ContactKind.VF, atCorner, 3, 4, 0)).containsExactly(new double[] { -0.6, -0.8, 0 },
                within(1e-15));
        assertThat(normal(ContactKind.VF, atCorner, -3, -4, 1)).as("above the face").containsExactly(0, 0, -1);
    }

    @Test
    void edgesThatMeetEndOnEndOpposeTheMotion() {
        double[] edges = { 0, 0, 0, 1, 0, 0, -1, 0, 0, 0, 0, 0 };
        assertThat(normal(ContactKind.EE, edges, -2, 0, 0)).containsExactly(1, 0, 0);
        double[] crossing = { 0, 0, 0, 1, 1, 0, -1, 0, 0, 0, 0, 0 };
        assertThat(normal(ContactKind.EE, crossing, -2, 0, 0)).containsExactly(1, 0, 0);
    }

    @Test
    void pairsThatDoNotMoveKeepADirectionAcrossTheirEdges() {
        double[] edges = { 0, 0, 0, 1, 0, 0, -1, 0, 0, 3, 0, 0 };
        double[] normal = normal(ContactKind.EE, edges, 0, 0, 0);
        assertThat(normal[0]).isZero();
        assertThat(Math.hypot(normal[1], normal[2])).isEqualTo(1, within(1e-15));
    }
}
