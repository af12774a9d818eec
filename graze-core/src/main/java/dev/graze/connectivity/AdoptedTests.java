package dev.graze.connectivity;

import dev.graze.mesh.IndexPair;
import dev.graze.mesh.Topology;
import java.util.Arrays;

/**
 * The tests that each pair of triangles a &lt; b adopts because the owners of the features are adjacent, in compressed
 * rows: the partners of a in ascending order and the tests with each. Covers exactly the pairs of
 * {@link AdjacentOwnerPairs}.
 */
final class AdoptedTests {
    private final int[] starts;
    private final int[] partners;
    private final char[] tests;

    AdoptedTests(Topology topology, SortedTriangles triangles, AdjacentOwnerPairs adjacent) {
        Collector collector = new Collector(triangles, new FirstNonAdjacent(topology, triangles), adjacent.count());
        adjacent.forEach(collector);
        int pairs = collector.sort();
        starts = new int[topology.triangleCount() + 1];
        partners = new int[pairs];
        tests = new char[pairs];
        fill(collector);
    }

    private void fill(Collector collector) {
        int at = -1;
        for (int i = 0; i < collector.count; i++) {
            if (collector.startsPair(i)) {
                at++;
                partners[at] = collector.larger(i);
                starts[collector.smaller(i) + 1]++;
            }
            tests[at] |= (char) (1 << collector.bit(i));
        }
        for (int t = 1; t < starts.length; t++) {
            starts[t] += starts[t - 1];
        }
    }

    /** Returns where the partners of each triangle start, then where the last ones end. */
    int[] starts() {
        return starts;
    }

    int[] partners() {
        return partners;
    }

    char[] tests() {
        return tests;
    }

    /** Returns the tests that a pair adopts, as bits of {@link FeatureTests}; a is the smaller triangle. */
    int get(int a, int b) {
        int from = starts[a];
        int to = starts[a + 1];
        if (from == to || b < partners[from] || partners[to - 1] < b) {
            return 0;
        }
        int at = Arrays.binarySearch(partners, from, to, b);
        return at < 0 ? 0 : tests[at];
    }

    /** Collects adopted tests as sortable longs: smaller triangle, larger triangle, bit number of the test. */
    private static final class Collector implements AdjacentOwnerPairs.Visitor {
        private static final int BIT_WIDTH = 4;
        private static final int TRIANGLE_WIDTH = 29;
        private static final int TRIANGLE_MASK = (1 << TRIANGLE_WIDTH) - 1;

        private final SortedTriangles triangles;
        private final FirstNonAdjacent firstNonAdjacent;
        private final long[] keys;
        private int count;

        Collector(SortedTriangles triangles, FirstNonAdjacent firstNonAdjacent, long most) {
            if (triangles.count() > TRIANGLE_MASK || most > Integer.MAX_VALUE - 8) {
                throw new IllegalStateException(
                        most + " tests of adjacent pairs of " + triangles.count()
                                + " triangles are too many for one array");
            }
            this.triangles = triangles;
            this.firstNonAdjacent = firstNonAdjacent;
            this.keys = new long[(int) most];
        }

        @Override
        public void vertexFace(int vertex, int face) {
            long pair = firstNonAdjacent.ofVertexFace(vertex, face);
            if (pair != FirstNonAdjacent.NONE) {
                int t = IndexPair.first(pair);
                int corner = triangles.cornerOf(t, vertex);
                add(t, face, FeatureTests.vertexOfA(corner), FeatureTests.vertexOfB(corner));
            }
        }

        @Override
        public void edges(int smaller, int larger) {
            long pair = firstNonAdjacent.ofEdges(smaller, larger);
            if (pair != FirstNonAdjacent.NONE) {
                int t = IndexPair.first(pair);
                int u = IndexPair.second(pair);
                int i = triangles.edgeOf(t, smaller);
                int j = triangles.edgeOf(u, larger);
                add(t, u, FeatureTests.edges(i, j), FeatureTests.edges(j, i));
            }
        }

        /** Adds a test. The smaller triangle is A, whichever feature it contains. */
        private void add(int t, int u, int testIfFirst, int testIfSecond) {
            long a = Math.min(t, u);
            long b = Math.max(t, u);
            int bit = Integer.numberOfTrailingZeros(t < u ? testIfFirst : testIfSecond);
            keys[count++] = (a << TRIANGLE_WIDTH | b) << BIT_WIDTH | bit;
        }

        /** Groups the tests by pair; returns the number of pairs. */
        int sort() {
            Arrays.sort(keys, 0, count);
            int pairs = 0;
            for (int i = 0; i < count; i++) {
                pairs += startsPair(i) ? 1 : 0;
            }
            return pairs;
        }

        boolean startsPair(int i) {
            return i == 0 || keys[i] >> BIT_WIDTH != keys[i - 1] >> BIT_WIDTH;
        }

        int smaller(int i) {
            return (int) (keys[i] >> (BIT_WIDTH + TRIANGLE_WIDTH));
        }

        int larger(int i) {
            return (int) (keys[i] >> BIT_WIDTH) & TRIANGLE_MASK;
        }

        int bit(int i) {
            return (int) keys[i] & ((1 << BIT_WIDTH) - 1);
        }
    }
}
