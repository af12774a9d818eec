package dev.graze.bench.report;

import dev.graze.cli.output.Median;
import java.util.Arrays;

/** The times of repeated work. */
public final class Repeats {
    private final long[] nanos;
    private int count;

    public Repeats(int most) {
        nanos = new long[most];
    }

    public void add(long time) {
        nanos[count++] = time;
    }

    public double medianNanos() {
        return Median.of(Arrays.stream(nanos, 0, count).asDoubleStream().toArray());
    }

    public double meanNanos() {
        return Arrays.stream(nanos, 0, count).average().orElse(0);
    }
}
