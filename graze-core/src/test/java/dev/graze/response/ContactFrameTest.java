package dev.graze.response;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.graze.ContactKind;
import dev.graze.Contacts;
import dev.graze.Detector;
import dev.graze.NearPairs;
import dev.graze.Part;
import dev.graze.Scene;
import dev.graze.mesh.InvalidInputException;
import dev.graze.mesh.Mesh;
import dev.graze.mesh.Topology;
import java.util.Random;
import org.junit.jupiter.api.Test;

class ContactFrameTest {
    private final ContactFrame frame = new ContactFrame();

    @Test
    void tangentsAreARightHandedFrame() {
        Random random = new Random(1);
        for (int i = 0; i < 20_000; i++) {
            double tiny = Math.scalb(1.0, -random.nextInt(1070));
            double[] n = switch (i % 4) {
                case 0 -> unit(random.nextGaussian(), random.nextGaussian(), random.nextGaussian());
                case 1 -> unit(tiny * random.nextGaussian(), tiny * random.nextGaussian(), -1);
                case 2 -> unit(tiny * random.nextGaussian(), tiny * random.nextGaussian(), 1);
                default -> unit(random.nextGaussian(), random.nextGaussian(), tiny * random.nextGaussian());
            };
            frame.at(withNormal(n), 0);
            for (int axis = 0; axis < 3; axis++) {
                int next = (axis + 1) % 3;
                int last = (axis + 2) % 3;
                double cross = frame.tangent(0, next) * frame.tangent(1, last)
                        - frame.tangent(0, last) * frame.tangent(1, next);
                assertThat(cross).isCloseTo(n[axis], within(1e-15));
            }
            assertThat(dot(0, 0)).isCloseTo(1, within(2e-15));
            assertThat(dot(1, 1)).isCloseTo(1, within(2e-15));
            assertThat(dot(0, 1)).isCloseTo(0, within(1e-15));
        }
    }

    private double dot(int a, int b) {
        return frame.tangent(a, 0) * frame.tangent(b, 0) + frame.tangent(a, 1) * frame.tangent(b, 1)
                + frame.tangent(a, 2) * frame.tangent(b, 2);
    }

    @Test
    void tangentsAreThoseOfTheAxesAtBothPoles() {
        frame.at(withNormal(0, 0, 1), 0);
        assertThat(tangents()).containsExactly(1, 0, 0, 0, 1, 0);
        frame.at(withNormal(0, 0, -1), 0);
        assertThat(tangents()).containsExactly(1, 0, 0, 0, -1, 0);
    }

    /** A rotation to a normal that is at least an angle away from -z changes by at most the change over that angle. */
    @Test
    void tangentsAreContinuousAwayFromThePole() {
        Random random = new Random(2);
        for (int i = 0; i < 20_000; i++) {
            double[] n = unit(random.nextGaussian(), random.nextGaussian(),
                    i % 2 == 0 ? random.nextGaussian() : 1e-9 * random.nextGaussian());
            double step = 1e-7;
            double[] m = unit(n[0] + step * random.nextGaussian(), n[1] + step * random.nextGaussian(),
                    n[2] + step * random.nextGaussian());
            double change = distance(n, m);
            double fromPole = Math.hypot(Math.hypot(n[0], n[1]), n[2] + 1);
            frame.at(withNormal(n), 0);
            double[] before = tangents();
            frame.at(withNormal(m), 0);
            assertThat(distance(before, tangents())).isLessThanOrEqualTo(6 * change / fromPole + 1e-14);
        }
    }

    private double[] tangents() {
        return new double[] { frame.tangent(0, 0), frame.tangent(0, 1), frame.tangent(0, 2), frame.tangent(1, 0),
                frame.tangent(1, 1), frame.tangent(1, 2) };
    }

    /** A spinning tile falls onto a fixed floor: the velocity of each point follows from the rigid motion. */
    @Test
    void relativeVelocityIsThatOfTheRigidMotion() {
        Scene scene = fallingTile();
        double[] start = scene.positions();
        double[] end = start.clone();
        double spin = 0.05;
        for (int i = 4; i < 7; i++) {
            end[3 * i] = start[3 * i] - spin * start[3 * i + 1];
            end[3 * i + 1] = start[3 * i + 1] + spin * start[3 * i];
            end[3 * i + 2] = start[3 * i + 2] - 2;
        }
        try (Detector detector = Detector.continuous(scene).engine("brute").threads(1).start()) {
            Contacts contacts = detector.advance(end);
            assertThat(contacts.size()).isPositive();
            for (int i = 0; i < contacts.size(); i++) {
                frame.at(contacts, i).measure(start, end);
                double way = frame.vertex(0) >= 4 ? 1 : -1; // relative to the floor, whichever feature is its
                boolean first = way > 0;
                double x = first ? frame.pointA(start, 0) : frame.pointB(start, 0);
                double y = first ? frame.pointA(start, 1) : frame.pointB(start, 1);
                assertThat(frame.relative(0)).isCloseTo(-way * spin * y, within(1e-14));
                assertThat(frame.relative(1)).isCloseTo(way * spin * x, within(1e-14));
                assertThat(frame.normalSpeed()).isCloseTo(-2, within(1e-9));
                assertThat(Math.hypot(frame.slip(0), frame.slip(1))).isCloseTo(spin * Math.hypot(x, y), within(1e-5));
                for (int axis = 0; axis < 3; axis++) {
                    assertThat(frame.tangential(axis) + frame.normalSpeed() * frame.normal(axis))
                            .isCloseTo(frame.relative(axis), within(1e-14));
                }
            }
        }
    }

    @Test
    void nearPairsHaveTheirClosestPoints() {
        Scene scene = fallingTile();
        try (Detector detector = Detector.continuous(scene).engine("brute").threads(1).start()) {
            NearPairs near = detector.near(1.5);
            assertThat(near.count(ContactKind.VF)).isPositive();
            assertThat(near.count(ContactKind.EE)).isPositive();
            double[] x = scene.positions();
            for (int i = 0; i < near.size(); i++) {
                frame.at(near, i).measure(x);
                for (int axis = 0; axis < 3; axis++) {
                    assertThat(frame.pointA(x, axis)).isEqualTo(near.pointA(i, axis), within(1e-15));
                    assertThat(frame.pointB(x, axis)).isEqualTo(near.pointB(i, axis), within(1e-15));
                }
                assertThat(frame.normalSpeed()).as("gap").isCloseTo(near.distance(i), within(1e-14));
                assertThat(Math.hypot(frame.slip(0), frame.slip(1))).isCloseTo(0, within(1e-14));
            }
        }
    }

    /** Forces and relative velocities are dual: what a force does to the vertices is what it does at the contact. */
    @Test
    void forcesAndBasesAreDualToVelocities() {
        Random random = new Random(3);
        double[] velocities = random.doubles(15, -1, 1).toArray();
        for (ContactKind kind : ContactKind.values()) {
            Contacts contacts = contact(kind, new int[] { 4, 1, 0, 3 }, 0.25, 0.625,
                    unit(random.nextGaussian(), random.nextGaussian(), random.nextGaussian()));
            frame.at(contacts, 0).measure(velocities);
            double[] forces = new double[15];
            frame.addForce(1, -2, 3, forces);
            double power = 0;
            for (int i = 0; i < 15; i++) {
                power += forces[i] * velocities[i];
            }
            assertThat(power).isCloseTo(frame.relative(0) - 2 * frame.relative(1) + 3 * frame.relative(2),
                    within(1e-14));
            for (int axis = 0; axis < 3; axis++) {
                double sum = 0;
                for (int vertex = 0; vertex < 5; vertex++) {
                    sum += forces[3 * vertex + axis];
                }
                assertThat(sum).as("sum of forces").isCloseTo(0, within(1e-15));
            }
            double[] normalBasis = new double[12];
            double[] tangentBasis = new double[24];
            frame.normalBasis(normalBasis);
            frame.tangentBasis(tangentBasis);
            double[] measured = new double[3];
            for (int i = 0; i < 12; i++) {
                double velocity = velocities[3 * frame.vertex(i / 3) + i % 3];
                measured[0] += normalBasis[i] * velocity;
                measured[1] += tangentBasis[2 * i] * velocity;
                measured[2] += tangentBasis[2 * i + 1] * velocity;
            }
            assertThat(measured[0]).isCloseTo(frame.normalSpeed(), within(1e-14));
            assertThat(measured[1]).isCloseTo(frame.slip(0), within(1e-14));
            assertThat(measured[2]).isCloseTo(frame.slip(1), within(1e-14));
        }
    }

    @Test
    void refusesArraysThatAreTooShort() {
        frame.at(contact(ContactKind.VF, new int[] { 0, 1, 2, 3 }, 0, 0, unit(0, 0, 1)), 0);
        assertThatThrownBy(() -> frame.measure(new double[11])).isInstanceOf(InvalidInputException.class)
                .hasMessage("the array of velocities holds 11 numbers, but the contact is at vertex 3; pass three for"
                        + " every vertex of the scene");
        assertThatThrownBy(() -> frame.tangentBasis(new double[12])).isInstanceOf(InvalidInputException.class)
                .hasMessageContaining("the result has 24");
    }

    /** A floor of two triangles, and a tile one unit above it that overlaps its diagonal. */
    private static Scene fallingTile() {
        double[] floor = { -4, -4, 0, 4, -4, 0, 4, 4, 0, -4, 4, 0 };
        double[] tile = { -1, -1.5, 1, 1.25, -1, 1, 0.25, 1, 1 };
        return Scene.of(
                Part.deforming("floor", new Mesh(Topology.of(4, new int[] { 0, 1, 2, 0, 2, 3 }), floor)),
                Part.deforming("tile", new Mesh(Topology.of(3, new int[] { 0, 1, 2 }), tile)));
    }

    private static Contacts withNormal(double... normal) {
        return contact(ContactKind.VF, new int[] { 0, 1, 2, 3 }, 0.25, 0.5, normal);
    }

    private static Contacts contact(ContactKind kind, int[] vertices, double u, double v, double[] normal) {
        return Contacts.ofColumns(new byte[] { (byte) kind.ordinal() }, new byte[1], vertices, new double[] { 0.5 },
                new double[] { u, v }, normal, new double[1]);
    }

    private static double[] unit(double x, double y, double z) {
        double length = Math.hypot(Math.hypot(x, y), z);
        return new double[] { x / length, y / length, z / length };
    }

    private static double distance(double[] a, double[] b) {
        double sum = 0;
        for (int i = 0; i < a.length; i++) {
            sum += (a[i] - b[i]) * (a[i] - b[i]);
        }
        return Math.sqrt(sum);
    }
}
