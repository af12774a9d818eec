package dev.graze.narrow.discrete;

/** The few points of an intersection, in a reusable buffer. */
final class PointList {
    /** Two coplanar triangles overlap in a hexagon at most. */
    static final int MOST_POINTS = 6;

    private final double[] xyz = new double[3 * MOST_POINTS];
    private int size;

    void clear() {
        size = 0;
    }

    int size() {
        return size;
    }

    double get(int k, int axis) {
        return xyz[3 * k + axis];
    }

    /** Adds the point at offset {@code p} of {@code x}, bit for bit. */
    void add(double[] x, int p) {
        System.arraycopy(x, p, xyz, 3 * size, 3);
        size++;
    }

    /** Adds point {@code k} of another list. */
    void add(PointList other, int k) {
        add(other.xyz, 3 * k);
    }

    /**
     * Adds the point at a fraction of the way from p to q. It is never outside their bounding box; where they share a
     * coordinate, it has the same.
     */
    void addBetween(double[] x, int p, int q, double fraction) {
        for (int axis = 0; axis < 3; axis++) {
            double start = x[p + axis];
            double end = x[q + axis];
            xyz[3 * size + axis] = Math.clamp((1 - fraction) * start + fraction * end, Math.min(start, end),
                    Math.max(start, end));
        }
        size++;
    }

    boolean contains(double[] x, int p) {
        for (int at = 0; at < 3 * size; at += 3) {
            if (xyz[at] == x[p] && xyz[at + 1] == x[p + 1] && xyz[at + 2] == x[p + 2]) {
                return true;
            }
        }
        return false;
    }
}
