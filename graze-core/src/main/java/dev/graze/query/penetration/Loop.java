package dev.graze.query.penetration;

import java.util.Arrays;

/** A closed line of numbered points. Not thread-safe. */
final class Loop {
    private int[] ids = new int[8];
    private double[] coordinates = new double[24];
    private int size;

    void clear() {
        size = 0;
    }

    /** Adds a point with its number; equal numbers mean the same point. */
    void add(int id, double[] x, int at) {
        if (size == ids.length) {
            ids = Arrays.copyOf(ids, 2 * size);
            coordinates = Arrays.copyOf(coordinates, 6 * size);
        }
        ids[size] = id;
        System.arraycopy(x, at, coordinates, 3 * size, 3);
        size++;
    }

    int size() {
        return size;
    }

    double[] toArray() {
        return Arrays.copyOf(coordinates, 3 * size);
    }

    Loop copy() {
        Loop copy = new Loop();
        copy.ids = Arrays.copyOf(ids, size);
        copy.coordinates = toArray();
        copy.size = size;
        return copy;
    }

    /**
     * Removes repeated points, and spikes that lead to a point and straight back. What is left has at least three
     * points, or none: a loop that encloses nothing vanishes.
     */
    void reduce() {
        int count = 0;
        for (int i = 0; i < size; i++) {
            move(i, count++);
            boolean shorter = true;
            while (shorter) {
                shorter = false;
                if (count >= 2 && ids[count - 1] == ids[count - 2]) {
                    count--;
                    shorter = true;
                } else if (count >= 3 && ids[count - 1] == ids[count - 3]) {
                    count -= 2;
                    shorter = true;
                }
            }
        }
        size = count;
        reduceEnds();
        if (size < 3) {
            size = 0;
        }
    }

    /** Does the same where the end joins the start. */
    private void reduceEnds() {
        int from = 0;
        boolean shorter = true;
        while (shorter && size - from >= 2) {
            shorter = false;
            if (ids[size - 1] == ids[from]) {
                size--;
                shorter = true;
            } else if (size - from >= 3 && ids[size - 2] == ids[from]) {
                size -= 2;
                shorter = true;
            } else if (size - from >= 3 && ids[size - 1] == ids[from + 1]) {
                size--;
                from++;
                shorter = true;
            }
        }
        for (int i = from; i < size; i++) {
            move(i, i - from);
        }
        size -= from;
    }

    private void move(int from, int to) {
        ids[to] = ids[from];
        System.arraycopy(coordinates, 3 * from, coordinates, 3 * to, 3);
    }

    /** Adds the area that the loop encloses, as a vector along its normal, to three numbers (Green's theorem). */
    void addArea(double[] x, int origin, double[] to) {
        for (int i = 0; i < size; i++) {
            int p = 3 * i;
            int q = 3 * ((i + 1) % size);
            for (int axis = 0; axis < 3; axis++) {
                int j = (axis + 1) % 3;
                int k = (axis + 2) % 3;
                to[axis] += 0.5 * ((coordinates[p + j] - x[origin + j]) * (coordinates[q + k] - x[origin + k])
                        - (coordinates[p + k] - x[origin + k]) * (coordinates[q + j] - x[origin + j]));
            }
        }
    }

    /** Returns whether a flat loop goes around a point of its plane, in rounded arithmetic, seen along a normal. */
    boolean surrounds(double[] point, double[] normal) {
        int drop = 0;
        for (int axis = 1; axis < 3; axis++) {
            drop = Math.abs(normal[axis]) > Math.abs(normal[drop]) ? axis : drop;
        }
        int u = (drop + 1) % 3;
        int v = (drop + 2) % 3;
        boolean surrounded = false;
        for (int i = 0; i < size; i++) {
            int p = 3 * i;
            int q = 3 * ((i + 1) % size);
            double pv = coordinates[p + v] - point[v];
            double qv = coordinates[q + v] - point[v];
            if ((pv > 0) != (qv > 0)) {
                double pu = coordinates[p + u] - point[u];
                double qu = coordinates[q + u] - point[u];
                surrounded ^= pu + (qu - pu) * (pv / (pv - qv)) > 0;
            }
        }
        return surrounded;
    }

    /** Writes a point of the loop. */
    void copyPoint(int i, double[] to) {
        System.arraycopy(coordinates, 3 * i, to, 0, 3);
    }
}
