package dev.graze.bounds;

/**
 * Axis-aligned boxes of numbered features, one array of floats per extent, rounded outward. A box starts empty and
 * grows to include points.
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

    /** Empties box {@code i}. */
    public void empty(int i) {
        minX[i] = minY[i] = minZ[i] = Float.POSITIVE_INFINITY;
        maxX[i] = maxY[i] = maxZ[i] = Float.NEGATIVE_INFINITY;
    }

    /** Grows box {@code i} to include a vertex of {@code positions}, with a margin in all directions. */
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

    /** Returns the lower bound of box {@code i} along axis 0, 1 or 2. */
    public float min(int i, int axis) {
        return (axis == 0 ? minX : axis == 1 ? minY : minZ)[i];
    }

    /** Returns the upper bound of box {@code i} along axis 0, 1 or 2. */
    public float max(int i, int axis) {
        return (axis == 0 ? maxX : axis == 1 ? maxY : maxZ)[i];
    }

    /** Returns a copy whose box {@code i} is box {@code order[i]} of this, for better locality. */
    public BoxArray inOrder(int[] order) {
        BoxArray copy = new BoxArray(order.length);
        for (int i = 0; i < order.length; i++) {
            int from = order[i];
            copy.minX[i] = minX[from];
            copy.minY[i] = minY[from];
            copy.minZ[i] = minZ[from];
            copy.maxX[i] = maxX[from];
            copy.maxY[i] = maxY[from];
            copy.maxZ[i] = maxZ[from];
        }
        return copy;
    }

    /**
     * Finds the boxes of another array, from index {@code from} on, that overlap box {@code i} of this array.
     *
     * @param found receives their indices, ascending; as long as the other array
     * @return the number of boxes found
     */
    public int overlapping(int i, BoxArray other, int from, int[] found) {
        return overlapping(i, other, from, other.size, found);
    }

    /** Finds the boxes {@code from} (inclusive) to {@code to} (exclusive) that overlap box {@code i}. */
    public int overlapping(int i, BoxArray other, int from, int to, int[] found) {
        float x0 = minX[i];
        float x1 = maxX[i];
        float y0 = minY[i];
        float y1 = maxY[i];
        float z0 = minZ[i];
        float z1 = maxZ[i];
        float[] otherMinX = other.minX;
        float[] otherMaxX = other.maxX;
        int count = 0;
        for (int j = from; j < to; j++) {
            if (x0 <= otherMaxX[j] && x1 >= otherMinX[j] && y0 <= other.maxY[j] && y1 >= other.minY[j]
                    && z0 <= other.maxZ[j]
                    && z1 >= other.minZ[j]) {
                found[count++] = j;
            }
        }
        return count;
    }
}
