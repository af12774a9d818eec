package dev.graze.engine.rotation;

import static org.assertj.core.api.Assertions.assertThat;

import dev.graze.Contact.Phase;
import dev.graze.ContactKind;
import dev.graze.Contacts;
import dev.graze.Detector;
import dev.graze.Moves;
import dev.graze.Moves.Path;
import dev.graze.Part;
import dev.graze.Scene;
import dev.graze.mesh.Mesh;
import dev.graze.mesh.Pose;
import dev.graze.mesh.Topology;
import dev.graze.oracle.ExactDistance;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

/**
 * Random parts on random paths against true positions at many times. Every pair of features within the separation at
 * one of these times is found, no later than that; and what is found is within the separation and the tolerance at its
 * time of impact.
 */
class RandomTurnsTest {
    private static final int SAMPLES = 60;
    private static final int CASES = Integer.getInteger("graze.turns", 40);

    /** One random step. */
    private static final class Case {
        final Random random;
        final double scale;
        final double separation;
        final double tolerance;
        final Scene scene;
        final Moves moves;
        final TruePath pathA;
        final TruePath pathB;
        final double[] linear0;
        final double[] linear1;

        Case(long seed) {
            random = new Random(seed);
            scale = random.nextInt(4) == 0 ? Math.pow(10, random.nextInt(13) - 6) : 1;
            tolerance = scale * Math.pow(10, -2 - random.nextInt(4));
            separation = random.nextBoolean() ? 0.2 * scale : 10 * tolerance;
            Mesh meshA = mesh();
            Mesh meshB = mesh();
            double angle = random.nextInt(5) == 0 ? 1e-4 : random.nextInt(3) == 0 ? 0.2 : 3;
            Pose startA = pose(Pose.ORIGIN, 6, 0.5);
            Pose startB = pose(Pose.ORIGIN, 6, 0.5);
            Pose endA = pose(startA, angle, 1.5);
            boolean turnsB = random.nextBoolean();
            Pose endB = pose(startB, angle, 1.5);
            boolean deforms = !turnsB && random.nextBoolean();
            scene = Scene.of(Part.rigid("a", meshA, startA), deforms
                    ? Part.deforming("b", new Mesh(meshB.topology(), Part.rigid("b", meshB).positions(startB)))
                    : Part.rigid("b", meshB, startB));
            linear0 = Part.rigid("b", meshB).positions(startB);
            linear1 = Part.rigid("b", meshB).positions(endB);
            moves = scene.moves();
            pathA = turn("a", meshA, startA, endA);
            pathB = turnsB ? turn("b", meshB, startB, endB) : null;
            if (deforms) {
                moves.move("b", linear1);
            } else if (!turnsB) {
                moves.move("b", endB);
            }
        }

        /** Random triangles with common corners, and a loose edge. */
        private Mesh mesh() {
            double[] positions = new double[3 * 7];
            for (int i = 0; i < positions.length; i++) {
                positions[i] = scale * (random.nextDouble() * 2 - 1);
            }
            return new Mesh(Topology.of(7, new int[] { 0, 1, 2, 1, 2, 3, 2, 3, 4 }, new int[] { 5, 6 }), positions);
        }

        private Pose pose(Pose from, double angle, double distance) {
            Pose turned = from.turned(random.nextGaussian(), random.nextGaussian(), random.nextGaussian(),
                    angle * random.nextDouble());
            return new Pose(from.x() + move(distance), from.y() + move(distance), from.z() + move(distance), turned.w(),
                    turned.i(), turned.j(), turned.k());
        }

        private double move(double distance) {
            return scale * distance * random.nextGaussian();
        }

        private TruePath turn(String part, Mesh mesh, Pose from, Pose to) {
            if (random.nextBoolean()) {
                moves.move(part, to, Path.SCREW);
                return TruePath.screw(mesh.positions(), from, to);
            }
            double[] center = { scale * random.nextDouble(), 0, scale };
            moves.move(part, to, Path.about(center[0], center[1], center[2]));
            return TruePath.about(center, mesh.positions(), from, to);
        }

        double[] at(double s) {
            double[] a = pathA.at(s);
            double[] b = new double[linear0.length];
            for (int i = 0; i < b.length; i++) {
                b[i] = (1 - s) * linear0[i] + s * linear1[i];
            }
            b = pathB == null ? b : pathB.at(s);
            double[] all = new double[a.length + b.length];
            System.arraycopy(a, 0, all, 0, a.length);
            System.arraycopy(b, 0, all, a.length, b.length);
            return all;
        }
    }

    private static double distance(ContactKind kind, List<Integer> vertices, double[] positions) {
        double[] points = new double[12];
        for (int k = 0; k < 4; k++) {
            System.arraycopy(positions, 3 * vertices.get(k), points, 3 * k, 3);
        }
        return (kind == ContactKind.VF
                ? ExactDistance.vertexFace(points, points)
                : ExactDistance.edgeEdge(points, points)).upper();
    }

    @Test
    void nothingIsMissedLateOrFalse() {
        int found = 0;
        int near = 0;
        for (long seed = 1; seed <= CASES; seed++) {
            Case step = new Case(seed);
            Map<List<Integer>, Double> tois = new HashMap<>();
            try (Detector detector = Detector.continuous(step.scene).separation(step.separation)
                    .rotationTolerance(step.tolerance).threads(1).start()) {
                Contacts contacts = detector.probe(step.moves);
                assertThat(detector.touches(step.moves)).isEqualTo(contacts.size() > 0);
                requireSameFirst(detector, step.moves, contacts.limiting());
                for (int i = 0; i < contacts.size(); i++) {
                    List<Integer> vertices = List.of(contacts.vertex(i, 0), contacts.vertex(i, 1),
                            contacts.vertex(i, 2), contacts.vertex(i, 3));
                    assertThat(tois.put(key(contacts.kind(i), vertices), contacts.toi(i))).isNull();
                    double gap = distance(contacts.kind(i), vertices, step.at(contacts.toi(i)));
                    assertThat(gap).as("seed %d, %s", seed, vertices)
                            .isLessThanOrEqualTo(step.separation + step.tolerance);
                    assertThat(Math.abs(contacts.gap(i) - gap)).isLessThan(1e-9 * step.scale);
                    found++;
                }
            }
            near += requireNear(seed, step, tois);
        }
        assertThat(found).isGreaterThan(100);
        assertThat(near).isGreaterThan(100);
    }

    /** What separates is in contact at the start and comes no closer, at any time. */
    @Test
    void whatSeparatesComesNoCloser() {
        int separating = 0;
        for (long seed = 1; seed <= CASES; seed++) {
            Case step = new Case(seed);
            try (Detector detector = Detector.continuous(step.scene).separation(step.separation)
                    .rotationTolerance(step.tolerance).threads(1).start()) {
                Contacts contacts = detector.probe(step.moves);
                for (int i = 0; i < contacts.size(); i++) {
                    List<Integer> vertices = List.of(contacts.vertex(i, 0), contacts.vertex(i, 1),
                            contacts.vertex(i, 2), contacts.vertex(i, 3));
                    double lost = contacts.toi(i) > 0
                            ? Double.POSITIVE_INFINITY
                            : lostDistance(step, contacts.kind(i), vertices);
                    // A deforming part's contacts with itself have nothing to do with turning.
                    if (contacts.partA(i) != contacts.partB(i) && contacts.phase(i) != Phase.APPROACHING) {
                        separating++;
                        assertThat(contacts.phase(i)).isEqualTo(Phase.SEPARATING);
                        assertThat(lost).as("seed %d, %s", seed, vertices).isLessThan(1e-9 * step.scale);
                    }
                }
            }
        }
        assertThat(separating).isGreaterThan(CASES / 2);
    }

    /** Returns how much closer than at the start, or than the separation, two features come. */
    private static double lostDistance(Case step, ContactKind kind, List<Integer> vertices) {
        double start = Math.min(step.separation, distance(kind, vertices, step.at(0)));
        double nearest = Double.POSITIVE_INFINITY;
        for (int sample = 1; sample <= SAMPLES; sample++) {
            double s = sample / (double) SAMPLES;
            nearest = Math.min(nearest, distance(kind, vertices, step.at(s * s)));
        }
        return start - nearest;
    }

    private static void requireSameFirst(Detector detector, Moves moves, Contacts all) {
        assertThat(detector.safeStep(moves)).isEqualTo(all.earliestToi());
        Contacts first = detector.firstImpact(moves);
        int expected = 0;
        for (int i = 0; i < all.size(); i++) {
            if (all.toi(i) == all.earliestToi()) {
                assertThat(first.get(expected)).isEqualTo(all.get(i));
                expected++;
            }
        }
        assertThat(first.size()).isEqualTo(expected);
    }

    private static List<Integer> key(ContactKind kind, List<Integer> v) {
        return List.of(kind.ordinal(), v.get(0), v.get(1), v.get(2), v.get(3));
    }

    private static int requireNear(long seed, Case step, Map<List<Integer>, Double> tois) {
        int near = 0;
        for (int sample = 0; sample <= SAMPLES; sample++) {
            double s = sample / (double) SAMPLES;
            double[] positions = step.at(s);
            for (List<Integer> pair : pairs(step.scene)) {
                ContactKind kind = ContactKind.values()[pair.get(0)];
                double distance = distance(kind, pair.subList(1, 5), positions);
                if (distance <= step.separation - 1e-9 * step.scale) {
                    near++;
                    assertThat(tois).as("seed %d at %s: missed", seed, s).containsKey(pair);
                    assertThat(tois.get(pair)).as("seed %d: late", seed).isLessThanOrEqualTo(s);
                }
            }
        }
        return near;
    }

    /** Returns all pairs of features of the two parts, in canonical order. */
    private static List<List<Integer>> pairs(Scene scene) {
        Topology all = scene.topology();
        List<List<Integer>> pairs = new ArrayList<>();
        for (int face = 0; face < all.triangleCount(); face++) {
            int[] corners = { all.triangleVertex(face, 0), all.triangleVertex(face, 1), all.triangleVertex(face, 2) };
            Arrays.sort(corners);
            for (int vertex = 0; vertex < all.vertexCount(); vertex++) {
                if (scene.partOfVertex(vertex) != scene.partOfVertex(corners[0])) {
                    pairs.add(List.of(ContactKind.VF.ordinal(), vertex, corners[0], corners[1], corners[2]));
                }
            }
        }
        for (int a = 0; a < all.edgeCount(); a++) {
            for (int b = a + 1; b < all.edgeCount(); b++) {
                if (scene.partOfVertex(all.edgeVertex(a, 0)) != scene.partOfVertex(all.edgeVertex(b, 0))) {
                    pairs.add(List.of(ContactKind.EE.ordinal(), all.edgeVertex(a, 0), all.edgeVertex(a, 1),
                            all.edgeVertex(b, 0), all.edgeVertex(b, 1)));
                }
            }
        }
        return pairs;
    }
}
