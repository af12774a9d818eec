package dev.graze.connectivity;

import dev.graze.mesh.Topology;
import java.util.function.IntPredicate;

/**
 * Enumerates the feature pairs without a common vertex whose owners are adjacent, each once. These are the pairs that
 * skipping adjacent triangles would miss. Takes time linear in the number of adjacent pairs of triangles, the sum of
 * squared valences.
 */
final class AdjacentOwnerPairs {
    /** Receives the feature pairs one by one. */
    interface Visitor {
        void vertexFace(int vertex, int face);

        void edges(int smaller, int larger);
    }

    private final Topology topology;
    private final SortedTriangles triangles;
    private final FeatureOwners owners;
    private final int largestValence;
    private final IntPredicate tested;

    /**
     * @param largestValence skips pairs whose owners share only vertices with more triangles than this
     * @param tested         which triangles are tested against adjacent ones at all: none of a component, or all of it
     */
    AdjacentOwnerPairs(Topology topology, SortedTriangles triangles, FeatureOwners owners, int largestValence,
            IntPredicate tested) {
        this.topology = topology;
        this.triangles = triangles;
        this.owners = owners;
        this.largestValence = largestValence;
        this.tested = tested;
    }

    long count() {
        long count = 0;
        AdjacentTriangles adjacent = new AdjacentTriangles(topology, largestValence);
        for (int a = 0; a < topology.triangleCount(); a++) {
            int found = find(adjacent, a);
            for (int i = 0; i < found; i++) {
                count += Integer.bitCount(tests(a, adjacent.get(i)));
            }
        }
        return count;
    }

    void forEach(Visitor visitor) {
        AdjacentTriangles adjacent = new AdjacentTriangles(topology, largestValence);
        for (int a = 0; a < topology.triangleCount(); a++) {
            int found = find(adjacent, a);
            for (int i = 0; i < found; i++) {
                visit(a, adjacent.get(i), tests(a, adjacent.get(i)), visitor);
            }
        }
    }

    private int find(AdjacentTriangles adjacent, int triangle) {
        return topology.isDuplicate(triangle) || !tested.test(triangle) ? 0 : adjacent.find(triangle);
    }

    /** Returns no tests if b is the smaller triangle: each pair counts once. */
    private int tests(int a, int b) {
        if (b <= a || topology.isDuplicate(b)) {
            return 0;
        }
        int owned = FeatureTests.owned(owners.owned(a), owners.owned(b));
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
                int ea = triangles.edge(a, FeatureTests.edgeOfA(bit));
                int eb = triangles.edge(b, FeatureTests.edgeOfB(bit));
                visitor.edges(Math.min(ea, eb), Math.max(ea, eb));
            }
        }
    }
}
