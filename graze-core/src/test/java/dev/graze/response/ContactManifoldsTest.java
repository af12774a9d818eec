package dev.graze.response;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.graze.ContactKind;
import dev.graze.Contacts;
import dev.graze.Detector;
import dev.graze.Part;
import dev.graze.Scene;
import dev.graze.mesh.InvalidInputException;
import dev.graze.mesh.Mesh;
import dev.graze.mesh.Pose;
import dev.graze.mesh.Topology;
import dev.graze.response.ContactManifolds.Limits;
import dev.graze.response.ContactManifolds.Patch;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class ContactManifoldsTest {
    private static final Limits ALL = Limits.DEFAULT.keeping(Integer.MAX_VALUE);
    private static final int[] BOX = { 0, 2, 1, 1, 2, 3, 4, 5, 6, 5, 7, 6, 0, 1, 4, 1, 5, 4, 2, 6, 3, 3, 6, 7, 0, 4, 2,
            2,
            4, 6, 1, 3, 5, 3, 7, 5 };

    private Contacts contacts;
    private double[] start;
    private double[] end;

    /** Lets the second part fall, or move otherwise, onto the first. */
    private void move(Mesh ground, Mesh falling, double... by) {
        Scene scene = Scene.of(Part.fixed("ground", ground), Part.rigid("falling", falling));
        start = scene.positions();
        end = scene.positions();
        Pose pose = Pose.at(by[0], by[1], by[2]);
        scene.move("falling", pose).applyTo(end);
        try (Detector detector = Detector.continuous(scene).start()) {
            contacts = detector.advance(scene.move("falling", pose));
        }
        assertThat(contacts.size()).isPositive();
    }

    @Test
    void aBoxOnAFloorKeepsItsFourCorners() {
        move(floor(7), box(-0.97, -1.02, 0.5, 1.03, 1.98, 1.5), 0, 0, -0.501);
        assertThat(contacts.count(ContactKind.EE)).as("edges cross the cells of the floor").isGreaterThan(10);
        ContactManifolds manifolds = ContactManifolds.of(contacts, start, end);
        assertThat(manifolds.patches()).hasSize(1);
        Patch patch = manifolds.patches().getFirst();
        assertThat(patch.size()).isEqualTo(contacts.size());
        assertThat(patch.keptCount()).isEqualTo(4);
        int box = contacts.scene().firstVertex(1);
        int[] corners = new int[4];
        for (int k = 0; k < 4; k++) {
            assertThat(contacts.kind(patch.kept(k))).isEqualTo(ContactKind.VF);
            corners[k] = contacts.vertex(patch.kept(k), 0) - box;
        }
        assertThat(corners).containsExactlyInAnyOrder(0, 1, 2, 3);
        assertThat(patch.leverLoss()).isLessThan(1e-9);
        assertThat(patch.partA()).isZero();
        assertThat(patch.partB()).isEqualTo(1);
        assertThat(patch.normal(2)).as("from the box to the floor").isCloseTo(-1, within(1e-9));
        assertThat(manifolds.kept()).hasSize(4);
        assertThat(manifolds.between(1, 0)).isEqualTo(manifolds.patches());
        assertThat(manifolds.between(1, 1)).isEmpty();
        assertCone(ALL);
    }

    @Test
    void theContactsOfADiscBecomeItsHull() {
        Random random = new Random(1);
        double[] disc = new double[3000];
        for (int i = 0; i < 1000; i++) {
            double radius = Math.sqrt(random.nextDouble());
            double angle = 2 * Math.PI * random.nextDouble();
            disc[3 * i] = radius * Math.cos(angle);
            disc[3 * i + 1] = radius * Math.sin(angle);
            disc[3 * i + 2] = 0.5;
        }
        move(floor(1), new Mesh(Topology.of(1000, new int[0]), disc), 0, 0, -1);
        assertThat(contacts.size()).isEqualTo(1000);
        Patch all = ContactManifolds.of(contacts, start, end, ALL).patches().getFirst();
        assertThat(all.keptCount()).isBetween(15, 80);
        assertThat(all.leverLoss()).isLessThan(1e-8);
        assertCone(ALL);
        Patch four = ContactManifolds.of(contacts, start, end).patches().getFirst();
        assertThat(four.keptCount()).isEqualTo(4);
        assertThat(four.leverLoss()).as("the sagitta of a quarter circle").isBetween(0.25, 0.35);
        assertThat(lossByHand(four)).isCloseTo(four.leverLoss(), within(1e-12));
        int before = 5;
        for (int most = 4; most >= 1; most--) {
            Patch few = ContactManifolds.of(contacts, start, end, Limits.DEFAULT.keeping(most)).patches().getFirst();
            assertThat(few.keptCount()).isEqualTo(most).isLessThan(before);
            before = most;
        }
    }

    /** Returns how far a point of a disc is outside the polygon of the kept ones, by walking around it. */
    private double lossByHand(Patch patch) {
        double farthest = 0;
        for (int k = 0; k < patch.size(); k++) {
            double[] wrench = wrench(patch.contact(k));
            double best = Double.POSITIVE_INFINITY;
            for (int i = 0; i < patch.keptCount(); i++) {
                for (int j = 0; j < patch.keptCount(); j++) {
                    for (int l = 0; l < patch.keptCount(); l++) {
                        best = Math.min(best, distanceToTriangle(wrench, wrench(patch.kept(i)), wrench(patch.kept(j)),
                                wrench(patch.kept(l))));
                    }
                }
            }
            farthest = Math.max(farthest, best);
        }
        return farthest;
    }

    /** In the plane of torques, which are the points turned by a right angle. */
    private static double distanceToTriangle(double[] p, double[] a, double[] b, double[] c) {
        double ab = side(a, b, p);
        double bc = side(b, c, p);
        double ca = side(c, a, p);
        if (ab >= 0 && bc >= 0 && ca >= 0 && ab + bc + ca > 0) {
            return 0;
        }
        return Math.min(toSegment(p, a, b), Math.min(toSegment(p, b, c), toSegment(p, c, a)));
    }

    private static double side(double[] a, double[] b, double[] p) {
        return (b[3] - a[3]) * (p[4] - a[4]) - (b[4] - a[4]) * (p[3] - a[3]);
    }

    private static double toSegment(double[] p, double[] a, double[] b) {
        double x = b[3] - a[3];
        double y = b[4] - a[4];
        double square = x * x + y * y;
        double along = square == 0 ? 0 : Math.min(1, Math.max(0, ((p[3] - a[3]) * x + (p[4] - a[4]) * y) / square));
        return Math.hypot(p[3] - a[3] - along * x, p[4] - a[4] - along * y);
    }

    @Test
    void aBoxInACornerHasTwoPatches() {
        double[] corner = { -4, -4, 0, 4, -4, 0, -4, 4, 0, 4, 4, 0, -4, -4, 4, -4, 4, 4 };
        int[] triangles = { 0, 1, 2, 1, 3, 2, 0, 2, 4, 2, 5, 4 };
        move(new Mesh(Topology.of(6, triangles), corner), box(-3.5, -1, 0.5, -1.5, 1, 2.5), -1, 0, -1);
        List<Patch> patches = ContactManifolds.of(contacts, start, end).patches();
        List<Patch> large = patches.stream().filter(patch -> patch.keptCount() == 4).toList();
        assertThat(large).as("floor and wall").hasSize(2);
        assertThat(Math.abs(large.get(0).normal(0) * large.get(1).normal(0)
                + large.get(0).normal(2) * large.get(1).normal(2))).isLessThan(1e-6);
        assertCone(ALL);
    }

    /** Equal normals in planes at different heights: friction acts at different heights too. */
    @Test
    void stepsStaySeparate() {
        double[] steps = { -4, -4, 0, 0, -4, 0, -4, 4, 0, 0, 4, 0, 0, -4, 1, 4, -4, 1, 0, 4, 1, 4, 4, 1 };
        int[] triangles = { 0, 1, 2, 1, 3, 2, 4, 5, 6, 5, 7, 6 };
        double[] feet = new double[24];
        int[] faces = { 0, 1, 2, 1, 3, 2, 4, 5, 6, 5, 7, 6 };
        for (int i = 0; i < 8; i++) {
            feet[3 * i] = (i < 4 ? -2 : 1) + i % 2;
            feet[3 * i + 1] = (i & 2) == 0 ? 0 : 1;
            feet[3 * i + 2] = i < 4 ? 0.5 : 1.5;
        }
        move(new Mesh(Topology.of(8, triangles), steps), new Mesh(Topology.of(8, faces), feet), 0, 0, -0.75);
        List<Patch> patches = ContactManifolds.of(contacts, start, end).patches();
        assertThat(patches).hasSize(2);
        assertThat(patches).allSatisfy(patch -> assertThat(patch.keptCount()).isEqualTo(4));
        Limits thick = new Limits(0.1, 1, 4);
        assertThat(ContactManifolds.of(contacts, start, end, thick).patches()).as("one plane if thick").hasSize(1);
    }

    @Test
    void theDeepestIsKeptInsideTheHullOrNot() {
        double[] bowl = { -0.9, -1, 0.5, 1.1, -1, 0.5, -0.9, 1, 0.5, 1.1, 1, 0.5, 0.2, 0.2, 0.495 };
        move(floor(1), new Mesh(Topology.of(5, new int[0]), bowl), 0, 0, -1);
        Patch patch = ContactManifolds.of(contacts, start, end).patches().getFirst();
        assertThat(patch.size()).isEqualTo(5);
        assertThat(contacts.vertex(patch.deepest(), 0) - contacts.scene().firstVertex(1)).isEqualTo(4);
        assertThat(patch.keptCount()).isEqualTo(4);
        assertThat(patch.leverLoss()).isGreaterThan(1);
        Patch five = ContactManifolds.of(contacts, start, end, Limits.DEFAULT.keeping(5)).patches().getFirst();
        assertThat(five.keptCount()).isEqualTo(5);
        assertThat(five.leverLoss()).isLessThan(1e-9);
        Patch one = ContactManifolds.of(contacts, start, end, Limits.DEFAULT.keeping(1)).patches().getFirst();
        assertThat(one.kept(0)).isEqualTo(patch.deepest());
        assertThat(one.leverLoss()).isCloseTo(Math.hypot(1.1, 1.2), within(1e-9));
    }

    /** Points on lines and at one place have hulls too. */
    @Test
    void linesAndPointsAreReduced() {
        double[] line = new double[30];
        for (int i = 0; i < 10; i++) {
            line[3 * i] = 0.15 * ((7 * i) % 10) + 0.1;
            line[3 * i + 1] = 2 * line[3 * i];
            line[3 * i + 2] = 0.5;
        }
        move(floor(1), new Mesh(Topology.of(10, new int[0]), line), 0, 0, -1);
        Patch patch = ContactManifolds.of(contacts, start, end, ALL).patches().getFirst();
        assertThat(patch.size()).isEqualTo(10);
        assertThat(patch.keptCount()).isEqualTo(2);
        assertCone(ALL);
        double[] point = { 0.25, 0.5, 0.5, 0.25, 0.5, 0.5, 0.25, 0.5, 0.5 };
        move(floor(1), new Mesh(Topology.of(3, new int[0]), point), 0, 0, -1);
        Patch single = ContactManifolds.of(contacts, start, end, ALL).patches().getFirst();
        assertThat(single.size()).isEqualTo(3);
        assertThat(single.keptCount()).isEqualTo(1);
        assertThat(single.kept(0)).as("the first").isZero();
    }

    @Test
    void contactsOfAPartWithItselfAreAllKept() {
        double[] sheets = { -4, -4, 0, 4, -4, 0, 0, 4, 0, -1, -1, 1, 1, -1, 1, 0, 1, 1 };
        double[] next = { -4, -4, 0, 4, -4, 0, 0, 4, 0, -1, -1, -1, 1, -1, -1, 0, 1, -1 };
        try (Detector detector = Detector.continuous(Topology.of(6, new int[] { 0, 1, 2, 3, 4, 5 })).start(sheets)) {
            Contacts found = detector.advance(next);
            ContactManifolds manifolds = ContactManifolds.of(found, sheets, next, Limits.DEFAULT.keeping(1));
            assertThat(manifolds.kept()).containsExactly(0, 1, 2);
            assertThat(manifolds.patches().getFirst().leverLoss()).isZero();
        }
    }

    @Test
    void reductionsAreRepeatable() {
        move(floor(9), box(-0.97, -1.02, 0.5, 1.03, 1.98, 1.5), 0, 0, -0.501);
        int[] kept = ContactManifolds.of(contacts, start, end).kept();
        Contacts first = contacts;
        move(floor(9), box(-0.97, -1.02, 0.5, 1.03, 1.98, 1.5), 0, 0, -0.501);
        assertThat(contacts).isEqualTo(first);
        assertThat(ContactManifolds.of(contacts, start, end).kept()).containsExactly(kept);
    }

    @Test
    void refusesLimitsThatMakeNoSense() {
        assertThatThrownBy(() -> new Limits(-0.1, 0, 4)).isInstanceOf(InvalidInputException.class)
                .hasMessage("the angle is -0.1; give radians from 0 to half of pi");
        assertThatThrownBy(() -> new Limits(0, Double.NaN, 4)).isInstanceOf(InvalidInputException.class);
        assertThatThrownBy(() -> Limits.DEFAULT.keeping(0)).isInstanceOf(InvalidInputException.class);
    }

    /** Checks that the wrench of every contact is a combination of kept ones of its patch, none of them negative. */
    private void assertCone(Limits limits) {
        for (Patch patch : ContactManifolds.of(contacts, start, end, limits).patches()) {
            double[][] columns = new double[patch.keptCount()][];
            Arrays.setAll(columns, k -> wrench(patch.kept(k)));
            double spread = 0;
            for (int k = 0; k < patch.size(); k++) {
                double[] n = wrench(patch.contact(k));
                spread = Math.max(spread, Math.hypot(Math.hypot(n[0] - columns[0][0], n[1] - columns[0][1]),
                        n[2] - columns[0][2]));
            }
            for (int k = 0; k < patch.size(); k++) {
                double bound = patch.leverLoss() + 20 * spread + 1e-9;
                assertThat(NonNegativeSquares.residual(columns, wrench(patch.contact(k)))).isLessThan(bound);
            }
            assertThat(spread).as("or the check says nothing").isLessThan(1e-4);
        }
    }

    /** Returns force and torque of a unit force along the normal of a contact, on the first part. */
    private double[] wrench(int contact) {
        ContactFrame frame = new ContactFrame().at(contacts, contact);
        double sign = contacts.partA(contact) > contacts.partB(contact) ? -1 : 1;
        double[] p = new double[3];
        double[] n = new double[3];
        for (int axis = 0; axis < 3; axis++) {
            double toi = contacts.toi(contact);
            p[axis] = (1 - toi) * frame.pointA(start, axis) + toi * frame.pointA(end, axis);
            n[axis] = sign * frame.normal(axis);
        }
        return new double[] { n[0], n[1], n[2], p[1] * n[2] - p[2] * n[1], p[2] * n[0] - p[0] * n[2],
                p[0] * n[1] - p[1] * n[0] };
    }

    /** Creates a horizontal square with cells of two triangles each. */
    private static Mesh floor(int cells) {
        int row = cells + 1;
        double[] x = new double[3 * row * row];
        for (int i = 0; i < row * row; i++) {
            x[3 * i] = 8.0 * (i % row) / cells - 4;
            int line = i / row;
            x[3 * i + 1] = 8.0 * line / cells - 4;
        }
        int[] triangles = new int[6 * cells * cells];
        for (int cell = 0; cell < cells * cells; cell++) {
            int corner = cell / cells * row + cell % cells;
            int[] two = { corner, corner + 1, corner + row, corner + 1, corner + row + 1, corner + row };
            System.arraycopy(two, 0, triangles, 6 * cell, 6);
        }
        return new Mesh(Topology.of(row * row, triangles), x);
    }

    private static Mesh box(double x0, double y0, double z0, double x1, double y1, double z1) {
        double[] x = new double[24];
        for (int i = 0; i < 8; i++) {
            x[3 * i] = (i & 1) == 0 ? x0 : x1;
            x[3 * i + 1] = (i & 2) == 0 ? y0 : y1;
            x[3 * i + 2] = (i & 4) == 0 ? z0 : z1;
        }
        return new Mesh(Topology.of(8, BOX), x);
    }
}
