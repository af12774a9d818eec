package dev.graze.connectivity;

import dev.graze.mesh.Topology;

/**
 * The feature pairs without a common vertex whose representatives are adjacent, each once. These are what skipping
 * adjacent triangles would miss, in time linear in the number of adjacent pairs of triangles: the sum of squared
 * valences.
 */
final class AdjacentTests {
    /** Takes the feature pairs one by one. */
    interface Visitor {
        void vertexFace(int vertex, int face);

        void edges(int smaller, int larger);
    }

    private final Topology topology;
    private final SortedTriangles triangles;
    private final Representatives representatives;
    private final int largestValence;

    /**
     * @param largestValence pairs whose representatives share only vertices with more triangles than that are left out
     */
    AdjacentTests(Topology topology, SortedTriangles triangles, Representatives representatives, int largestValence) {
        this.topology = topology;
        this.triangles = triangles;
        this.representatives = representatives;
        this.largestValence = largestValence;
    }

    long count() {
        long count = 0;
        AdjacentTriangles adjacent = new AdjacentTriangles(topology, largestValence);
        for (int a = 0; a < topology.triangleCount(); a++) {
            int found = topology.isDuplicate(a) ? 0 : adjacent.find(a);
            for (int i = 0; i < found; i++) {
                count += Integer.bitCount(tests(a, adjacent.get(i)));
            }
        }
        return count;
    }

    void forEach(Visitor visitor) {
        AdjacentTriangles adjacent = new AdjacentTriangles(topology, largestValence);
        for (int a = 0; a < topology.triangleCount(); a++) {
            int found = topology.isDuplicate(a) ? 0 : adjacent.find(a);
            for (int i = 0; i < found; i++) {
                visit(a, adjacent.get(i), tests(a, adjacent.get(i)), visitor);
            }
        }
    }

    /** None if it is the other triangle's turn to ask. */
    private int tests(int a, int b) {
        if (b <= a || topology.isDuplicate(b)) {
            return 0;
        }
        int owned = FeatureTests.owned(representatives.owned(a), representatives.owned(b));
        return triangles.withoutCommon(owned, a, b);
    }

    private void visit(int a, int b, int tests, Visitor visitor) {
        for (int rest = tests; rest != 0; rest &= rest - 1) {
            int bit = Integer.numberOfTrailingZeros(rest);
            if (bit < 3) {
                visitor.vertexFace(triangles.corner(a, bit), b);
            } else if (bit < 6) {
                visitor.vertexFace(triangles.corner(b, bit - 3), a);
            } else {
                int ea = triangles.side(a, FeatureTests.sideOfA(bit));
                int eb = triangles.side(b, FeatureTests.sideOfB(bit));
                visitor.edges(Math.min(ea, eb), Math.max(ea, eb));
            }
        }
    }
}
