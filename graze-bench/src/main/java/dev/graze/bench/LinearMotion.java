package dev.graze.bench;

/** A linear motion between two sets of positions that can be divided into equal parts. */
public record LinearMotion(double[] t0, double[] t1) {
    /** Returns the positions where part {@code i} of {@code parts} ends; the last part ends exactly at t1. */
    public double[] after(int i, int parts) {
        if (i == parts) {
            return t1;
        }
        double[] positions = new double[t0.length];
        double t = (double) i / parts;
        for (int k = 0; k < positions.length; k++) {
            positions[k] = t0[k] + t * (t1[k] - t0[k]);
        }
        return positions;
    }
}
