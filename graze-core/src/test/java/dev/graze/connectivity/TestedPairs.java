package dev.graze.connectivity;

import static org.assertj.core.api.Assertions.assertThat;

import dev.graze.mesh.Topology;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Collects the feature pairs that an engine would test, and fails at the first that is tested twice. */
final class TestedPairs {
    private static final int[][] EDGES = { { 0, 1 }, { 0, 2 }, { 1, 2 } };

    private final Topology topology;
    private final Set<List<Integer>> pairs = new HashSet<>();

    TestedPairs(Topology topology) {
        this.topology = topology;
    }

    int[] corners(int t) {
        int[] corners = { topology.triangleVertex(t, 0), topology.triangleVertex(t, 1), topology.triangleVertex(t, 2) };
        Arrays.sort(corners);
        return corners;
    }

    /** Adds the tests of a pair of triangles, read bit by bit as documented. */
    void addTests(int a, int b, int tests) {
        int[] ca = corners(a);
        int[] cb = corners(b);
        assertThat(tests >>> 15).isZero();
        for (int i = 0; i < 3; i++) {
            addIf((tests >> i) & 1, NaiveFeaturePairs.vertexFace(ca[i], cb[0], cb[1], cb[2]));
            addIf((tests >> (3 + i)) & 1, NaiveFeaturePairs.vertexFace(cb[i], ca[0], ca[1], ca[2]));
            for (int j = 0; j < 3; j++) {
                addIf((tests >> (6 + 3 * i + j)) & 1,
                        NaiveFeaturePairs.edgeEdge(ca[EDGES[i][0]], ca[EDGES[i][1]], cb[EDGES[j][0]], cb[EDGES[j][1]]));
            }
        }
    }

    private void addIf(int bit, List<Integer> pair) {
        if (bit == 1) {
            add(pair);
        }
    }

    void addOrphans(OrphanPairs orphans) {
        for (int i = 0; i < orphans.vertexFaceCount(); i++) {
            int[] face = corners(orphans.face(i));
            add(NaiveFeaturePairs.vertexFace(orphans.vertex(i), face[0], face[1], face[2]));
        }
        for (int i = 0; i < orphans.edgeEdgeCount(); i++) {
            int ea = orphans.edgeA(i);
            int eb = orphans.edgeB(i);
            assertThat(ea).isLessThan(eb);
            add(NaiveFeaturePairs.edgeEdge(topology.edgeVertex(ea, 0), topology.edgeVertex(ea, 1),
                    topology.edgeVertex(eb, 0),
                    topology.edgeVertex(eb, 1)));
        }
    }

    private void add(List<Integer> pair) {
        if (!pairs.add(pair)) {
            throw new AssertionError(pair + " is tested twice");
        }
    }

    void areExactly(Set<List<Integer>> expected) {
        assertThat(difference(expected, pairs)).as("never tested").isEmpty();
        assertThat(difference(pairs, expected)).as("tested but not expected").isEmpty();
    }

    private static Set<List<Integer>> difference(Set<List<Integer>> some, Set<List<Integer>> others) {
        Set<List<Integer>> left = new HashSet<>(some);
        left.removeAll(others);
        return left;
    }
}
