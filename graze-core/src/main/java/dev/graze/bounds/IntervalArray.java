package dev.graze.bounds;

/** Boxes along two axes, one array of floats per extent, rounded outward. The arrays grow and are reused. */
public final class IntervalArray {
    /** Vector kernels may read past the last box. */
    private static final int PADDING = 16;

    private float[] lowY = new float[PADDING];
    private float[] highY = new float[PADDING];
    private float[] lowZ = new float[PADDING];
    private float[] highZ = new float[PADDING];

    /** Makes the capacity at least {@code count}; the contents are lost if it grows. */
    public void resize(int count) {
        if (count + PADDING > lowY.length) {
            int capacity = Math.toIntExact(count + count / 4L + PADDING);
            highY = new float[capacity];
            lowZ = new float[capacity];
            highZ = new float[capacity];
            lowY = new float[capacity]; // assigned last: its length is the capacity check if an allocation fails
        }
    }

    /** Sets a box given in doubles. */
    public void set(int i, double fromY, double toY, double fromZ, double toZ) {
        lowY[i] = Rounding.down(fromY);
        highY[i] = Rounding.up(toY);
        lowZ[i] = Rounding.down(fromZ);
        highZ[i] = Rounding.up(toZ);
    }

    /** Copies a box of another array to box {@code i}. */
    public void copy(int i, IntervalArray other, int from) {
        lowY[i] = other.lowY[from];
        highY[i] = other.highY[from];
        lowZ[i] = other.lowZ[from];
        highZ[i] = other.highZ[from];
    }

    /** Returns the lower y of all boxes, read-only like the other three. */
    public float[] lowY() {
        return lowY;
    }

    public float[] highY() {
        return highY;
    }

    public float[] lowZ() {
        return lowZ;
    }

    public float[] highZ() {
        return highZ;
    }
}
