package dev.graze.bench.paper;

import dev.graze.bench.report.AgreedResults;
import java.util.Arrays;

/** What the first engine found in each step of a window, and how much that is. */
final class AgreedContacts {
    private final AgreedResults results;
    private final int[] sizes;

    AgreedContacts(String scene, int steps) {
        this.results = new AgreedResults(scene, steps);
        this.sizes = new int[steps];
    }

    /**
     * Compares with what was found first, bit for bit.
     *
     * @throws IllegalStateException if anything differs
     */
    void require(String who, int step, StepResults found) {
        results.require(who, step, found.results());
        sizes[step] = found.size();
    }

    /** On average, from the second step on. */
    double meanSize() {
        return Arrays.stream(sizes).skip(1).average().orElse(Double.NaN);
    }
}
