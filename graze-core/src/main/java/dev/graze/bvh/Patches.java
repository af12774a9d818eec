package dev.graze.bvh;

import dev.graze.connectivity.FeatureTests;
import dev.graze.mesh.IndexPair;
import dev.graze.mesh.Topology;
import java.util.Arrays;

/**
 * What connectivity alone tells about the triangles below each node: whether they are all adjacent to each other, and
 * whether they have one contour.
 *
 * <p>The contour consists of the half-edges that remain when opposite ones cancel out. A node has one only if they form
 * one simple loop. That excludes the cases normal cones cannot handle: holes, triangles of opposite orientation, pieces
 * connected by a single vertex or not at all, loose vertices.
 */
final class Patches {
    /** Larger patches are hardly ever both connected and flat. */
    static final int LONGEST_CONTOUR = 64;
    /**
     * A contour that is too long may get shorter when a neighbour fills a gap, so more half-edges are kept while
     * joining.
     */
    private static final int MOST_HALF_EDGES = 2 * LONGEST_CONTOUR;
    /** More triangles than this around one vertex are rarely neighbours in a hierarchy. */
    private static final int LARGEST_FAN = 12;

    private final int[] links;
    private final int[][] contours;
    private final boolean[] fans;

    Patches(Hierarchy hierarchy, SceneItems items, Topology topology) {
        this.links = hierarchy.links();
        this.contours = new int[links.length][];
        this.fans = new boolean[links.length];
        long[][] halfEdges = new long[links.length][];
        // Children come after their parents.
        for (int node = links.length - 1; node >= 0; node--) {
            if (links[node] < 0) {
                halfEdges[node] = ofLeaf(items.triangle(~links[node]), topology);
                fans[node] = halfEdges[node] != null;
            } else {
                halfEdges[node] = join(halfEdges[node + 1], halfEdges[links[node]]);
                contours[node] = loop(halfEdges[node]);
                fans[node] = isFan(node, items.corners());
                halfEdges[node + 1] = null;
                halfEdges[links[node]] = null;
            }
        }
    }

    /** Returns the vertices of the contour of an inner node in order, read-only, or null if it has none. */
    int[] contour(int node) {
        return contours[node];
    }

    /** Returns whether all triangles below a node are adjacent to each other. */
    boolean isFan(int node) {
        return fans[node];
    }

    private static long[] ofLeaf(int triangle, Topology topology) {
        if (triangle < 0) {
            return null;
        }
        int a = topology.triangleVertex(triangle, 0);
        int b = topology.triangleVertex(triangle, 1);
        int c = topology.triangleVertex(triangle, 2);
        return new long[] { halfEdge(a, b), halfEdge(b, c), halfEdge(c, a) };
    }

    private static long halfEdge(int from, int to) {
        return IndexPair.pack(from, to);
    }

    private static int start(long halfEdge) {
        return IndexPair.first(halfEdge);
    }

    private static long[] join(long[] left, long[] right) {
        if (left == null || right == null) {
            return null;
        }
        long[] rest = right.clone();
        int restSize = rest.length;
        long[] joined = new long[left.length + right.length];
        int size = 0;
        for (long half : left) {
            int opposite = indexOf(rest, restSize, Long.rotateLeft(half, 32));
            if (opposite < 0) {
                joined[size++] = half;
            } else {
                rest[opposite] = rest[--restSize];
            }
        }
        System.arraycopy(rest, 0, joined, size, restSize);
        size += restSize;
        return size > MOST_HALF_EDGES ? null : Arrays.copyOf(joined, size);
    }

    private static int indexOf(long[] values, int size, long value) {
        for (int i = 0; i < size; i++) {
            if (values[i] == value) {
                return i;
            }
        }
        return -1;
    }

    private static int[] loop(long[] halfEdges) {
        if (halfEdges == null || halfEdges.length < 3 || halfEdges.length > LONGEST_CONTOUR) {
            return null;
        }
        int[] loop = new int[halfEdges.length];
        int at = 0;
        for (int i = 0; i < loop.length; i++) {
            loop[i] = start(halfEdges[at]);
            at = onlyOneFrom((int) halfEdges[at], halfEdges);
            boolean closed = at == 0;
            if (at < 0 || closed != (i == loop.length - 1)) {
                return null;
            }
        }
        return loop;
    }

    /** Returns the only half-edge that starts at a vertex, or -1 if there is none or more than one. */
    private static int onlyOneFrom(int vertex, long[] halfEdges) {
        int found = -1;
        for (int i = 0; i < halfEdges.length; i++) {
            if (start(halfEdges[i]) == vertex) {
                if (found >= 0) {
                    return -1;
                }
                found = i;
            }
        }
        return found;
    }

    private boolean isFan(int node, int[] corners) {
        if (!fans[node + 1] || !fans[links[node]]) {
            return false;
        }
        int first = firstLeaf(node);
        int middle = firstLeaf(links[node]);
        int end = lastLeaf(node) + 1;
        return end - first <= LARGEST_FAN && areAdjacent(first, middle, end, corners);
    }

    private int firstLeaf(int node) {
        int at = node;
        while (links[at] >= 0) {
            at++;
        }
        return ~links[at];
    }

    private int lastLeaf(int node) {
        int at = node;
        while (links[at] >= 0) {
            at = links[at];
        }
        return ~links[at];
    }

    private static boolean areAdjacent(int first, int middle, int end, int[] corners) {
        for (int a = 3 * first; a < 3 * middle; a += 3) {
            for (int b = 3 * middle; b < 3 * end; b += 3) {
                if (!FeatureTests.adjacent(corners[a], corners[a + 1], corners[a + 2], corners[b], corners[b + 1],
                        corners[b + 2])) {
                    return false;
                }
            }
        }
        return true;
    }
}
