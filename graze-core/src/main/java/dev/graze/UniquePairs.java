package dev.graze;

import dev.graze.SubFeatures.Kind;
import dev.graze.spi.RowOrder;
import java.util.Arrays;
import java.util.Objects;

/**
 * Near pairs reduced to the features on which their closest points lie: a vertex-face pair whose closest point is a
 * corner of the face becomes a vertex-vertex pair, one on an edge a vertex-edge pair, and edge-edge pairs likewise.
 * Equal pairs are merged, so each distance counts once. Sorted by kind and vertex numbers; immutable.
 *
 * <p>Barrier methods that sum over all vertex-face and edge-edge pairs weight each reduced pair by its
 * {@link #multiplicity}; those that sum over distinct pairs leave it out.
 */
public final class UniquePairs {
    private static final Kind[] KINDS = Kind.values();
    private static final int MOST_VERTICES = 4;

    private final NearPairs pairs;
    /** Where the pairs of each kind begin, and the end of the last. */
    private final int[] starts;
    private final int[] vertices;
    private final int[] representatives;
    private final int[] multiplicities;

    private UniquePairs(NearPairs pairs, int[] starts, int[] vertices, int[] representatives, int[] multiplicities) {
        this.pairs = pairs;
        this.starts = starts;
        this.vertices = vertices;
        this.representatives = representatives;
        this.multiplicities = multiplicities;
    }

    static UniquePairs of(NearPairs pairs) {
        int count = pairs.size();
        byte[] kinds = new byte[count];
        int[] table = new int[MOST_VERTICES * count];
        for (int i = 0; i < count; i++) {
            SubFeatures features = pairs.subFeatures(i);
            kinds[i] = (byte) features.kind().ordinal();
            for (int which = 0; which < features.vertices(); which++) {
                table[MOST_VERTICES * i + which] = pairs.vertex(i, features.place(which));
            }
            if (features.kind() == Kind.VERTEX_VERTEX) {
                sortFirstTwo(table, MOST_VERTICES * i);
            }
        }
        RowOrder order = new RowOrder();
        order.sort(table, MOST_VERTICES, count);
        order.sortBy(kinds);
        return merge(pairs, kinds, table, order);
    }

    private static void sortFirstTwo(int[] table, int at) {
        int first = table[at];
        table[at] = Math.min(first, table[at + 1]);
        table[at + 1] = Math.max(first, table[at + 1]);
    }

    private static UniquePairs merge(NearPairs pairs, byte[] kinds, int[] table, RowOrder order) {
        int count = kinds.length;
        int[] starts = new int[KINDS.length + 1];
        int[] vertices = new int[MOST_VERTICES * count];
        int[] representatives = new int[count];
        int[] multiplicities = new int[count];
        int size = 0;
        for (int i = 0; i < count; i++) {
            int row = order.get(i);
            int before = i == 0 ? -1 : order.get(i - 1);
            if (before < 0 || kinds[before] != kinds[row] || !sameVertices(table, before, row)) {
                System.arraycopy(table, MOST_VERTICES * row, vertices, MOST_VERTICES * size, MOST_VERTICES);
                representatives[size++] = row;
                starts[kinds[row] + 1] = size;
            }
            multiplicities[size - 1]++;
        }
        for (int kind = 1; kind < starts.length; kind++) {
            starts[kind] = Math.max(starts[kind], starts[kind - 1]);
        }
        return new UniquePairs(pairs, starts, Arrays.copyOf(vertices, MOST_VERTICES * size),
                Arrays.copyOf(representatives, size), Arrays.copyOf(multiplicities, size));
    }

    private static boolean sameVertices(int[] table, int a, int b) {
        int atA = MOST_VERTICES * a;
        int atB = MOST_VERTICES * b;
        return Arrays.equals(table, atA, atA + MOST_VERTICES, table, atB, atB + MOST_VERTICES);
    }

    public int size() {
        return representatives.length;
    }

    public int count(Kind kind) {
        return starts[kind.ordinal() + 1] - starts[kind.ordinal()];
    }

    public Kind kind(int i) {
        Objects.checkIndex(i, size());
        int kind = 0;
        while (i >= starts[kind + 1]) {
            kind++;
        }
        return KINDS[kind];
    }

    /**
     * Returns a vertex of pair {@code i}, numbered through the whole scene. Vertex-vertex: the smaller one first.
     * Vertex-edge: the vertex, then the edge, ascending. Edge-edge and vertex-face: as {@link ContactKind} defines.
     */
    public int vertex(int i, int which) {
        int count = pairs.subFeatures(representatives[i]).vertices();
        return vertices[MOST_VERTICES * i + Objects.checkIndex(which, count)];
    }

    public double distance(int i) {
        return pairs.distance(representatives[i]);
    }

    /** Returns how many of the vertex-face and edge-edge pairs were reduced to this one; at least 1. */
    public int multiplicity(int i) {
        return multiplicities[i];
    }

    /**
     * Returns the first of the pairs that were reduced to this one, as an index into the {@link NearPairs}; its closest
     * points are those of all of them.
     */
    public int representative(int i) {
        return representatives[i];
    }

    @Override
    public String toString() {
        return size() + " unique pairs (" + count(Kind.VERTEX_VERTEX) + " vertex-vertex, " + count(Kind.VERTEX_EDGE)
                + " vertex-edge, " + count(Kind.EDGE_EDGE) + " edge-edge, " + count(Kind.VERTEX_FACE)
                + " vertex-face)";
    }
}
