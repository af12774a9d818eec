package dev.graze.narrow.discrete;

import dev.graze.filter.SideKernel;

/**
 * A batch of triangle pairs that are tested together: the six vertices of each, in the order that the test expects, and
 * an array per coordinate. Sets of pairs are the bits of a long.
 */
final class PairBatch {
    private static final int CAPACITY = SideKernel.PAIRS;
    private static final int CORNERS = 6;
    /** Where {@link #raise} puts its point: a corner that repeats another if the triangles share a vertex. */
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

    /** Returns the set of all pairs. */
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

    /** Returns the vertex at a corner of a pair: 0 to 2 of the first triangle, 3 to 5 of the second. */
    int vertex(int i, int corner) {
        return vertices[CORNERS * i + corner];
    }

    /** Fetches the positions of these corners. One loop per corner overlaps the cache misses of many pairs. */
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
     * Sets corner {@link #RAISED} to a point above corner 0 of the first triangle, about as far from it as the other
     * corners: with an edge of the triangle it spans a plane roughly perpendicular to the triangle. Tests against that
     * plane are right whatever the exact position of the point.
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

    /**
     * The sides of a plane that up to three corners certainly lie on: for each corner, the set of pairs in which it is
     * above the plane, and the set in which it is below. Pairs in neither set are undecided.
     */
    static final class PlaneSides {
        private final long[] words = new long[2 * SideKernel.POINTS];

        /** Classifies these corners of each pair against the plane through corners o, b and c. */
        void classify(PairBatch batch, int o, int b, int c, int[] points) {
            batch.kernel.classify(batch.corners, batch.size, o, b, c, points, words);
        }

        long above(int point) {
            return words[point];
        }

        long below(int point) {
            return words[SideKernel.POINTS + point];
        }

        /** Returns where the side of a point is certain. */
        long certain(int point) {
            return above(point) | below(point);
        }

        /** Returns where both points are certainly on the same side. */
        long same(int first, int second) {
            return (above(first) & above(second)) | (below(first) & below(second));
        }

        /** Returns where both points are certainly on opposite sides. */
        long opposite(int first, int second) {
            return (above(first) & below(second)) | (below(first) & above(second));
        }
    }
}
