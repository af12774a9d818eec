package dev.graze.query.distance;

import static org.assertj.core.api.Assertions.assertThat;

import dev.graze.mesh.Topology;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** Compares the nearest point of a surface with that of all its items, measured one by one. */
class NearestPointTest {
    private final SplittableRandom random = new SplittableRandom(11);

    @Test
    void agreesWithAllItemsOneByOne() {
        for (int round = 0; round < 200; round++) {
            double size = Math.scalb(1.0, round % 5 == 4 ? random.nextInt(-1000, 1000) : 0);
            Topology topology = surface(random.nextInt(1, 200));
            double[] positions = positions(topology, size);
            SurfaceTree tree = SurfaceTree.of(topology, positions);
            compare(tree, size);
            double[] moved = positions(topology, size);
            tree.refit(moved);
            compare(tree, size);
        }
    }

    private void compare(SurfaceTree tree, double size) {
        NearestPoint search = new NearestPoint(tree);
        PointTriangle single = new PointTriangle();
        for (int i = 0; i < 20; i++) {
            double x = size * random.nextDouble(-3, 3);
            double y = size * random.nextDouble(-3, 3);
            double z = size * random.nextDouble(-3, 3);
            double lower = Double.POSITIVE_INFINITY;
            double upper = Double.POSITIVE_INFINITY;
            for (int leaf = 0; leaf < tree.itemCount(); leaf++) {
                single.measure(tree.positions(), x, y, z, tree.corner(leaf, 0), tree.corner(leaf, 1),
                        tree.corner(leaf, 2));
                lower = Math.min(lower, single.lower());
                upper = Math.min(upper, single.upper());
            }
            assertThat(search.find(x, y, z, Double.POSITIVE_INFINITY)).isTrue();
            assertThat(search.upper()).isEqualTo(upper);
            assertThat(search.lower()).isEqualTo(lower);
            assertThat(lower).isGreaterThan(upper * (1 - 1e-12) - 1e-14 * size);
            assertThat(search.find(x, y, z, lower / 2)).isFalse();
            assertThat(search.find(x, y, z, 2 * upper)).isTrue();
            assertThat(search.upper()).isEqualTo(upper);
            double dx = (search.nearest(0) - x) / size;
            double dy = (search.nearest(1) - y) / size;
            double dz = (search.nearest(2) - z) / size;
            assertThat(Math.sqrt(dx * dx + dy * dy + dz * dz)).isBetween(lower / size - 1e-12, upper / size + 1e-12);
        }
    }

    @Test
    void everyItemIsBelowTheRootOnce() {
        for (int count = 0; count < 700; count += random.nextInt(1, 40)) {
            Topology topology = surface(count);
            SurfaceTree tree = SurfaceTree.of(topology, positions(topology, 1));
            int[] seen = new int[tree.itemCount()];
            if (seen.length > 0) {
                count(tree, 0, seen);
            }
            assertThat(seen).containsOnly(seen.length > 0 ? new int[] { 1 } : new int[0]);
        }
    }

    private static void count(SurfaceTree tree, int block, int[] seen) {
        for (int slot = 0; slot < tree.size(block); slot++) {
            int child = tree.child(8 * block + slot);
            if (child < 0) {
                seen[~child]++;
            } else {
                count(tree, child, seen);
            }
        }
    }

    @Test
    void aSurfaceWithoutPointsHasNoNearest() {
        SurfaceTree tree = SurfaceTree.of(Topology.of(0, new int[0]), new double[0]);
        assertThat(new NearestPoint(tree).find(0, 0, 0, Double.POSITIVE_INFINITY)).isFalse();
    }

    @Test
    void boundsContainTheTrueDistanceOfEveryRegion() {
        // Corner, edge and face of a right triangle, and one without area.
        Topology triangle = Topology.of(3, new int[] { 0, 1, 2 });
        NearestPoint search = new NearestPoint(
                SurfaceTree.of(triangle, new double[] { 0, 0, 0, 1, 0, 0, 0, 1, 0 }));
        assertNearest(search, -3, -4, 0, 5);
        assertNearest(search, 0.5, -2, 0, 2);
        assertNearest(search, 0.25, 0.25, 7, 7);
        assertNearest(search, 0.25, 0.25, 0, 0);
        NearestPoint flat = new NearestPoint(SurfaceTree.of(triangle, new double[] { 0, 0, 0, 1, 0, 0, 3, 0, 0 }));
        assertNearest(flat, 2, 3, 4, 5);
        NearestPoint huge = new NearestPoint(
                SurfaceTree.of(triangle, new double[] { 0, 0, 0, 1e300, 0, 0, 0, 1e300, 0 }));
        assertNearest(huge, 2e299, 2e299, 5e299, 5e299);
        NearestPoint tiny = new NearestPoint(
                SurfaceTree.of(triangle, new double[] { 0, 0, 0, 1e-300, 0, 0, 0, 1e-300, 0 }));
        assertNearest(tiny, 2e-301, 2e-301, 5e-301, 5e-301);
    }

    private static void assertNearest(NearestPoint search, double x, double y, double z, double distance) {
        assertThat(search.find(x, y, z, Double.POSITIVE_INFINITY)).isTrue();
        assertThat(distance).isBetween(search.lower(), search.upper());
        assertThat(search.upper() - search.lower())
                .isLessThanOrEqualTo(1e-13 * Math.max(distance, Math.abs(x) + Math.abs(y)));
    }

    /** Triangles, one loose edge in ten, and one loose vertex in ten. */
    private Topology surface(int count) {
        int[] triangles = new int[3 * count];
        for (int i = 0; i < triangles.length; i++) {
            triangles[i] = i;
        }
        int[] edges = new int[2 * (count / 10)];
        for (int i = 0; i < edges.length; i++) {
            edges[i] = 3 * count + i;
        }
        return Topology.of(3 * count + edges.length + count / 10, triangles, edges);
    }

    private double[] positions(Topology topology, double size) {
        double[] positions = new double[3 * topology.vertexCount()];
        for (int i = 0; i < positions.length; i += 9) {
            for (int k = i; k < Math.min(i + 9, positions.length); k++) {
                positions[k] = k < i + 3
                        ? size * random.nextDouble(-1, 1)
                        : positions[k - 3] + size * random.nextDouble(-0.2, 0.2);
            }
        }
        return positions;
    }
}
