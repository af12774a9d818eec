package dev.graze.cluster;

import java.util.Arrays;

/** Points to cluster, one array per coordinate, padded for SIMD kernels. */
public final class PointArrays {
    /** SIMD kernels read past the last point. */
    private static final int PADDING = 16;

    private double[] x = new double[PADDING];
    private double[] y = new double[PADDING];
    private double[] z = new double[PADDING];
    private int size;

    /** Sets the number of points. The caller must then set each point: the old ones are lost. */
    public void resize(int count) {
        if (count + PADDING > x.length) {
            int capacity = Math.toIntExact(count + count / 4L + PADDING);
            y = new double[capacity];
            z = new double[capacity];
            // assigned last: its length is the capacity check, and the allocations above may fail
            x = new double[capacity];
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

    /** Returns the first coordinates of all points; read-only, like the other two arrays. */
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

    /** Returns the points with the coordinates x, y, z, x, y, z and so on. */
    public static PointArrays of(double... coordinates) {
        PointArrays points = new PointArrays();
        points.resize(coordinates.length / 3);
        for (int i = 0; i < points.size; i++) {
            points.set(i, coordinates[3 * i], coordinates[3 * i + 1], coordinates[3 * i + 2]);
        }
        return points;
    }

    @Override
    public String toString() {
        return "x " + Arrays.toString(Arrays.copyOf(x, size)) + ", y " + Arrays.toString(Arrays.copyOf(y, size))
                + ", z "
                + Arrays.toString(Arrays.copyOf(z, size));
    }
}
