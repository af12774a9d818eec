package dev.graze.bench.report;

import dev.graze.cli.output.Median;
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

    public double medianNanos() {
        return Median.of(Arrays.stream(nanos, 0, count).asDoubleStream().toArray());
    }
}
