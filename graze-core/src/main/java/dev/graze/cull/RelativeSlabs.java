package dev.graze.cull;

import java.util.Arrays;

/**
 * Each vertex of a step as sixteen floats: its coordinates along eight directions at t0 and again at t1. From these a {@link SlabFilter} sees in a
 * few instructions whether two moving features stay apart along one of the directions.
 *
 * <p>Two features stay apart along a direction if at t0 and at t1 every vertex of one is farther along it than every vertex of the other: the
 * differences are linear in time, so what holds at both ends holds between. Unlike slabs around the whole sweep of a feature, this takes no notice
 * of the motion that both have in common.
 *
 * <p><b>Rounding.</b> Coordinates are taken from the middle of the scene and rounded to floats. With E the largest coordinate from there, a sum or
 * difference of two is at most 2E and off by at most 2E 2^-24 and a little from the rounding in doubles; the difference of two of those floats is
 * rounded once more, by 2^-24 of at most 4E. {@link #ERROR} times E, which is 16 E 2^-24, is more than all of that together. Along the diagonals a
 * separation counts by the length of the direction, the root of two.
 */
public final class RelativeSlabs {
    /** Floats per vertex: {@link #DIRECTIONS} at t0, then as many at t1. */
    public static final int STRIDE = 16;
    /** x, y, z, x + y, x - y, x + z, x - z, y + z. */
    public static final int DIRECTIONS = 8;

    static final double ERROR = 0x1p-20;
    private static final double ROOT_OF_TWO = 0x1.6a09e7p0;

    private final int vertexCount;
    private final double separation;
    private final float[] slabs;
    private final float[] thresholds = new float[STRIDE];
    private final SceneMiddle middle = new SceneMiddle();

    public RelativeSlabs(int vertexCount, double separation) {
        this.vertexCount = vertexCount;
        this.separation = separation;
        this.slabs = records(vertexCount);
    }

    /** Room for the records of so many vertices. */
    static float[] records(int vertexCount) {
        if ((long) vertexCount * STRIDE > Integer.MAX_VALUE - 8) {
            throw new IllegalStateException("slabs for " + vertexCount + " vertices do not fit into one array");
        }
        return new float[vertexCount * STRIDE];
    }

    /** Takes in the positions of a step. */
    public void fit(double[] t0, double[] t1) {
        middle.fit(t0, t1);
        for (int v = 0; v < vertexCount; v++) {
            put(v, 0, t0);
            put(v, DIRECTIONS, t1);
        }
        double error = ERROR * middle.largest();
        for (int i = 0; i < STRIDE; i++) {
            double length = i % DIRECTIONS < 3 ? 1 : ROOT_OF_TWO;
            float threshold = (float) (error + separation * length);
            thresholds[i] = threshold + threshold * 0x1p-20f + Float.MIN_NORMAL;
        }
    }

    private void put(int vertex, int time, double[] positions) {
        double x = positions[3 * vertex] - middle.get(0);
        double y = positions[3 * vertex + 1] - middle.get(1);
        double z = positions[3 * vertex + 2] - middle.get(2);
        int at = STRIDE * vertex + time;
        slabs[at] = (float) x;
        slabs[at + 1] = (float) y;
        slabs[at + 2] = (float) z;
        slabs[at + 3] = (float) (x + y);
        slabs[at + 4] = (float) (x - y);
        slabs[at + 5] = (float) (x + z);
        slabs[at + 6] = (float) (x - z);
        slabs[at + 7] = (float) (y + z);
    }

    /** The records of all vertices, {@link #STRIDE} floats each: to read from. */
    public float[] slabs() {
        return slabs;
    }

    /** By how much two floats of a record must differ to prove that the vertices are farther apart than the separation. */
    public float[] thresholds() {
        return thresholds;
    }

    @Override
    public String toString() {
        return "slabs of " + vertexCount + " vertices, thresholds " + Arrays.toString(thresholds);
    }
}
