package dev.graze.spi;

import dev.graze.ContactKind;

/**
 * Pairs of features by their vertices: vertex-face pairs before edge-edge pairs. Near pairs are in canonical order,
 * each kind sorted by vertex numbers; candidates are in the order in which they were found.
 */
public final class PairList {
    public static final PairList EMPTY = new PairList(0, new int[0]);

    private final int vertexFaces;
    private final int[] vertices;

    /**
     * Wraps pairs; the array is not copied.
     *
     * @param vertexFaces how many of them are vertex-face pairs
     * @param vertices    four per pair, in the order that {@link ContactKind} defines
     */
    public PairList(int vertexFaces, int[] vertices) {
        this.vertexFaces = vertexFaces;
        this.vertices = vertices;
    }

    public int size() {
        return vertices.length / 4;
    }

    /** Returns how many pairs are vertex-face pairs; these come first. */
    public int vertexFaces() {
        return vertexFaces;
    }

    public ContactKind kind(int i) {
        return i < vertexFaces ? ContactKind.VF : ContactKind.EE;
    }

    /** Returns the vertices of all pairs, read-only: those of pair {@code i} start at {@code 4 * i}. */
    public int[] vertices() {
        return vertices;
    }
}
