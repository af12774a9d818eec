package dev.graze.cull;

import dev.graze.ContactKind;

/** The coplanarity filter in plain Java. */
public final class ScalarCoplanarityFilter implements CoplanarityFilter {
    /** Where vectors stand in {@link #v}: D, B, C at t0, the same at t1, and the products of B and C. */
    private static final int D0 = 0;
    private static final int B0 = 3;
    private static final int C0 = 6;
    private static final int PER_TIME = 9;
    private static final int N0 = 18;
    private static final int N1 = 21;
    private static final int MIXED = 24;
    private static final int MIXED2 = 27;

    private final double[] x = new double[PairBlock.ROWS];
    private final double[] v = new double[30];

    @Override
    public int survivors(PairBlock block, ContactKind kind, int[] survivors) {
        int remaining = 0;
        for (int i = 0; i < block.size(); i++) {
            block.get(i, x);
            if (!isNeverCoplanar(kind)) {
                survivors[remaining++] = i;
            }
        }
        return remaining;
    }

    private boolean isNeverCoplanar(ContactKind kind) {
        boolean face = kind == ContactKind.VF;
        for (int time = 0; time < 2; time++) {
            difference(12 * time, face ? 0 : 6, face ? 3 : 0, D0 + time * PER_TIME);
            difference(12 * time, face ? 6 : 3, face ? 3 : 0, B0 + time * PER_TIME);
            difference(12 * time, 9, face ? 3 : 6, C0 + time * PER_TIME);
        }
        cross(B0, C0, N0);
        cross(B0 + PER_TIME, C0 + PER_TIME, N1);
        cross(B0, C0 + PER_TIME, MIXED);
        cross(B0 + PER_TIME, C0, MIXED2);
        for (int axis = 0; axis < 3; axis++) {
            v[MIXED + axis] += v[MIXED2 + axis];
        }
        return verdict();
    }

    private void difference(int from, int point, int otherPoint, int to) {
        for (int axis = 0; axis < 3; axis++) {
            v[to + axis] = x[from + point + axis] - x[from + otherPoint + axis];
        }
    }

    private void cross(int a, int b, int to) {
        v[to] = v[a + 1] * v[b + 2] - v[a + 2] * v[b + 1];
        v[to + 1] = v[a + 2] * v[b] - v[a] * v[b + 2];
        v[to + 2] = v[a] * v[b + 1] - v[a + 1] * v[b];
    }

    private boolean verdict() {
        int d1 = D0 + PER_TIME;
        double f0 = dot(D0, N0);
        double f1 = dot(d1, N0) + dot(D0, MIXED);
        double f2 = dot(D0, N1) + dot(d1, MIXED);
        double f3 = dot(d1, N1);
        double d = size(D0);
        double b = size(B0);
        double c = size(C0);
        double error = ERROR * (d * b * c) + UNDERFLOW;
        double error3 = 3 * error;
        boolean above = f0 > error && f1 > error3 && f2 > error3 && f3 > error;
        boolean below = f0 < -error && f1 < -error3 && f2 < -error3 && f3 < -error;
        return (above || below) && d + b + c < LARGEST;
    }

    private double dot(int a, int b) {
        return v[a] * v[b] + v[a + 1] * v[b + 1] + v[a + 2] * v[b + 2];
    }

    /** The magnitudes of all coordinates of a vector at t0 and t1, added up. */
    private double size(int at) {
        int end = at + PER_TIME;
        return (Math.abs(v[at]) + Math.abs(v[at + 1]) + Math.abs(v[at + 2]))
                + (Math.abs(v[end]) + Math.abs(v[end + 1]) + Math.abs(v[end + 2]));
    }
}
