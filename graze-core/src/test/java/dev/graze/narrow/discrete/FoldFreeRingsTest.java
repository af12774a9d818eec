package dev.graze.narrow.discrete;

import static org.assertj.core.api.Assertions.assertThat;

import dev.graze.mesh.Topology;
import dev.graze.oracle.pairs.PairFamilies;
import java.util.function.DoubleSupplier;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests rings around vertex 0: vertices 1 to n in order. */
class FoldFreeRingsTest {
    private static final int RINGS = 4000;

    /** How the corners of a ring lie around vertex 0. */
    enum Family {
        /** An ordinary bump. */
        SMOOTH(1) {
            @Override
            void place(double[] p, int n, RandomGenerator random) {
                around(p, n, 1, 0.6, random);
            }
        },
        /** Twice around, which no triangle alone reveals. */
        TWICE(0) {
            @Override
            void place(double[] p, int n, RandomGenerator random) {
                around(p, n, 2, 0.4, random);
            }
        },
        /** Crumpled: random corners. */
        ANY(-1) {
            @Override
            void place(double[] p, int n, RandomGenerator random) {
                fill(p, () -> random.nextDouble() - 0.5);
            }
        },
        /** Crumpled on a lattice so small that corners and edges coincide, and most determinants are 0. */
        LATTICE(-1) {
            @Override
            void place(double[] p, int n, RandomGenerator random) {
                fill(p, () -> random.nextInt(-1, 2));
            }
        },
        /** In a plane, up to rounding. */
        FLAT(-1) {
            @Override
            void place(double[] p, int n, RandomGenerator random) {
                around(p, n, 1, 0, random);
                for (int v = 0; v <= n; v++) {
                    p[3 * v + 2] = 0.1 * p[3 * v] + 0.7 * p[3 * v + 1];
                }
            }
        },
        /** So large or small that determinants over- or underflow. */
        EXTREME(-1) {
            @Override
            void place(double[] p, int n, RandomGenerator random) {
                double scale = Math.scalb(1.0, random.nextInt(-1040, 1000));
                fill(p, () -> scale * (random.nextDouble() - 0.5));
            }
        };

        /** 1 if all rings are fold-free, 0 if none is. */
        private final int plain;

        Family(int plain) {
            this.plain = plain;
        }

        abstract void place(double[] p, int n, RandomGenerator random);

        private static void around(double[] p, int n, int turns, double height, RandomGenerator random) {
            for (int v = 1; v <= n; v++) {
                double angle = 2 * Math.PI * turns * (v + 0.2 * random.nextDouble()) / n;
                double radius = 0.5 + random.nextDouble();
                p[3 * v] = radius * Math.cos(angle);
                p[3 * v + 1] = radius * Math.sin(angle);
                p[3 * v + 2] = height * (random.nextDouble() - 0.5);
            }
        }

        private static void fill(double[] p, DoubleSupplier numbers) {
            for (int i = 0; i < p.length; i++) {
                p[i] = numbers.getAsDouble();
            }
        }
    }

    @ParameterizedTest
    @EnumSource
    void noTwoTrianglesOfAFoldFreeRingMeet(Family family) {
        RandomGenerator random = PairFamilies.seeded(71);
        int plain = 0;
        for (int i = 0; i < RINGS; i++) {
            int n = (family == Family.TWICE ? 6 : 4) + random.nextInt(8);
            Topology ring = ring(n);
            double[] positions = new double[3 * (n + 1)];
            family.place(positions, n, random);
            if (isFoldFree(ring, positions)) {
                plain++;
                assertThat(meetingPairs(ring, positions)).as("ring %d of %s", i, family).isZero();
            }
        }
        if (family.plain >= 0) {
            assertThat(plain).isEqualTo(family.plain * RINGS);
        }
    }

    /** Axis-parallel edges have coordinates that are exactly zero, which must not make signs uncertain. */
    @Test
    void gridOnTheFloorIsFoldFree() {
        double[] positions = { 0, 0, 0, 1, 0, 0, 1, 1, 0, 0, 1, 0, -1, 0, 0, -1, -1, 0, 0, -1, 0 };
        for (int turn = 0; turn < 3; turn++) {
            assertThat(isFoldFree(ring(6), positions)).as("turned %d times", turn).isTrue();
            positions = turned(positions);
        }
    }

    private static double[] turned(double[] positions) {
        double[] turned = new double[positions.length];
        for (int i = 0; i < positions.length; i++) {
            turned[i / 3 * 3 + (i + 1) % 3] = positions[i];
        }
        return turned;
    }

    /** Every triangle of these surfaces looks fold-free from above. */
    @ParameterizedTest
    @ValueSource(strings = {
            "0 1 2, 0 2 3, 0 3 4", // open
            "0 1 2, 0 2 3, 0 3 4, 0 1 4", // one triangle with reversed orientation
            "0 1 2, 0 2 3, 0 3 4, 0 4 1, 0 1 3", // three at an edge
            "0 1 2, 0 2 3, 0 3 4, 0 4 1, 0 1 2", // one twice
    })
    void openRingIsNotFoldFree(String triangles) {
        int[] corners = triangles.chars().filter(Character::isDigit).map(Character::getNumericValue).toArray();
        double[] positions = { 0, 0, 0, 1, 0, 0, 0, 1, 0, -1, 0, 0, 0, -1, 0 };
        assertThat(isFoldFree(Topology.of(5, corners), positions)).isFalse();
    }

    @Test
    void twoRingsAtOneVertexAreNotFoldFree() {
        int[] corners = { 0, 1, 2, 0, 2, 3, 0, 3, 1, 0, 4, 5, 0, 5, 6, 0, 6, 4 };
        double[] positions = { 0, 0, 0, 1, 0, 0, -1, 1, 0, -1, -1, 0, 1, 0, 1, -1, 1, 1, -1, -1, 1 };
        assertThat(isFoldFree(Topology.of(7, corners), positions)).isFalse();
    }

    @Test
    void eachFitTestsAgain() {
        Topology ring = ring(6);
        double[] flat = new double[21];
        Family.SMOOTH.place(flat, 6, PairFamilies.seeded(72));
        double[] folded = flat.clone();
        folded[3] = -folded[3]; // the first corner goes to the other side
        folded[4] = -folded[4];
        FoldFreeRings rings = new FoldFreeRings(7);
        fit(rings, ring, flat);
        assertThat(rings.isFoldFree(0)).isTrue();
        fit(rings, ring, folded);
        assertThat(rings.isFoldFree(0)).isFalse();
    }

    private static boolean isFoldFree(Topology topology, double[] positions) {
        FoldFreeRings rings = new FoldFreeRings(topology.vertexCount());
        fit(rings, topology, positions);
        return rings.isFoldFree(0);
    }

    private static void fit(FoldFreeRings rings, Topology topology, double[] positions) {
        FoldFreeRings.OfMesh mesh = new FoldFreeRings.OfMesh(topology);
        mesh.findClosed(0, topology.vertexCount());
        rings.newTester().fit(mesh, positions, 0, 0, topology.vertexCount());
    }

    private static Topology ring(int n) {
        int[] corners = new int[3 * n];
        for (int i = 0; i < n; i++) {
            corners[3 * i + i % 3] = 0; // whichever corner it is
            corners[3 * i + (i + 1) % 3] = i + 1;
            corners[3 * i + (i + 2) % 3] = (i + 1) % n + 1;
        }
        return Topology.of(n + 1, corners);
    }

    private static int meetingPairs(Topology ring, double[] positions) {
        TriangleIntersection test = new TriangleIntersection();
        int meeting = 0;
        for (int a = 0; a < ring.triangleCount(); a++) {
            for (int b = a + 1; b < ring.triangleCount(); b++) {
                meeting += test.intersect(positions, ring.triangleVertex(a, 0), ring.triangleVertex(a, 1),
                        ring.triangleVertex(a, 2),
                        ring.triangleVertex(b, 0), ring.triangleVertex(b, 1), ring.triangleVertex(b, 2)) ? 1 : 0;
            }
        }
        return meeting;
    }
}
