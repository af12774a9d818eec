package dev.graze.viewer;

import java.util.SortedMap;

/**
 * The frames and findings that go into the page. All of them while the page stays within its budget; then every second, every fourth and so
 * on, thinned as they come, so that memory is bounded by the budget and not by the length of the sequence. The first and the last always stay.
 */
final class KeptFrames {
    private final long budget;
    private final EveryKth<float[]> frames = new EveryKth<>(positions -> Base64Text.length(2L * positions.length));
    private final EveryKth<byte[]> findings = new EveryKth<>(bytes -> Base64Text.length(bytes.length));
    private int stride = 1;

    /**
     * Nothing kept yet.
     *
     * @param budget how many characters frames and findings may take in the page
     */
    KeptFrames(long budget) {
        this.budget = budget;
    }

    void addFrame(int number, float[] positions) {
        frames.add(number, positions);
        thinToBudget();
    }

    void addFindings(int number, byte[] bytes) {
        findings.add(number, bytes);
        thinToBudget();
    }

    SortedMap<Integer, float[]> frames() {
        return frames.items();
    }

    SortedMap<Integer, byte[]> findings() {
        return findings.items();
    }

    /** Every how many frames one is kept. */
    int stride() {
        return stride;
    }

    private void thinToBudget() {
        while (frames.items().size() > 2 && frames.weight() + findings.weight() > budget) {
            stride = Math.multiplyExact(stride, 2);
            frames.thin(stride);
            findings.thin(stride);
        }
    }
}
