package dev.graze.query.penetration;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.graze.mesh.IndexPair;
import dev.graze.mesh.Mesh;
import dev.graze.mesh.Topology;
import dev.graze.narrow.discrete.TriangleIntersection;
import dev.graze.parallel.ThreadTeam;
import dev.graze.query.distance.NearestPoint;
import dev.graze.query.distance.SurfaceTree;
import dev.graze.query.solid.Surface;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;

class CommonSolidTest {
    private static CommonSolid of(Mesh a, Mesh b) {
        try (ThreadTeam team = new ThreadTeam(2)) {
            return CommonSolid.of(closed(a), closed(b), team);
        }
    }

    private static ClosedSurface closed(Mesh mesh) {
        return ClosedSurface.of(Surface.of(mesh.topology(), mesh.positions()));
    }

    private static double area(Regions regions) {
        double sum = 0;
        for (int i = 0; i < regions.count(); i++) {
            sum += regions.area(i);
        }
        return sum;
    }

    @Test
    void overlappingCubesInAllDegeneratePositions() {
        double[] offsets = { -1.5, -1, -0.5, 0, 0.5, 1, 1.5 };
        Mesh a = Bodies.box(0, 0, 0, 1, 1, 1);
        for (double dx : offsets) {
            for (double dy : offsets) {
                for (double dz : offsets) {
                    CommonSolid common = of(a, Bodies.move(a, dx, dy, dz));
                    double[] w = { Math.max(0, 1 - Math.abs(dx)), Math.max(0, 1 - Math.abs(dy)),
                            Math.max(0, 1 - Math.abs(dz)) };
                    double volume = w[0] * w[1] * w[2];
                    double surface = volume == 0 ? 0 : 2 * (w[0] * w[1] + w[1] * w[2] + w[2] * w[0]);
                    String at = dx + ", " + dy + ", " + dz;
                    assertThat(common.volume()).as(at).isEqualTo(volume, within(1e-15));
                    assertThat(area(common.regionsOfA()) + area(common.regionsOfB())).as(at).isEqualTo(surface,
                            within(1e-14));
                    if (volume == 0) {
                        assertThat(common.contours()).as(at).isEmpty();
                        assertThat(common.regionsOfA().count() + common.regionsOfB().count()).as(at).isZero();
                    } else if (dx != 0 && dy != 0 && dz != 0) {
                        assertThat(common.contours()).as(at).hasSize(1);
                        assertThat(common.regionsOfA().count()).as(at).isEqualTo(1);
                    }
                }
            }
        }
    }

    @Test
    void voxelBodiesOnAnIntegerGrid() {
        Random random = new Random(7);
        for (int run = 0; run < 60; run++) {
            boolean[][][] a = random(random, 4);
            boolean[][][] b = random(random, 4);
            int[] shift = { random.nextInt(5) - 2, random.nextInt(5) - 2, random.nextInt(5) - 2 };
            // B's cells are as large as A's and are moved by halves
            CommonSolid common = of(Bodies.voxels(a, 1),
                    Bodies.move(Bodies.voxels(b, 1), shift[0] / 2.0, shift[1] / 2.0, shift[2] / 2.0));
            boolean[][][] fineA = refine(a, new int[3]);
            boolean[][][] fineB = refine(b, shift);
            assertThat(common.volume()).as("volume of " + run).isEqualTo(volume(fineA, fineB), within(1e-12));
            assertThat(area(common.regionsOfA()) + area(common.regionsOfB())).as("area of " + run)
                    .isEqualTo(surface(fineA, fineB), within(1e-11));
        }
    }

    private static boolean[][][] random(Random random, int n) {
        boolean[][][] cells = new boolean[n][n][n];
        for (int cell = 0; cell < n * n * n; cell++) {
            cells[cell % n][cell / n % n][cell / (n * n)] = random.nextInt(2) == 0;
        }
        return cells;
    }

    private static boolean[][][] refine(boolean[][][] cells, int[] shift) {
        int n = 2 * cells.length + 8;
        boolean[][][] fine = new boolean[n][n][n];
        for (int x = 0; x < 2 * cells.length; x++) {
            for (int y = 0; y < 2 * cells.length; y++) {
                for (int z = 0; z < 2 * cells.length; z++) {
                    fine[x + 4 + shift[0]][y + 4 + shift[1]][z + 4 + shift[2]] = cells[x / 2][y / 2][z / 2];
                }
            }
        }
        return fine;
    }

    private static double volume(boolean[][][] a, boolean[][][] b) {
        int count = 0;
        int n = a.length;
        for (int cell = 0; cell < n * n * n; cell++) {
            count += isCommon(a, b, cell % n, cell / n % n, cell / (n * n)) ? 1 : 0;
        }
        return count / 8.0;
    }

    /** Counts the faces between cells that are in both bodies and cells that are not. */
    private static double surface(boolean[][][] a, boolean[][][] b) {
        int count = 0;
        int n = a.length;
        for (int x = 0; x + 1 < n; x++) {
            for (int y = 0; y + 1 < n; y++) {
                for (int z = 0; z + 1 < n; z++) {
                    boolean common = isCommon(a, b, x, y, z);
                    count += common != isCommon(a, b, x + 1, y, z) ? 1 : 0;
                    count += common != isCommon(a, b, x, y + 1, z) ? 1 : 0;
                    count += common != isCommon(a, b, x, y, z + 1) ? 1 : 0;
                }
            }
        }
        return count / 4.0;
    }

    private static boolean isCommon(boolean[][][] a, boolean[][][] b, int x, int y, int z) {
        return a[x][y][z] && b[x][y][z];
    }

    @Test
    void crossedBeams() {
        CommonSolid common = of(Bodies.box(-5, -1, -1, 5, 1, 1), Bodies.box(-0.5, -5, -0.5, 0.5, 5, 0.5));
        assertThat(common.volume()).isEqualTo(2, within(1e-14));
        assertThat(area(common.regionsOfA())).isEqualTo(2, within(1e-14));
        assertThat(area(common.regionsOfB())).isEqualTo(8, within(1e-14));
        assertThat(common.contours()).hasSize(2);
        assertThat(common.regionsOfA().count()).isEqualTo(2);
        assertThat(common.regionsOfB().count()).isEqualTo(1);
    }

    @Test
    void cubeInsideACube() {
        CommonSolid common = of(Bodies.box(0, 0, 0, 3, 3, 3), Bodies.box(1, 1, 1, 2, 2, 2));
        assertThat(common.volume()).isEqualTo(1, within(1e-14));
        assertThat(area(common.regionsOfA())).isZero();
        assertThat(area(common.regionsOfB())).isEqualTo(6, within(1e-14));
        assertThat(common.contours()).isEmpty();
    }

    @Test
    void lensOfTwoSpheres() {
        CommonSolid common = of(Bodies.sphere(5, 1), Bodies.move(Bodies.sphere(5, 1), 1, 0, 0));
        assertThat(common.volume()).isEqualTo(5 * Math.PI / 12, within(0.01));
        assertThat(area(common.regionsOfA())).isEqualTo(Math.PI, within(0.01));
        assertThat(common.contours()).hasSize(1);
    }

    @Test
    void bodyAndItsComplementOnlyTouch() {
        Random random = new Random(11);
        for (int run = 0; run < 40; run++) {
            boolean[][][] a = random(random, 3);
            boolean[][][] b = new boolean[3][3][3];
            for (int cell = 0; cell < 27; cell++) {
                b[cell % 3][cell / 3 % 3][cell / 9] = !a[cell % 3][cell / 3 % 3][cell / 9];
            }
            requireEmpty(of(Bodies.voxels(a, 1), Bodies.voxels(b, 1)), "run " + run);
        }
    }

    private static void requireEmpty(CommonSolid common, String as) {
        assertThat(common.volume()).as(as).isZero();
        assertThat(common.contours()).as(as).isEmpty();
        assertThat(common.regionsOfA().count()).as(as).isZero();
        assertThat(common.regionsOfB().count()).as(as).isZero();
    }

    @Test
    void convexBodiesAgreeWithClippingTheirFaces() {
        Random random = new Random(5);
        for (int run = 0; run < 60; run++) {
            Mesh a = Bodies.randomConvex(random, 4 + random.nextInt(12), 2);
            Mesh b = Bodies.move(Bodies.randomConvex(random, 4 + random.nextInt(12), 2), random.nextDouble() - 0.5,
                    random.nextDouble() - 0.5, random.nextDouble() - 0.5);
            CommonSolid common = of(a, b);
            double[] ofA = Clipping.areaAndVolume(a, b);
            double[] ofB = Clipping.areaAndVolume(b, a);
            assertThat(area(common.regionsOfA())).as("area of A in " + run).isEqualTo(ofA[0], within(1e-12));
            assertThat(area(common.regionsOfB())).as("area of B in " + run).isEqualTo(ofB[0], within(1e-12));
            assertThat(common.volume()).as("volume of " + run).isEqualTo(ofA[1] + ofB[1], within(1e-12));
        }
    }

    @Test
    void turningSwappingAndSplittingChangeNothing() {
        Random random = new Random(3);
        for (int run = 0; run < 20; run++) {
            Mesh a = run < 10 ? Bodies.torus(12 + run, 7, 1, 0.4) : Bodies.voxels(random(random, 3), 0.5);
            Mesh b = run % 2 == 0
                    ? Bodies.move(Bodies.randomConvex(random, 9, 2.5), 0.7, 0.1, 0.3)
                    : Bodies.move(Bodies.voxels(random(random, 3), 0.5), 0.25, 0.5, 0);
            CommonSolid plain = of(a, b);
            requireSame(plain, of(Bodies.insideOut(a), b), "inside out " + run);
            requireSame(plain, of(Bodies.subdivide(a), Bodies.insideOut(b)), "split " + run);
            requireSame(plain, of(quarterTurn(a), quarterTurn(b)), "turned " + run);
            CommonSolid swapped = of(b, a);
            assertThat(swapped.volume()).as("swapped " + run).isEqualTo(plain.volume(), within(1e-12));
            assertThat(area(swapped.regionsOfA()) + area(swapped.regionsOfB())).as("swapped " + run)
                    .isEqualTo(area(plain.regionsOfA()) + area(plain.regionsOfB()), within(1e-12));
        }
    }

    private static Mesh quarterTurn(Mesh mesh) {
        return Bodies.map(mesh, p -> new double[] { -p[1], p[0], p[2] });
    }

    private static void requireSame(CommonSolid expected, CommonSolid found, String as) {
        assertThat(found.volume()).as(as).isEqualTo(expected.volume(), within(1e-12));
        assertThat(area(found.regionsOfA()) + area(found.regionsOfB())).as(as)
                .isEqualTo(area(expected.regionsOfA()) + area(expected.regionsOfB()), within(1e-12));
    }

    @Test
    void segmentsAreExactlyThoseOfTheTrianglesThatIntersect() {
        Random random = new Random(23);
        TriangleIntersection brute = new TriangleIntersection();
        for (int run = 0; run < 20; run++) {
            Mesh a = Bodies.torus(15, 9, 1, 0.5);
            Mesh b = Bodies.move(run % 2 == 0 ? Bodies.randomConvex(random, 12, 3) : Bodies.torus(11, 8, 1.1, 0.3),
                    random.nextDouble(), random.nextDouble(), 0.3 * random.nextDouble());
            Mesh both = Mesh.join(List.of(a, b));
            Set<Long> expected = new HashSet<>();
            for (int i = 0; i < a.topology().triangleCount(); i++) {
                for (int j = 0; j < b.topology().triangleCount(); j++) {
                    int k = a.topology().triangleCount() + j;
                    Topology t = both.topology();
                    if (brute.intersect(both.positions(), t.triangleVertex(i, 0), t.triangleVertex(i, 1),
                            t.triangleVertex(i, 2), t.triangleVertex(k, 0), t.triangleVertex(k, 1),
                            t.triangleVertex(k, 2))) {
                        expected.add(IndexPair.pack(i, j));
                    }
                }
            }
            Set<Long> found = new HashSet<>();
            try (ThreadTeam team = new ThreadTeam(2)) {
                ClosedSurface closedA = closed(a);
                ClosedSurface closedB = closed(b);
                Crossings crossings = Crossings.of(closedA, closedB, Crossings.candidates(closedA, closedB, team),
                        Overlaps.ANY_DIRECTION, team);
                for (int s = 0; s < crossings.segmentCount(); s++) {
                    found.add(IndexPair.pack(crossings.triangle(s, false), crossings.triangle(s, true)));
                }
            }
            assertThat(found).as("run " + run).isEqualTo(expected);
        }
    }

    @Test
    void contoursLieOnBothSurfaces() {
        Mesh a = Bodies.torus(30, 16, 1, 0.4);
        Mesh b = Bodies.move(Bodies.sphere(3, 0.7), 0.9, 0.15, 0.05);
        NearestPoint onA = new NearestPoint(SurfaceTree.of(a.topology(), a.positions()));
        NearestPoint onB = new NearestPoint(SurfaceTree.of(b.topology(), b.positions()));
        List<double[]> contours = of(a, b).contours();
        assertThat(contours).hasSize(2);
        for (double[] points : contours) {
            for (int i = 0; i < points.length; i += 3) {
                onA.find(points[i], points[i + 1], points[i + 2], Double.POSITIVE_INFINITY);
                onB.find(points[i], points[i + 1], points[i + 2], Double.POSITIVE_INFINITY);
                assertThat(onA.lower()).isLessThan(1e-14);
                assertThat(onB.lower()).isLessThan(1e-14);
            }
        }
    }
}
