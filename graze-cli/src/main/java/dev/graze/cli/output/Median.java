package dev.graze.cli.output;

import java.util.Arrays;

/** The median, which single outliers do not move. */
public final class Median {
    private Median() {
    }

    /** Returns the median: for an even count, the mean of the middle two; NaN for an empty array. */
    public static double of(double[] figures) {
        double[] sorted = figures.clone();
        Arrays.sort(sorted);
        return sorted.length == 0 ? Double.NaN : (sorted[(sorted.length - 1) / 2] + sorted[sorted.length / 2]) / 2;
    }
}
