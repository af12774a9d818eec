package dev.graze.cluster;

import java.util.Arrays;

/** Cluster centers, three coordinates each. */
public final class Centers {
    private double[] coordinates = new double[0];
    private int count;

    public int count() {
        return count;
    }

    /** Returns all coordinates; read-only. */
    public double[] coordinates() {
        return coordinates;
    }

    public double get(int center, int axis) {
        return coordinates[3 * center + axis];
    }

    public void clear() {
        count = 0;
    }

    public void add(double x, double y, double z) {
        if (coordinates.length < 3 * count + 3) {
            coordinates = Arrays.copyOf(coordinates, 6 * count + 3);
        }
        coordinates[3 * count] = x;
        coordinates[3 * count + 1] = y;
        coordinates[3 * count + 2] = z;
        count++;
    }

    /** Moves a center and returns how far. */
    double move(int center, double x, double y, double z) {
        double dx = x - get(center, 0);
        double dy = y - get(center, 1);
        double dz = z - get(center, 2);
        coordinates[3 * center] = x;
        coordinates[3 * center + 1] = y;
        coordinates[3 * center + 2] = z;
        return Math.sqrt(dx * dx + dy * dy + dz * dz);
    }

    /** Copies the centers of another instance. */
    public void set(Centers other) {
        clear();
        for (int c = 0; c < other.count; c++) {
            add(other.get(c, 0), other.get(c, 1), other.get(c, 2));
        }
    }

    public double distance(int a, int b) {
        return Math.sqrt(distanceSquared(a, get(b, 0), get(b, 1), get(b, 2)));
    }

    double distanceSquared(int center, double x, double y, double z) {
        double dx = get(center, 0) - x;
        double dy = get(center, 1) - y;
        double dz = get(center, 2) - z;
        return dx * dx + dy * dy + dz * dz;
    }

    /**
     * Picks starting centers that are far apart: the first is the point farthest from the mean, and each further one is
     * farthest from those before it. Uses a deterministic sample of the points. Finds fewer centers than {@code wanted}
     * if there are fewer distinct points.
     */
    public void spread(PointArrays points, int wanted) {
        clear();
        int[] sample = sample(points.size());
        double[] distances = new double[sample.length];
        addMean(points, sample);
        int farthest = measure(points, sample, distances, true);
        clear();
        while (count < wanted && sample.length > 0 && (count == 0 || distances[farthest] > 0)) {
            int i = sample[farthest];
            add(points.x()[i], points.y()[i], points.z()[i]);
            farthest = measure(points, sample, distances, count == 1);
        }
    }

    private static int[] sample(int size) {
        int count = Math.min(size, 4096);
        int[] sample = new int[count];
        Arrays.setAll(sample, i -> (int) ((long) size * i / count));
        return sample;
    }

    private void addMean(PointArrays points, int[] sample) {
        double x = 0;
        double y = 0;
        double z = 0;
        for (int i : sample) {
            x += points.x()[i];
            y += points.y()[i];
            z += points.z()[i];
        }
        add(x / sample.length, y / sample.length, z / sample.length);
    }

    /**
     * Updates each sampled point's distance to its nearest center with the center added last. Returns the index of the
     * sampled point that is now farthest from all centers.
     */
    private int measure(PointArrays points, int[] sample, double[] distances, boolean first) {
        int farthest = 0;
        for (int k = 0; k < sample.length; k++) {
            double distance = points.distanceSquared(sample[k], get(count - 1, 0), get(count - 1, 1),
                    get(count - 1, 2));
            distances[k] = first ? distance : Math.min(distances[k], distance);
            farthest = distances[k] > distances[farthest] ? k : farthest;
        }
        return farthest;
    }
}
