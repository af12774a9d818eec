package dev.graze.cli.output;

import java.util.Arrays;

/** The figure in the middle, which a disturbed one does not move. */
public final class Median {
    private Median() {
    }

    /** Of an even number, the mean of the two in the middle; NaN of none. */
    public static double of(double[] figures) {
        double[] sorted = figures.clone();
        Arrays.sort(sorted);
        return sorted.length == 0 ? Double.NaN : (sorted[(sorted.length - 1) / 2] + sorted[sorted.length / 2]) / 2;
    }
}
