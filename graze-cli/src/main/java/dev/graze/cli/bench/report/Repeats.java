package dev.graze.cli.bench.report;

import java.util.Arrays;

/** How long the same work took each time it was repeated. */
public final class Repeats {
    private final long[] nanos;
    private int count;

    public Repeats(int most) {
        nanos = new long[most];
    }

    public void add(long time) {
        nanos[count++] = time;
    }

    /** The middle one in order of time, which one disturbed repeat does not move; of an even number, the mean of the two in the middle. */
    public double medianNanos() {
        long[] sorted = Arrays.copyOf(nanos, count);
        Arrays.sort(sorted);
        return (sorted[(count - 1) / 2] + sorted[count / 2]) / 2.0;
    }
}
