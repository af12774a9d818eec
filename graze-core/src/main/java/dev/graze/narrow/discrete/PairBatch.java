package dev.graze.narrow.discrete;

import dev.graze.filter.SideKernel;

/**
 * Pairs of triangles that wait to be tested side by side: the six vertices of each, in the order that their test wants,
 * and a row for each coordinate of these. Sets of pairs are the bits of a long.
 */
final class PairBatch {
    private static final int CAPACITY = SideKernel.PAIRS;
    private static final int CORNERS = 6;
    /** Where {@link #raise} puts its point: a corner that is another one again if the triangles share a vertex. */
    static final int RAISED = 3;

    private final SideKernel kernel;
    private final long[] pairs = new long[CAPACITY];
    private final int[] vertices = new int[CORNERS * CAPACITY];
    private final double[][] corners = new double[3 * CORNERS][CAPACITY];
    private int size;

    PairBatch(SideKernel kernel) {
        this.kernel = kernel;
    }

    void clear() {
        size = 0;
    }

    boolean isFull() {
        return size == CAPACITY;
    }

    /** The set of all pairs. */
    long all() {
        return size == 0 ? 0 : -1L >>> (CAPACITY - size);
    }

    void add(long pair, int a0, int a1, int a2, int b0, int b1, int b2) {
        int at = CORNERS * size;
        vertices[at] = a0;
        vertices[at + 1] = a1;
        vertices[at + 2] = a2;
        vertices[at + 3] = b0;
        vertices[at + 4] = b1;
        vertices[at + 5] = b2;
        pairs[size++] = pair;
    }

    long pair(int i) {
        return pairs[i];
    }

    /** The vertex at a corner: 0 to 2 of the first triangle, 3 to 5 of the second. */
    int vertex(int i, int corner) {
        return vertices[CORNERS * i + corner];
    }

    /**
     * Fetches the positions of these corners. A loop for each lets the processor wait for many far vertices at once.
     */
    void gather(double[] positions, int[] which) {
        for (int corner : which) {
            gather(positions, corner, corners[3 * corner], corners[3 * corner + 1], corners[3 * corner + 2]);
        }
    }

    private void gather(double[] positions, int corner, double[] x, double[] y, double[] z) {
        for (int i = 0; i < size; i++) {
            int from = 3 * vertices[CORNERS * i + corner];
            x[i] = positions[from];
            y[i] = positions[from + 1];
            z[i] = positions[from + 2];
        }
    }

    /**
     * On which sides of the plane through corners o, b and c these corners certainly lie, as {@link SideKernel} says
     * it.
     */
    void look(int o, int b, int c, int[] points, long[] sides) {
        kernel.look(corners, size, o, b, c, points, sides);
    }

    /**
     * Makes corner {@link #RAISED} a point above corner 0 of the first triangle, about as far from it as the other
     * corners: with it and a side of the triangle there is a plane about perpendicular to the triangle. Wherever
     * exactly it is, {@link #look} is right about that plane.
     */
    void raise() {
        for (int i = 0; i < size; i++) {
            double ux = corners[3][i] - corners[0][i];
            double uy = corners[4][i] - corners[1][i];
            double uz = corners[5][i] - corners[2][i];
            double vx = corners[6][i] - corners[0][i];
            double vy = corners[7][i] - corners[1][i];
            double vz = corners[8][i] - corners[2][i];
            double length = Math.abs(ux) + Math.abs(uy) + Math.abs(uz) + Math.abs(vx) + Math.abs(vy) + Math.abs(vz);
            corners[3 * RAISED][i] = corners[0][i] + (uy * vz - uz * vy) / length;
            corners[3 * RAISED + 1][i] = corners[1][i] + (uz * vx - ux * vz) / length;
            corners[3 * RAISED + 2][i] = corners[2][i] + (ux * vy - uy * vx) / length;
        }
    }
}
