package dev.graze.narrow;

import dev.graze.ContactKind;

/**
 * Two moving features in canonical order: the four points of a vertex-face or edge-edge pair at t0 and t1. A narrow
 * phase reuses one instance, so that testing a pair allocates nothing.
 */
public final class FeaturePair {
    /**
     * Coordinate {@code axis} of point {@code i} is at {@code 3 i + axis} for t0 and {@code 12 + 3 i + axis} for t1.
     */
    private final double[] x = new double[24];
    private ContactKind kind = ContactKind.VF;

    public ContactKind kind() {
        return kind;
    }

    /** Loads the pair of vertices {@code v0} to {@code v3}, in the order that {@link ContactKind} defines. */
    public void load(ContactKind pairKind, double[] t0, double[] t1, int v0, int v1, int v2, int v3) {
        kind = pairKind;
        loadPoint(0, t0, t1, v0);
        loadPoint(3, t0, t1, v1);
        loadPoint(6, t0, t1, v2);
        loadPoint(9, t0, t1, v3);
    }

    /** Loads the pair whose 24 coordinates (four points at t0, then at t1) start at {@code from}. */
    public void load(ContactKind pairKind, double[] coordinates, int from) {
        kind = pairKind;
        System.arraycopy(coordinates, from, x, 0, x.length);
    }

    /** Returns coordinate {@code axis} of point {@code point} at t0 ({@code time} 0) or t1 ({@code time} 1). */
    public double coordinate(int time, int point, int axis) {
        return x[12 * time + 3 * point + axis];
    }

    /** Returns all 24 coordinates, t0 first: the internal array, which callers must not modify. */
    public double[] coordinates() {
        return x;
    }

    /** Copies element by element: a call to copy three numbers costs more than the copy. */
    private void loadPoint(int at, double[] t0, double[] t1, int vertex) {
        int from = 3 * vertex;
        x[at] = t0[from];
        x[at + 1] = t0[from + 1];
        x[at + 2] = t0[from + 2];
        x[at + 12] = t1[from];
        x[at + 13] = t1[from + 1];
        x[at + 14] = t1[from + 2];
    }
}
