package dev.graze;

import static dev.graze.TouchingBodies.box;
import static dev.graze.TouchingBodies.sheet;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

/**
 * The loop of docs/getting-started.md for scenes in which things touch: it ends, nothing passes through anything, and
 * what rests is still reported. Bodies are rigid, cloths move vertex by vertex; the response stops whatever moves
 * toward what it would hit.
 */
class RestingLoopTest {
    private static final int ATTEMPTS = 20;
    /** Contacts that come later than this after the first are left to the next attempt. */
    private static final double WINDOW = 0.1;

    private final List<Part> parts = new ArrayList<>();
    private Scene scene;
    private double[] current;
    private double[] next;
    /** What was probed last. */
    private double[] probed;

    private double separation;

    private Detector start() {
        Scene.Builder builder = Scene.builder();
        parts.forEach(builder::add);
        scene = builder.build();
        current = parts.stream().flatMapToDouble(part -> Arrays.stream(part.positions(part.pose()))).toArray();
        return Detector.continuous(scene).separation(separation).threads(2).start();
    }

    /** Moves every part that can move by a vector, corrected until nothing limits it; returns the last contacts. */
    private Contacts step(Detector detector, double... by) {
        next = current.clone();
        for (int part = 0; part < parts.size(); part++) {
            for (int i = 3 * scene.firstVertex(part); i < 3 * scene.firstVertex(part + 1) && isMobile(part); i++) {
                next[i] += by[i % 3];
            }
        }
        for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
            Contacts contacts = detector.probe(moves());
            Contacts limiting = contacts.limiting();
            probed = next.clone();
            if (limiting.size() == 0) {
                detector.accept();
                current = next;
                return contacts;
            }
            Contacts first = limiting.until(limiting.earliestToi() + WINDOW);
            for (int i = 0; i < first.size(); i++) {
                respond(first, i);
            }
        }
        throw new AssertionError("the motion is still limited after " + ATTEMPTS + " attempts");
    }

    private boolean isMobile(int part) {
        return parts.get(part).motion() != Part.Motion.FIXED;
    }

    private Moves moves() {
        Moves moves = scene.moves();
        for (int part = 0; part < parts.size(); part++) {
            if (isMobile(part)) {
                moves = moves.move(parts.get(part).name(), Arrays.copyOfRange(next,
                        3 * scene.firstVertex(part), 3 * scene.firstVertex(part + 1)));
            }
        }
        return moves;
    }

    /** Takes from each feature the motion toward the other one, except for most of what is free. */
    private void respond(Contacts contacts, int i) {
        double[] n = { contacts.normal(i, 0), contacts.normal(i, 1), contacts.normal(i, 2) };
        int first = contacts.kind(i) == ContactKind.VF ? 1 : 2;
        for (int k = 0; k < 4; k++) {
            int part = scene.partOfVertex(contacts.vertex(i, k));
            boolean body = parts.get(part).name().startsWith("box");
            int from = body ? scene.firstVertex(part) : contacts.vertex(i, k);
            int to = body ? scene.firstVertex(part + 1) : from + 1;
            for (int v = from; v < to && isMobile(part); v++) {
                stop(v, n, k < first ? 1 : -1, 0.9 * contacts.toi(i));
            }
        }
    }

    private void stop(int v, double[] n, int sign, double free) {
        double along = along(probed, v, n);
        double excess = along(next, v, n) - free * along;
        for (int axis = 0; axis < 3 && sign * along < 0 && sign * excess < 0; axis++) {
            double moved = next[3 * v + axis] - current[3 * v + axis] - n[axis] * excess;
            next[3 * v + axis] = current[3 * v + axis] + moved;
        }
    }

    private double along(double[] to, int v, double[] n) {
        double along = 0;
        for (int axis = 0; axis < 3; axis++) {
            along += n[axis] * (to[3 * v + axis] - current[3 * v + axis]);
        }
        return along;
    }

    private void assertNothingCrosses() {
        try (DiscreteDetector detector = Detector.discrete(scene).start()) {
            Intersections pairs = detector.detect(moves());
            for (int i = 0; i < pairs.size(); i++) {
                assertThat(touchesOnly(pairs.triangleA(i), pairs.triangleB(i))).as("pair %d", i).isTrue();
            }
        }
    }

    /** Everything here meets in horizontal planes: triangles that only touch do not reach beyond each other. */
    private boolean touchesOnly(int a, int b) {
        double[] za = heights(a);
        double[] zb = heights(b);
        return za[1] <= zb[0] + 1e-12 || zb[1] <= za[0] + 1e-12 || za[1] - za[0] > 0.5 || zb[1] - zb[0] > 0.5;
    }

    private double[] heights(int triangle) {
        double low = Double.POSITIVE_INFINITY;
        double high = Double.NEGATIVE_INFINITY;
        for (int k = 0; k < 3; k++) {
            double z = current[3 * scene.topology().triangleVertex(triangle, k) + 2];
            low = Math.min(low, z);
            high = Math.max(high, z);
        }
        return new double[] { low, high };
    }

    @Test
    void boxOnFloor() {
        parts.add(Part.deforming("box", box(0, 0, 0, 1, 1)));
        parts.add(Part.fixed("floor", sheet(-4, -4, 0, 8, 8, false)));
        try (Detector detector = start()) {
            for (int k = 0; k < 5; k++) {
                Contacts contacts = step(detector, 0, 0, -0.125);
                assertThat(contacts.count(Contact.Phase.RESTING)).isEqualTo(contacts.size()).isPositive();
            }
            Contacts sliding = step(detector, 0.75, 0.5, -0.125);
            assertThat(sliding.count(Contact.Phase.SLIDING)).isEqualTo(sliding.size()).isPositive();
            assertThat(current[0]).isEqualTo(0.75);
            assertThat(current[2]).isZero();
            Contacts lifted = step(detector, 0, 0, 0.5);
            assertThat(lifted.count(Contact.Phase.SEPARATING)).isEqualTo(lifted.size()).isPositive();
            assertThat(step(detector, 0, 0, 0).size()).isZero();
            step(detector, 0, 0, -1);
            assertThat(current[2]).isBetween(0.0, 0.25);
            assertNothingCrosses();
        }
    }

    @Test
    void stackOfBoxes() {
        parts.add(Part.fixed("floor", sheet(-4, -4, 0, 8, 3, false)));
        for (int k = 0; k < 6; k++) {
            parts.add(Part.deforming("box" + k, box(0, 0, k, 1, 1)));
        }
        try (Detector detector = start()) {
            for (int k = 0; k < 3; k++) {
                Contacts contacts = step(detector, 0, 0, -0.25);
                assertThat(contacts.count(Contact.Phase.RESTING)).isEqualTo(contacts.size()).isGreaterThan(100);
            }
            for (int part = 1; part < parts.size(); part++) {
                assertThat(current[3 * scene.firstVertex(part) + 2]).isEqualTo(part - 1);
            }
            assertNothingCrosses();
        }
    }

    @Test
    void clothOnTable() {
        parts.add(Part.deforming("cloth", sheet(-0.25, -0.25, 1, 1.5, 6, false)));
        parts.add(Part.fixed("table", box(0, 0, 0, 1, 1)));
        try (Detector detector = start()) {
            Contacts contacts = step(detector, 0, 0, -0.125);
            assertThat(contacts.count(Contact.Phase.RESTING)).isPositive();
            assertThat(contacts.limiting().size()).isZero();
            assertNothingCrosses();
            for (int k = 0; k < 3; k++) {
                assertThat(step(detector, 0, 0, -0.0625).count(Contact.Phase.RESTING)).isPositive();
                assertNothingCrosses();
            }
            Contacts lifted = step(detector, 0, 0, 0.25);
            assertThat(lifted.count(Contact.Phase.SEPARATING)).isEqualTo(lifted.size()).isPositive();
        }
    }

    @Test
    void clothPinchedBetweenTwoBodies() {
        parts.add(Part.deforming("cloth", sheet(-0.25, -0.25, 1, 1.5, 4, false)));
        parts.add(Part.deforming("box", box(0.0625, 0.0625, 1, 0.5, 1)));
        parts.add(Part.fixed("table", box(0, 0, 0, 1, 1)));
        try (Detector detector = start()) {
            for (int k = 0; k < 3; k++) {
                Contacts contacts = step(detector, 0, 0, -0.125);
                assertThat(contacts.count(Contact.Phase.RESTING)).isPositive();
                assertNothingCrosses();
            }
            assertThat(current[3 * scene.firstVertex(1) + 2]).isEqualTo(1);
        }
    }

    /** At a thickness a box comes to rest above the floor, slides there and lifts. */
    @Test
    void boxAboveFloorAtAThickness() {
        separation = 0.0625;
        parts.add(Part.deforming("box", box(0, 0, 0.09375, 1, 1)));
        parts.add(Part.fixed("floor", sheet(-4, -4, 0, 8, 16, false)));
        try (Detector detector = start()) {
            for (int k = 0; k < 20; k++) {
                step(detector, 0, 0, -0.125);
            }
            double height = current[2];
            assertThat(height).isBetween(0.0625, 0.0626);
            for (int k = 0; k < 3; k++) {
                Contacts sliding = step(detector, 0.25, 0.1875, 0);
                assertThat(sliding.limiting().size()).isZero();
                assertThat(current[0]).isEqualTo(0.25 * (k + 1));
                assertThat(current[2]).isEqualTo(height);
            }
            step(detector, 0.25, 0, -0.125); // features beside each other also stop some of the sideways motion
            assertThat(current[0]).isBetween(0.75, 1.0);
            assertThat(current[2]).isBetween(0.0624, 0.07);
            step(detector, 0, 0, 0.5);
            assertThat(current[2]).isGreaterThan(0.5);
        }
    }
}
