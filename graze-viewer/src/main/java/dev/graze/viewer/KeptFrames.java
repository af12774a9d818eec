package dev.graze.viewer;

import java.util.SortedMap;

/**
 * The frames and overlays that go into the page. All of them while the page stays within its budget; then every second, every fourth and so
 * on, thinned as they come, so that memory is bounded by the budget and not by the length of the sequence. The first and the last always stay.
 */
final class KeptFrames {
    private final long budget;
    private final EveryKth<float[]> frames = new EveryKth<>(positions -> Base64Text.length(2L * positions.length));
    private final EveryKth<Overlay> overlays = new EveryKth<>(overlay -> Base64Text.length(overlay.bytes()));
    private int stride = 1;

    /**
     * Nothing kept yet.
     *
     * @param budget how many characters frames and overlays may take in the page
     */
    KeptFrames(long budget) {
        this.budget = budget;
    }

    void addFrame(int number, float[] positions) {
        frames.add(number, positions);
        thinToBudget();
    }

    void addOverlay(int number, Overlay overlay) {
        overlays.add(number, overlay);
        thinToBudget();
    }

    SortedMap<Integer, float[]> frames() {
        return frames.items();
    }

    SortedMap<Integer, Overlay> overlays() {
        return overlays.items();
    }

    /** Every how many frames one is kept. */
    int stride() {
        return stride;
    }

    private void thinToBudget() {
        while (frames.items().size() > 2 && frames.weight() + overlays.weight() > budget) {
            stride = Math.multiplyExact(stride, 2);
            frames.thin(stride);
            overlays.thin(stride);
        }
    }
}
