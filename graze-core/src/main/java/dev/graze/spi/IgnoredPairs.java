package dev.graze.spi;

import dev.graze.ContactKind;
import dev.graze.mesh.Incidence;
import dev.graze.mesh.IndexPair;
import dev.graze.mesh.Topology;
import java.util.Arrays;
import java.util.BitSet;

/**
 * Single pairs of vertices or triangles to leave out of a search. Immutable and thread-safe.
 *
 * <p>A feature that contains the first vertex of a pair is not tested against a feature that contains the second; at an
 * instant, neither are triangles. A pair of triangles is never reported as intersecting; in motion, a vertex and a
 * face, or two edges, are left out if every two triangles that contain them are listed.
 */
public final class IgnoredPairs {
    /** No pair is ignored. */
    public static final IgnoredPairs NONE = new IgnoredPairs(new long[0], new long[0]);

    /** Packed as {@link IndexPair}, the smaller number first, ascending. */
    private final long[] vertexPairs;
    private final long[] trianglePairs;
    private final BitSet vertices;
    private final BitSet triangles;

    private IgnoredPairs(long[] vertexPairs, long[] trianglePairs) {
        this.vertexPairs = vertexPairs;
        this.trianglePairs = trianglePairs;
        this.vertices = named(vertexPairs);
        this.triangles = named(trianglePairs);
    }

    /** Creates lists of pairs, each packed as an {@link IndexPair} in either order, in the numbers of the scene. */
    public static IgnoredPairs of(long[] vertexPairs, long[] trianglePairs) {
        return vertexPairs.length + trianglePairs.length == 0
                ? NONE
                : new IgnoredPairs(sorted(vertexPairs), sorted(trianglePairs));
    }

    private static long[] sorted(long[] pairs) {
        return Arrays.stream(pairs).map(pair -> key(IndexPair.first(pair), IndexPair.second(pair))).sorted().distinct()
                .toArray();
    }

    private static long key(int a, int b) {
        return IndexPair.pack(Math.min(a, b), Math.max(a, b));
    }

    private static BitSet named(long[] pairs) {
        BitSet named = new BitSet();
        for (long pair : pairs) {
            named.set(IndexPair.first(pair));
            named.set(IndexPair.second(pair));
        }
        return named;
    }

    public boolean isEmpty() {
        return vertexPairs.length + trianglePairs.length == 0;
    }

    /** Returns whether to leave out two features, given by their vertices in the order of {@link ContactKind}. */
    public boolean ignores(Topology topology, ContactKind kind, int v0, int v1, int v2, int v3) {
        if (kind == ContactKind.VF) {
            return ignoresVertices(v0, v1) || ignoresVertices(v0, v2) || ignoresVertices(v0, v3)
                    || ignoresAllTriangles(topology, v0, v0, v0, v1, v2, v3);
        }
        return ignoresVertices(v0, v2) || ignoresVertices(v0, v3) || ignoresVertices(v1, v2)
                || ignoresVertices(v1, v3) || ignoresAllTriangles(topology, v0, v1, v1, v2, v3, v3);
    }

    /** Returns whether to leave out two triangles at an instant. */
    public boolean ignoresTriangles(Topology topology, int a, int b) {
        if (isListed(trianglePairs, triangles, a, b)) {
            return true;
        }
        if (vertexPairs.length > 0) {
            for (int i = 0; i < 9; i++) {
                if (ignoresVertices(topology.triangleVertex(a, i / 3), topology.triangleVertex(b, i % 3))) {
                    return true;
                }
            }
        }
        return false;
    }

    private boolean ignoresVertices(int a, int b) {
        return isListed(vertexPairs, vertices, a, b);
    }

    private static boolean isListed(long[] pairs, BitSet named, int a, int b) {
        return pairs.length > 0 && named.get(a) && named.get(b) && Arrays.binarySearch(pairs, key(a, b)) >= 0;
    }

    /**
     * Returns whether there are triangles with the vertices of both features, and every two of them are listed. The
     * vertices of a feature may repeat.
     */
    private boolean ignoresAllTriangles(Topology topology, int a0, int a1, int a2, int b0, int b1, int b2) {
        if (trianglePairs.length == 0) {
            return false;
        }
        Incidence around = topology.vertexTriangles();
        boolean any = false;
        for (int i = 0; i < around.size(a0); i++) {
            int s = around.get(a0, i);
            if (!topology.hasCorner(s, a1) || !topology.hasCorner(s, a2)) {
                continue;
            }
            for (int k = 0; k < around.size(b0); k++) {
                int t = around.get(b0, k);
                if (topology.hasCorner(t, b1) && topology.hasCorner(t, b2)) {
                    if (!isListed(trianglePairs, triangles, s, t)) {
                        return false;
                    }
                    any = true;
                }
            }
        }
        return any;
    }
}
