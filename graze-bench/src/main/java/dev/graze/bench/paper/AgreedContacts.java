package dev.graze.bench.paper;

import dev.graze.bench.report.AgreedResults;
import java.util.Arrays;

/** The results of the first engine in each step of a window, and their number of contacts. */
final class AgreedContacts {
    private final AgreedResults results;
    private final int[] sizes;

    private final int leadIn;

    AgreedContacts(String scene, int steps, int leadIn) {
        this.results = new AgreedResults(scene, steps);
        this.sizes = new int[steps];
        this.leadIn = leadIn;
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

    /** Returns the mean over all steps after the lead-in. */
    double meanSize() {
        return Arrays.stream(sizes).skip(leadIn).average().orElse(Double.NaN);
    }
}
