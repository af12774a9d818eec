package dev.graze.cluster;

import java.util.Arrays;

/** Points to group, a row per coordinate, with room for more than there are. */
public final class PointArrays {
    /** Vectors read past the last point. */
    private static final int PADDING = 16;

    private double[] x = new double[PADDING];
    private double[] y = new double[PADDING];
    private double[] z = new double[PADDING];
    private int size;

    /** Makes room for so many points, which the caller then puts in; what was there is lost. */
    public void resize(int count) {
        if (count + PADDING > x.length) {
            int room = Math.toIntExact(count + count / 4L + PADDING);
            y = new double[room];
            z = new double[room];
            // last, as its length is the one that is looked at: the others may fail for want of memory
            x = new double[room];
        }
        size = count;
    }

    public void set(int i, double px, double py, double pz) {
        x[i] = px;
        y[i] = py;
        z[i] = pz;
    }

    public int size() {
        return size;
    }

    /** Coordinates of all points. To read from, as the other two. */
    public double[] x() {
        return x;
    }

    public double[] y() {
        return y;
    }

    public double[] z() {
        return z;
    }

    double distanceSquared(int i, double cx, double cy, double cz) {
        double dx = x[i] - cx;
        double dy = y[i] - cy;
        double dz = z[i] - cz;
        return dx * dx + dy * dy + dz * dz;
    }

    /** Points given as x, y, z, x, y, z and so on. */
    public static PointArrays of(double... coordinates) {
        PointArrays rows = new PointArrays();
        rows.resize(coordinates.length / 3);
        for (int i = 0; i < rows.size; i++) {
            rows.set(i, coordinates[3 * i], coordinates[3 * i + 1], coordinates[3 * i + 2]);
        }
        return rows;
    }

    @Override
    public String toString() {
        return "x " + Arrays.toString(Arrays.copyOf(x, size)) + ", y " + Arrays.toString(Arrays.copyOf(y, size))
                + ", z "
                + Arrays.toString(Arrays.copyOf(z, size));
    }
}
