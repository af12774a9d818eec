package dev.graze.filter;

import dev.graze.ContactKind;

/**
 * The coordinates of a batch of candidates of one kind, one row per coordinate, so that lanes work on them side by
 * side. Filling it in a loop of its own also lets the processor wait for many far vertices at once instead of for one
 * pair after the other. Small enough to stay in the first caches.
 */
public final class PairBlock {
    /** The most pairs a block holds. */
    public static final int CAPACITY = 256;
    /** Coordinates of a pair: four points at t0, then at t1. */
    public static final int COORDINATES = 24;

    private final double[][] coordinates = new double[COORDINATES][CAPACITY];
    private ContactKind kind = ContactKind.VF;
    private int size;

    public int size() {
        return size;
    }

    public ContactKind kind() {
        return kind;
    }

    /** Row {@code 3 * point + axis} at t0, twelve rows on at t1. */
    public double[] row(int row) {
        return coordinates[row];
    }

    /** Takes these candidates, four vertices each. */
    public void fill(ContactKind pairKind, double[] t0, double[] t1, int[] candidates, int count) {
        kind = pairKind;
        size = count;
        for (int point = 0; point < 4; point++) {
            fillPoint(t0, candidates, point, count, 3 * point);
            fillPoint(t1, candidates, point, count, 12 + 3 * point);
        }
    }

    private void fillPoint(double[] positions, int[] candidates, int point, int count, int row) {
        double[] x = coordinates[row];
        double[] y = coordinates[row + 1];
        double[] z = coordinates[row + 2];
        for (int i = 0; i < count; i++) {
            int from = 3 * candidates[4 * i + point];
            x[i] = positions[from];
            y[i] = positions[from + 1];
            z[i] = positions[from + 2];
        }
    }
}
