package dev.graze.bounds;

/**
 * Axis-aligned boxes of numbered features, one float array per side, rounded outward. A box starts empty and grows over the points that are
 * put into it.
 */
public final class BoxArray {
    private final int size;
    private final float[] minX;
    private final float[] minY;
    private final float[] minZ;
    private final float[] maxX;
    private final float[] maxY;
    private final float[] maxZ;

    public BoxArray(int size) {
        this.size = size;
        minX = new float[size];
        minY = new float[size];
        minZ = new float[size];
        maxX = new float[size];
        maxY = new float[size];
        maxZ = new float[size];
    }

    public int size() {
        return size;
    }

    /** Makes box {@code i} hold nothing. */
    public void empty(int i) {
        minX[i] = minY[i] = minZ[i] = Float.POSITIVE_INFINITY;
        maxX[i] = maxY[i] = maxZ[i] = Float.NEGATIVE_INFINITY;
    }

    /** Grows box {@code i} over a vertex of {@code positions}, with a margin on all sides. */
    public void include(int i, double[] positions, int vertex, double margin) {
        double x = positions[3 * vertex];
        double y = positions[3 * vertex + 1];
        double z = positions[3 * vertex + 2];
        minX[i] = Math.min(minX[i], Rounding.down(x, margin));
        minY[i] = Math.min(minY[i], Rounding.down(y, margin));
        minZ[i] = Math.min(minZ[i], Rounding.down(z, margin));
        maxX[i] = Math.max(maxX[i], Rounding.up(x, margin));
        maxY[i] = Math.max(maxY[i], Rounding.up(y, margin));
        maxZ[i] = Math.max(maxZ[i], Rounding.up(z, margin));
    }

    /** Whether box {@code i} of this array and box {@code j} of the other have a point in common. */
    public boolean overlaps(int i, BoxArray other, int j) {
        return minX[i] <= other.maxX[j] && maxX[i] >= other.minX[j] && minY[i] <= other.maxY[j] && maxY[i] >= other.minY[j]
                && minZ[i] <= other.maxZ[j] && maxZ[i] >= other.minZ[j];
    }
}
