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
    /** Columns of the table to sort: at most three vertices, and one more because the sort takes pairs of columns. */
    private static final int COLUMNS = 4;

    private final NearPairs pairs;
    /** Where the pairs of each kind begin, and the end of the last. */
    private final int[] starts = new int[KINDS.length + 1];
    private int[] representatives;
    private int[] multiplicities;
    /** For each near pair the unique pair that it was reduced to. */
    private final int[] reduced;
    private int size;

    private UniquePairs(NearPairs pairs) {
        this.pairs = pairs;
        this.representatives = new int[pairs.size()];
        this.multiplicities = new int[pairs.size()];
        this.reduced = new int[pairs.size()];
    }

    static UniquePairs of(NearPairs pairs) {
        UniquePairs unique = new UniquePairs(pairs);
        unique.addMerged();
        unique.addAll(Kind.EDGE_EDGE);
        unique.addAll(Kind.VERTEX_FACE);
        unique.representatives = Arrays.copyOf(unique.representatives, unique.size);
        unique.multiplicities = Arrays.copyOf(unique.multiplicities, unique.size);
        return unique;
    }

    /** Adds the vertex-vertex and vertex-edge pairs, which several pairs may be reduced to. */
    private void addMerged() {
        int count = 0;
        int[] rows = new int[pairs.size()];
        byte[] kinds = new byte[pairs.size()];
        for (int i = 0; i < pairs.size(); i++) {
            Kind kind = pairs.subFeatures(i).kind();
            if (kind.compareTo(Kind.EDGE_EDGE) < 0) {
                kinds[count] = (byte) kind.ordinal();
                rows[count++] = i;
            }
        }
        int[] table = new int[COLUMNS * count];
        for (int row = 0; row < count; row++) {
            int vertices = pairs.subFeatures(rows[row]).vertices();
            for (int which = 0; which < vertices; which++) {
                table[COLUMNS * row + which] = reducedVertex(rows[row], which);
            }
        }
        RowOrder order = new RowOrder();
        order.sort(table, COLUMNS, count);
        order.sortBy(kinds);
        for (int i = 0; i < count; i++) {
            int row = order.get(i);
            int before = i == 0 ? -1 : order.get(i - 1);
            if (before < 0 || kinds[before] != kinds[row] || !sameVertices(table, before, row)) {
                representatives[size++] = rows[row];
                Arrays.fill(starts, kinds[row] + 1, starts.length, size);
            }
            multiplicities[size - 1]++;
            reduced[rows[row]] = size - 1;
        }
    }

    private static boolean sameVertices(int[] table, int a, int b) {
        int atA = COLUMNS * a;
        int atB = COLUMNS * b;
        return table[atA] == table[atB] && table[atA + 1] == table[atB + 1] && table[atA + 2] == table[atB + 2];
    }

    /** Adds pairs that are distinct and in order already. */
    private void addAll(Kind kind) {
        for (int i = 0; i < pairs.size(); i++) {
            if (pairs.subFeatures(i).kind() == kind) {
                reduced[i] = size;
                representatives[size] = i;
                multiplicities[size++] = 1;
            }
        }
        Arrays.fill(starts, kind.ordinal() + 1, starts.length, size);
    }

    /** Returns a vertex of what a pair is reduced to. */
    private int reducedVertex(int pair, int which) {
        SubFeatures features = pairs.subFeatures(pair);
        int vertex = pairs.vertex(pair, features.place(which));
        if (features.kind() != Kind.VERTEX_VERTEX) {
            return vertex;
        }
        int other = pairs.vertex(pair, features.place(1 - which));
        return which == 0 ? Math.min(vertex, other) : Math.max(vertex, other);
    }

    public int size() {
        return size;
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
        int pair = representatives[i];
        return reducedVertex(pair, Objects.checkIndex(which, pairs.subFeatures(pair).vertices()));
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

    /** Returns which of these pairs a near pair was reduced to, given its index into the {@link NearPairs}. */
    public int indexOf(int nearPair) {
        return reduced[nearPair];
    }

    @Override
    public String toString() {
        return size() + " unique pairs (" + count(Kind.VERTEX_VERTEX) + " vertex-vertex, " + count(Kind.VERTEX_EDGE)
                + " vertex-edge, " + count(Kind.EDGE_EDGE) + " edge-edge, " + count(Kind.VERTEX_FACE)
                + " vertex-face)";
    }
}
