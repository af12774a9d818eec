package dev.graze.bounds;

import static org.assertj.core.api.Assertions.assertThat;

import dev.graze.BoundingVolume;
import dev.graze.ContactKind;
import dev.graze.oracle.ExactCcd;
import dev.graze.oracle.ExactDistance;
import dev.graze.oracle.ExactTriangles;
import dev.graze.oracle.pairs.PairFamilies;
import dev.graze.oracle.pairs.TrianglePair;
import dev.graze.simd.Simd;
import java.util.Arrays;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class FeatureVolumesTest {
    @ParameterizedTest
    @EnumSource
    void touchingFeaturesAreNeverDropped(PairFamilies family) {
        RandomGenerator random = PairFamilies.seeded(5);
        for (int i = 0; i < 300; i++) {
            double[] vf = family.vertexFace(random);
            double[] ee = family.edgeEdge(random);
            if (isDropped(ContactKind.VF, vf, 0)) {
                assertThat(ExactCcd.vertexFace(start(vf), end(vf)).touches()).as(Arrays.toString(vf)).isFalse();
            }
            if (isDropped(ContactKind.EE, ee, 0)) {
                assertThat(ExactCcd.edgeEdge(start(ee), end(ee)).touches()).as(Arrays.toString(ee)).isFalse();
            }
        }
    }

    @Test
    void featuresWithinTheSeparationAreNeverDropped() {
        RandomGenerator random = PairFamilies.seeded(6);
        int dropped = 0;
        for (int i = 0; i < 2000; i++) {
            double separation = random.nextDouble() * 0.3;
            double[] vf = PairFamilies.RANDOM_BOX.vertexFace(random);
            if (isDropped(ContactKind.VF, vf, separation)) {
                dropped++;
                assertThat(ExactDistance.vertexFace(start(vf), end(vf)).upper()).as(Arrays.toString(vf))
                        .isGreaterThan(separation);
            }
            double[] ee = PairFamilies.RANDOM_BOX.edgeEdge(random);
            if (isDropped(ContactKind.EE, ee, separation)) {
                dropped++;
                assertThat(ExactDistance.edgeEdge(start(ee), end(ee)).upper()).as(Arrays.toString(ee))
                        .isGreaterThan(separation);
            }
        }
        assertThat(dropped).as("a filter that drops nothing proves nothing").isGreaterThan(100);
    }

    @ParameterizedTest
    @EnumSource
    void intersectingTrianglesAreNeverDropped(PairFamilies family) {
        RandomGenerator random = PairFamilies.seeded(8);
        for (int i = 0; i < 300; i++) {
            TrianglePair pair = family.triangles(random);
            double scale = Math.pow(10, random.nextInt(-6, 7));
            double offset = random.nextInt(3) * 1e5;
            double[] moved = Arrays.stream(pair.positions()).map(x -> x * scale + offset).toArray();
            for (double[] positions : new double[][] { pair.positions(), moved }) {
                if (areDropped(positions, pair.triA(), pair.triB())) {
                    assertThat(ExactTriangles.intersect(positions, pair.triA(), pair.triB()))
                            .as(Arrays.toString(positions)).isFalse();
                }
            }
        }
    }

    @Test
    void trianglesApartAlongAnyOfTheDirectionsAreDropped() {
        int[] a = { 0, 1, 2 };
        int[] b = { 3, 4, 5 };
        double[][] normals = { { 1, 0, 0 }, { 0, 1, 0 }, { 0, 0, 1 }, { 1, 1, 0 }, { 1, -1, 0 }, { 1, 0, 1 },
                { 1, 0, -1 }, { 0, 1, 1 },
                { 0, 1, -1 }, { 1, 1, 1 }, { 1, 1, -1 }, { 1, -1, 1 }, { 1, -1, -1 }, { 2, 1, 0 }, { 0, 2, 1 },
                { 1, 0, 2 } };
        for (double[] normal : normals) {
            double[] positions = parallelTriangles(normal, 1e-3);
            assertThat(areDropped(positions, a, b)).as(Arrays.toString(normal)).isTrue();
            assertThat(areDropped(positions, b, a)).as(Arrays.toString(normal)).isTrue();
            assertThat(areDropped(parallelTriangles(normal, 0), a, b)).as(Arrays.toString(normal)).isFalse();
        }
    }

    /**
     * Returns two triangles across a direction, one the mirror image of the other about the middle, and the second a
     * gap farther along the direction.
     */
    private static double[] parallelTriangles(double[] normal, double gap) {
        double[] corners = PairFamilies.seeded(9).doubles(6, -1, 1).toArray();
        double square = normal[0] * normal[0] + normal[1] * normal[1] + normal[2] * normal[2];
        double[] positions = new double[18];
        for (int i = 0; i < 9; i++) {
            double[] corner = i < 6
                    ? Arrays.copyOfRange(corners, i / 3 * 3, i / 3 * 3 + 3)
                    : new double[] { -corners[0] - corners[3], -corners[1] - corners[4], -corners[2] - corners[5] };
            double along = (corner[0] * normal[0] + corner[1] * normal[1] + corner[2] * normal[2]) / square;
            double flat = corner[i % 3] - along * normal[i % 3];
            positions[i] = flat;
            positions[9 + i] = -flat + gap * normal[i % 3];
        }
        return positions;
    }

    private static boolean areDropped(double[] positions, int[] a, int[] b) {
        return areApart(still(positions), a, b);
    }

    private static boolean isDropped(ContactKind kind, double[] pair, double separation) {
        VertexVolumes ends = moving(start(pair), end(pair), separation);
        return kind == ContactKind.VF
                ? areApart(ends, new int[] { 0, 0, 0 }, new int[] { 1, 2, 3 })
                : areApart(ends, new int[] { 0, 1, 1 }, new int[] { 2, 3, 3 });
    }

    /** Returns the result of the scalar and the vector kernel, which must agree. */
    private static boolean areApart(VertexVolumes vertices, int[] a, int[] b) {
        VolumeShape shape = vertices.shape();
        boolean plain = areApart(new ScalarVolumeKernel(shape.lanes(), shape.twoTimes()), vertices, a, b);
        assertThat(areApart(Simd.volumeKernel(shape), vertices, a, b)).isEqualTo(plain);
        return plain;
    }

    private static boolean areApart(VolumeKernel kernel, VertexVolumes vertices, int[] a, int[] b) {
        float[] features = vertices.shape().newVolumes(2);
        kernel.wrap(vertices.extents(), a[0], a[1], a[2], features, 0);
        kernel.wrap(vertices.extents(), b[0], b[1], b[2], features, 1);
        return kernel.keepOverlapping(features, features, new long[] { 1 }, 1) == 0;
    }

    /** Vertices a million times as far away must not loosen the volumes of the others. */
    @Test
    void farVerticesDoNotLoosenTheVolumesOfNearOnes() {
        double[] positions = { 0, 0, 1e-3, 0, 0, 0, 1, 0, 0, 0, 1, 0, 1e6, 1e6, 1e6, -1e6, -1e6, -1e6 };
        VertexVolumes ends = moving(positions, positions.clone(), 0);
        assertThat(areApart(ends, new int[] { 0, 0, 0 }, new int[] { 1, 2, 3 })).isTrue();
    }

    private static VertexVolumes moving(double[] t0, double[] t1, double separation) {
        VertexVolumes ends = new VertexVolumes(BoundingVolume.SLABS, true, t0.length / 3,
                new SceneFrame.Separation(separation, 1e-6));
        ends.fit(t0, t1);
        return ends;
    }

    private static VertexVolumes still(double[] positions) {
        VertexVolumes instant = new VertexVolumes(BoundingVolume.SLABS, false, positions.length / 3);
        instant.fit(positions, positions);
        return instant;
    }

    private static double[] start(double[] pair) {
        return Arrays.copyOf(pair, 12);
    }

    private static double[] end(double[] pair) {
        return Arrays.copyOfRange(pair, 12, 24);
    }
}
