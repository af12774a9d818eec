package dev.graze.bounds;

/** Boxes along two axes, a row of floats for each side, rounded outward; with room for more than there are. */
public final class IntervalRows {
    /** Vectors read past the last row. */
    private static final int PADDING = 16;

    private float[] lowY = new float[PADDING];
    private float[] highY = new float[PADDING];
    private float[] lowZ = new float[PADDING];
    private float[] highZ = new float[PADDING];

    /** Makes room for so many; what was there is lost. */
    public void resize(int count) {
        if (count + PADDING > lowY.length) {
            int room = Math.toIntExact(count + count / 4L + PADDING);
            highY = new float[room];
            lowZ = new float[room];
            highZ = new float[room];
            // last, as its length is the one that is looked at: the others may fail for want of memory
            lowY = new float[room];
        }
    }

    /** Puts a box whose sides are known to doubles. */
    public void set(int i, double fromY, double toY, double fromZ, double toZ) {
        lowY[i] = Rounding.down(fromY);
        highY[i] = Rounding.up(toY);
        lowZ[i] = Rounding.down(fromZ);
        highZ[i] = Rounding.up(toZ);
    }

    /** Makes box {@code i} that of another array. */
    public void copy(int i, IntervalRows other, int from) {
        lowY[i] = other.lowY[from];
        highY[i] = other.highY[from];
        lowZ[i] = other.lowZ[from];
        highZ[i] = other.highZ[from];
    }

    /** The sides of all boxes. To read from. */
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
