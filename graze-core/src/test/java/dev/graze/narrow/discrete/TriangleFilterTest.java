package dev.graze.narrow.discrete;

import static org.assertj.core.api.Assertions.assertThat;

import dev.graze.filter.ScalarSideKernel;
import dev.graze.filter.SideKernel;
import dev.graze.mesh.IndexPair;
import dev.graze.mesh.Topology;
import dev.graze.narrow.discrete.HostilePairs.Pairs;
import dev.graze.oracle.pairs.PairFamilies;
import dev.graze.simd.Simd;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The filter's decisions agree with the exact test, with SIMD and scalar kernels and for every batch size. */
class TriangleFilterTest {
    private static final int PAIRS = 6000;
    private static final List<SideKernel> KERNELS = List.of(Simd.sideKernel(), new ScalarSideKernel());

    /** The reported outcome of each pair. */
    private static final class Reported implements TriangleFilter.Outcome {
        private final BitSet intersecting = new BitSet();
        private final BitSet open = new BitSet();

        @Override
        public void intersects(long pair) {
            assertThat(intersecting.get((int) (pair >>> 33))).isFalse();
            intersecting.set((int) (pair >>> 33));
        }

        @Override
        public void isOpen(long pair) {
            assertThat(open.get((int) (pair >>> 33))).isFalse();
            open.set((int) (pair >>> 33));
        }
    }

    private static Reported decide(Pairs pairs, SideKernel kernel, int from, int to) {
        Reported reported = new Reported();
        TriangleFilter filter = new TriangleFilter(pairs.topology(), null, kernel, reported);
        filter.begin(pairs.positions());
        for (int i = from; i < to; i++) {
            filter.add(pairs.pair(i));
        }
        filter.finish();
        return reported;
    }

    private static BitSet exact(Pairs pairs) {
        TriangleIntersection test = new TriangleIntersection();
        BitSet intersecting = new BitSet();
        for (int i = 0; i < pairs.size(); i++) {
            intersecting.set(i,
                    test.intersect(pairs.positions(), pairs.vertex(i, 0), pairs.vertex(i, 1), pairs.vertex(i, 2),
                            pairs.vertex(i, 3),
                            pairs.vertex(i, 4), pairs.vertex(i, 5)));
        }
        return intersecting;
    }

    @ParameterizedTest
    @EnumSource
    void decisionsAreNeverWrong(HostilePairs family) {
        Pairs pairs = HostilePairs.generate(family, PAIRS, PairFamilies.seeded(31));
        BitSet truth = exact(pairs);
        assertThat(truth.cardinality()).as("both answers occur").isBetween(PAIRS / 100, PAIRS - PAIRS / 100);
        for (SideKernel kernel : KERNELS) {
            Reported reported = decide(pairs, kernel, 0, pairs.size());
            for (int i = 0; i < pairs.size(); i++) {
                boolean open = reported.open.get(i);
                assertThat(open || reported.intersecting.get(i) == truth.get(i))
                        .as("%s, pair %d of %s", kernel.getClass(), i, family).isTrue();
                assertThat(open && reported.intersecting.get(i)).as("pair %d is both open and intersecting", i)
                        .isFalse();
            }
        }
    }

    /** Without this, the test above would pass if every pair stayed open. */
    @Test
    void decidesNearlyAllOrdinaryPairs() {
        Pairs pairs = HostilePairs.generate(HostilePairs.ANY, PAIRS, PairFamilies.seeded(32));
        for (SideKernel kernel : KERNELS) {
            Reported reported = decide(pairs, kernel, 0, pairs.size());
            assertThat(reported.open.cardinality()).isZero();
            int[] intersecting = new int[3];
            reported.intersecting.stream().forEach(i -> intersecting[pairs.common(i)]++);
            assertThat(intersecting[0]).isPositive();
            assertThat(intersecting[1]).isPositive();
            assertThat(intersecting[2]).isZero();
        }
    }

    /** Cloth often lies flat on a floor: neighbours there must not need the exact test. */
    @Test
    void decidesFlatSheets() {
        int side = 20;
        Topology sheet = sheet(side);
        double[] positions = new double[3 * side * side];
        RandomGenerator random = PairFamilies.seeded(33);
        for (int v = 0; v < side * side; v++) {
            int row = v / side;
            positions[3 * v] = v % side + 0.3 * random.nextDouble();
            positions[3 * v + 1] = 0.4;
            positions[3 * v + 2] = row + 0.3 * random.nextDouble();
        }
        for (SideKernel kernel : KERNELS) {
            int[] reported = new int[2];
            TriangleFilter filter = new TriangleFilter(sheet, null, kernel, new Tally(reported));
            filter.begin(positions);
            assertThat(addNeighbours(sheet, filter)).isGreaterThan(4000);
            filter.finish();
            assertThat(reported).as("intersecting, open").containsExactly(0, 0);
        }
    }

    /** Counts the pairs that intersect and those that stay open. */
    private record Tally(int[] counts) implements TriangleFilter.Outcome {
        @Override
        public void intersects(long pair) {
            counts[0]++;
        }

        @Override
        public void isOpen(long pair) {
            counts[1]++;
        }
    }

    /** Adds all pairs around each vertex, those with a common edge twice; returns their number. */
    private static int addNeighbours(Topology sheet, TriangleFilter filter) {
        int count = 0;
        for (int v = 0; v < sheet.vertexCount(); v++) {
            int[] around = around(sheet, v);
            for (int i = 0; i < around.length; i++) {
                for (int j = i + 1; j < around.length; j++) {
                    filter.add(IndexPair.pack(around[i], around[j]));
                    count++;
                }
            }
        }
        return count;
    }

    private static int[] around(Topology sheet, int vertex) {
        int[] triangles = new int[sheet.vertexTriangles().size(vertex)];
        Arrays.setAll(triangles, i -> sheet.vertexTriangles().get(vertex, i));
        return triangles;
    }

    private static Topology sheet(int side) {
        int[] triangles = new int[6 * (side - 1) * (side - 1)];
        int at = 0;
        for (int row = 0; row + 1 < side; row++) {
            for (int column = 0; column + 1 < side; column++) {
                int v = row * side + column;
                for (int corner : new int[] { v, v + 1, v + side, v + side, v + 1, v + side + 1 }) {
                    triangles[at++] = corner;
                }
            }
        }
        return Topology.of(side * side, triangles);
    }

    /**
     * Each pair gets the same answer as it does alone, however many pairs there are: also in partly filled vectors and
     * batches.
     */
    @Test
    void decisionDoesNotDependOnTheBatch() {
        for (HostilePairs family : List.of(HostilePairs.ANY, HostilePairs.GRID, HostilePairs.FLOOR)) {
            Pairs pairs = HostilePairs.generate(family, 300, PairFamilies.seeded(34));
            for (SideKernel kernel : KERNELS) {
                BitSet intersecting = new BitSet();
                BitSet open = new BitSet();
                for (int i = 0; i < pairs.size(); i++) {
                    Reported alone = decide(pairs, kernel, i, i + 1);
                    intersecting.or(alone.intersecting);
                    open.or(alone.open);
                }
                for (int size = 0; size <= pairs.size(); size++) {
                    Reported reported = decide(pairs, kernel, 0, size);
                    assertThat(reported.intersecting).isEqualTo(intersecting.get(0, size));
                    assertThat(reported.open).isEqualTo(open.get(0, size));
                }
            }
        }
    }

    @Test
    void duplicatesIntersect() {
        Topology twice = Topology.of(3, new int[] { 0, 1, 2, 1, 0, 2 });
        Reported reported = decide(new Pairs(twice, new double[] { 0, 0, 0, 1, 0, 0, 0, 1, 0 }), Simd.sideKernel(), 0,
                1);
        assertThat(reported.intersecting.cardinality()).isEqualTo(1);
    }
}
