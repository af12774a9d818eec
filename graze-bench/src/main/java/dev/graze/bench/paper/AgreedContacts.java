package dev.graze.bench.paper;

import dev.graze.bench.report.AgreedResults;
import java.util.Arrays;

/** The results of the first engine in each step of a window, and their number of contacts. */
final class AgreedContacts {
    private final AgreedResults results;
    private final int[] sizes;

    AgreedContacts(String scene, int steps) {
        this.results = new AgreedResults(scene, steps);
        this.sizes = new int[steps];
    }

    /**
     * Checks that an engine found the same as the first one, bit for bit.
     *
     * @throws IllegalStateException if anything differs
     */
    void require(String label, int step, StepResults found) {
        results.require(label, step, found.results());
        sizes[step] = found.size();
    }

    /** Returns the mean over all steps but the first. */
    double meanSize() {
        return Arrays.stream(sizes).skip(1).average().orElse(Double.NaN);
    }
}
