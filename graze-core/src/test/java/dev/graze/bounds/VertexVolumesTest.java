package dev.graze.bounds;

import static org.assertj.core.api.Assertions.assertThat;

import dev.graze.BoundingVolume;
import dev.graze.mesh.IndexPair;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.SplittableRandom;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Compares the volumes of vertices with exact coordinates. */
class VertexVolumesTest {
    private static final int VERTICES = 40;
    /** The coefficients of x, y and z for each direction. */
    private static final int[][] DIRECTIONS = { { 1, 0, 0 }, { 0, 1, 0 }, { 0, 0, 1 }, { 1, 1, 0 }, { 1, -1, 0 },
            { 1, 0, 1 },
            { 1, 0, -1 }, { 0, 1, 1 }, { 0, 1, -1 }, { 1, 1, 1 }, { 1, 1, -1 }, { 1, -1, 1 }, { 1, -1, -1 },
            { 2, 1, 0 }, { 0, 2, 1 },
            { 1, 0, 2 } };
    private static final double[] SCALES = { 1e-320, 1e-300, 1e-30, 1e-5, 1, 1e5, 1e30, 1e36 };

    private final SplittableRandom random = new SplittableRandom(5);

    @ParameterizedTest
    @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "OBB")
    void volumesHoldTheirVerticesAndHalfTheSeparation(BoundingVolume kind) {
        for (double scale : SCALES) {
            for (double separation : new double[] { 0, 1e-9 * scale, 0.1 * scale }) {
                requireHolding(kind, true, separation, positions(scale), positions(scale));
            }
        }
    }

    @ParameterizedTest
    @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "OBB")
    void volumesAtAnInstantHoldTheirVertices(BoundingVolume kind) {
        for (double scale : SCALES) {
            double[] positions = positions(scale);
            requireHolding(kind, false, 0, positions, positions);
        }
    }

    /**
     * Returns positions away from the origin: some coordinates are round, some so small that they vanish relative to
     * the center.
     */
    private double[] positions(double scale) {
        double[] positions = new double[3 * VERTICES];
        double offset = random.nextBoolean() ? 0 : scale * random.nextInt(-3, 4);
        for (int i = 0; i < positions.length; i++) {
            double x = switch (random.nextInt(5)) {
                case 0 -> random.nextInt(-2, 4);
                case 1 -> 1e-7 * random.nextDouble();
                case 2 -> 1e-20 * (random.nextDouble() - 0.5);
                default -> random.nextDouble() - 0.5;
            };
            positions[i] = x * scale + offset;
        }
        return positions;
    }

    private static void requireHolding(BoundingVolume kind, boolean moving, double separation, double[] t0,
            double[] t1) {
        VertexVolumes volumes = new VertexVolumes(kind, moving, VERTICES, new SceneFrame.Separation(separation, 1e-6));
        volumes.fit(t0, t1);
        boolean ends = volumes.shape().twoTimes();
        int lanes = volumes.shape().lanes();
        for (int v = 0; v < VERTICES; v++) {
            for (int lane = 0; lane < lanes; lane++) {
                int direction = ends ? lane % 8 : lane;
                boolean atStart = !ends || lane < 8;
                int low = 2 * lanes * v + lane;
                requireBetween(volumes, low, low + lanes, along(volumes.frame(), atStart ? t0 : t1, v, direction),
                        separation, direction);
                if (!ends) {
                    requireBetween(volumes, low, low + lanes, along(volumes.frame(), t1, v, direction), separation,
                            direction);
                }
            }
        }
    }

    private static BigDecimal along(SceneFrame frame, double[] positions, int vertex, int direction) {
        BigDecimal sum = BigDecimal.ZERO;
        for (int axis = 0; axis < 3; axis++) {
            BigDecimal x = new BigDecimal(positions[3 * vertex + axis]).subtract(new BigDecimal(frame.center(axis)));
            sum = sum.add(x.multiply(BigDecimal.valueOf(DIRECTIONS[direction][axis])));
        }
        return sum;
    }

    /** Half the separation is scaled by the length of the direction. */
    private static void requireBetween(VertexVolumes volumes, int low, int high, BigDecimal x, double separation,
            int direction) {
        int[] d = DIRECTIONS[direction];
        BigDecimal length = BigDecimal.valueOf(d[0] * d[0] + d[1] * d[1] + d[2] * d[2]).sqrt(MathContext.DECIMAL128);
        BigDecimal reach = new BigDecimal(separation).multiply(length).divide(BigDecimal.TWO);
        assertThat(new BigDecimal(volumes.extents()[low])).isLessThanOrEqualTo(x.subtract(reach));
        assertThat(new BigDecimal(volumes.extents()[high])).isGreaterThanOrEqualTo(x.add(reach));
    }

    /** Volumes are as tight as floats allow, to about a millionth. */
    @ParameterizedTest
    @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "OBB")
    void volumesAreHardlyLargerThanNeeded(BoundingVolume kind) {
        double[] t0 = positions(1);
        double[] t1 = positions(1);
        VertexVolumes volumes = new VertexVolumes(kind, true, VERTICES);
        volumes.fit(t0, t1);
        int lanes = volumes.shape().lanes();
        for (int v = 0; v < VERTICES; v++) {
            double start = along(volumes.frame(), t0, v, 0).doubleValue();
            double end = volumes.shape().twoTimes() ? start : along(volumes.frame(), t1, v, 0).doubleValue();
            assertThat((double) volumes.extents()[2 * lanes * v]).isGreaterThan(Math.min(start, end) - 1e-6);
            assertThat((double) volumes.extents()[2 * lanes * v + lanes]).isLessThan(Math.max(start, end) + 1e-6);
        }
    }

    /**
     * Coordinates or the separation are beyond the range of floats, or one dwarfs the other: vertices within the
     * separation still overlap.
     */
    @ParameterizedTest
    @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "OBB")
    void verticesWithinTheSeparationOverlap(BoundingVolume kind) {
        for (double scale : new double[] { 1e-320, 1e-30, 1, 1e30, 1e37, 1e150, 1e308 }) {
            for (double share : new double[] { 1e-12, 1e-3, 1, 1e3, 1e12 }) {
                double separation = Math.min(Double.MAX_VALUE, scale * share);
                double[] t0 = positions(scale / 4);
                VertexVolumes volumes = new VertexVolumes(kind, true, VERTICES,
                        new SceneFrame.Separation(separation, 1e-6));
                volumes.fit(t0, t0);
                requireOverlaps(volumes, t0, separation);
            }
        }
    }

    private static void requireOverlaps(VertexVolumes volumes, double[] positions, double separation) {
        VolumeKernel kernel = new ScalarVolumeKernel(volumes.shape().lanes(), volumes.shape().twoTimes());
        BigDecimal limit = new BigDecimal(separation).pow(2);
        for (int a = 0; a < VERTICES; a++) {
            for (int b = a + 1; b < VERTICES; b++) {
                long[] pair = { IndexPair.pack(a, b) };
                if (squaredDistance(positions, a, b).compareTo(limit) <= 0) {
                    assertThat(kernel.overlapping(volumes.extents(), pair, 0, 1)).as("separation %s", separation)
                            .isEqualTo(1);
                }
            }
        }
    }

    private static BigDecimal squaredDistance(double[] positions, int a, int b) {
        BigDecimal sum = BigDecimal.ZERO;
        for (int axis = 0; axis < 3; axis++) {
            sum = sum.add(
                    new BigDecimal(positions[3 * a + axis]).subtract(new BigDecimal(positions[3 * b + axis])).pow(2));
        }
        return sum;
    }
}
