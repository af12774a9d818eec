package dev.graze.engine.fuzzy;

import static org.assertj.core.api.Assertions.assertThat;

import dev.graze.engine.MeshSketch;
import dev.graze.mesh.Topology;
import java.math.BigDecimal;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Tests that touching primitives have a cluster in common, and that boxes contain their primitives. The triangles have
 * very different sizes and touch in the hardest place: a point equally far from several centers.
 */
class ClusterCoverTest {
    private static final int TRIANGLES = 40;

    private final SplittableRandom random = new SplittableRandom(11);

    private double[] point(double size) {
        return new double[] { size * (random.nextDouble() - 0.5), size * (random.nextDouble() - 0.5),
                size * (random.nextDouble() - 0.5) };
    }

    /**
     * Returns triangles with sizes from 1 down to 1e-9 that all have a corner, or a point of an edge, at the same
     * place.
     */
    private double[] star(double[] place) {
        double[] positions = new double[9 * TRIANGLES];
        for (int t = 0; t < TRIANGLES; t++) {
            double size = Math.pow(10, -random.nextInt(10));
            double[] arm = point(size);
            double[] other = point(size);
            for (int axis = 0; axis < 3; axis++) {
                // Doubling and halving are exact: the place is a corner, or the midpoint of an edge.
                positions[9 * t + axis] = t % 2 == 0 ? place[axis] : place[axis] + arm[axis];
                positions[9 * t + 3 + axis] = t % 2 == 0
                        ? place[axis] + arm[axis]
                        : 2 * place[axis] - positions[9 * t + axis];
                positions[9 * t + 6 + axis] = place[axis] + other[axis];
            }
        }
        return positions;
    }

    private static Topology loose(int triangles) {
        MeshSketch mesh = new MeshSketch();
        for (int t = 0; t < triangles; t++) {
            mesh.vertex(t, 0, 0).vertex(t, 1, 0).vertex(t, 0, 1).triangle(3 * t, 3 * t + 1, 3 * t + 2);
        }
        return mesh.topology();
    }

    /**
     * Returns pairs of centers on opposite sides of a place: the plane between the two centers of a pair contains it.
     */
    private double[][] around(double[] place, int pairs, double radius) {
        double[][] centers = new double[2 * pairs][];
        for (int i = 0; i < pairs; i++) {
            double[] offset = point(1);
            double length = Math.sqrt(offset[0] * offset[0] + offset[1] * offset[1] + offset[2] * offset[2]);
            centers[2 * i] = new double[3];
            centers[2 * i + 1] = new double[3];
            for (int axis = 0; axis < 3; axis++) {
                centers[2 * i][axis] = place[axis] + radius * offset[axis] / length;
                centers[2 * i + 1][axis] = place[axis] - radius * offset[axis] / length;
            }
        }
        return centers;
    }

    @ParameterizedTest
    @ValueSource(ints = { 1, 2, 7, 32 })
    void touchingPrimitivesHaveAClusterInCommon(int pairsOfCenters) {
        Topology topology = loose(TRIANGLES);
        int saved = 0;
        for (int round = 0; round < 300; round++) {
            double[] place = { random.nextInt(-8, 9) / 16.0, random.nextInt(-8, 9) / 16.0,
                    random.nextInt(-8, 9) / 16.0 };
            double[] t1 = star(place);
            double[] t0 = round % 2 == 0 ? t1 : moved(t1);
            try (ClusterSetup setup = new ClusterSetup(topology, t0, t1, round % 3 == 0 ? 2 : Double.POSITIVE_INFINITY,
                    0)) {
                setup.cover(around(place, pairsOfCenters, Math.pow(10, -random.nextInt(4))));
                saved += requireCover(setup);
            }
        }
        assertThat(saved).as("clusters without some primitive").isPositive();
    }

    private double[] moved(double[] positions) {
        double[] moved = positions.clone();
        for (int i = 0; i < moved.length; i++) {
            moved[i] += 0.01 * random.nextDouble();
        }
        return moved;
    }

    /**
     * Requires that any two items have primitives with a cluster in common. Returns how many memberships were saved.
     */
    private static int requireCover(ClusterSetup setup) {
        long[] clusters = setup.cover.clusters();
        boolean[] common = new boolean[TRIANGLES * TRIANGLES];
        int saved = 0;
        for (int a = 0; a < setup.pieces.size(); a++) {
            saved += setup.members.clusterCount() - Long.bitCount(clusters[a]);
            for (int b = 0; b < setup.pieces.size(); b++) {
                common[TRIANGLES * setup.pieces.itemOf(a) + setup.pieces.itemOf(b)] |= (clusters[a] & clusters[b]) != 0;
            }
        }
        assertThat(common).doesNotContain(false);
        return saved;
    }

    /** Computes with exact arithmetic where each corner is along the axes of each cluster of its primitive. */
    @Test
    void boxesContainTheirCorners() {
        Topology topology = loose(TRIANGLES);
        for (int round = 0; round < 20; round++) {
            double[] t0 = star(point(round % 2 == 0 ? 1 : 1000));
            double[] t1 = moved(t0);
            try (ClusterSetup setup = new ClusterSetup(topology, t0, t1, Double.POSITIVE_INFINITY, 0)) {
                setup.cover(point(1), point(1), point(1));
                for (int cluster = 0; cluster < 3; cluster++) {
                    for (int i = setup.members.start(cluster); i < setup.members.start(cluster + 1); i++) {
                        requireInside(setup, cluster, i, t0);
                        requireInside(setup, cluster, i, t1);
                    }
                }
            }
        }
    }

    private static void requireInside(ClusterSetup setup, int cluster, int member, double[] positions) {
        int item = setup.members.primitives()[member];
        for (int corner = 0; corner < 3; corner++) {
            int vertex = setup.items.corners()[3 * item + corner];
            BigDecimal y = along(setup, cluster, 1, positions, vertex);
            BigDecimal z = along(setup, cluster, 2, positions, vertex);
            assertThat(y).isBetween(exact(setup.boxes.intervals().lowY()[member]),
                    exact(setup.boxes.intervals().highY()[member]));
            assertThat(z).isBetween(exact(setup.boxes.intervals().lowZ()[member]),
                    exact(setup.boxes.intervals().highZ()[member]));
            BigDecimal cell = along(setup, cluster, 0, positions, vertex).add(exact(4))
                    .multiply(exact((1 << ClusterBoxes.CELL_BITS) / 8.0));
            int clusterBits = cluster << ClusterBoxes.CELL_BITS;
            assertThat(cell).isBetween(exact(setup.boxes.starts()[member] - clusterBits),
                    exact(setup.boxes.ends()[member] - clusterBits + 1));
        }
    }

    private static BigDecimal along(ClusterSetup setup, int cluster, int axis, double[] positions, int vertex) {
        BigDecimal sum = BigDecimal.ZERO;
        for (int k = 0; k < 3; k++) {
            BigDecimal unit = exact(positions[3 * vertex + k]).subtract(exact(setup.frame.middle(k)))
                    .multiply(exact(setup.frame.inverse()));
            sum = sum.add(unit.multiply(exact(setup.axes.get(cluster, axis, k))));
        }
        return sum;
    }

    private static BigDecimal exact(double number) {
        return new BigDecimal(number);
    }
}
