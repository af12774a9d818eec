package dev.graze.viewer;

import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * The frames and findings that go into the page. All of them while the page stays within its budget; then every second,
 * every fourth and so on, thinned as they come, so that memory is bounded by the budget and not by the length of the
 * sequence. The first and the last always stay.
 */
final class KeptFrames {
    private final long budget;
    private final EveryKth<Frame> frames = new EveryKth<>(Frame::weight);
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

    /**
     * One frame.
     *
     * @param positions as floats from the box's origin
     * @param ownShape  null where it is that of the first frame
     */
    record Frame(float[] positions, Shape ownShape) {
        /** As if no frame before had its shape: which ones stay is not known yet. */
        long weight() {
            return Base64Text.length(2L * positions.length)
                    + (ownShape == null ? 0 : Base64Text.length(ownShape.size()));
        }
    }

    void addFrame(int number, Frame frame) {
        frames.add(number, frame);
        thinToBudget();
    }

    void addFindings(int number, byte[] bytes) {
        findings.add(number, bytes);
        thinToBudget();
    }

    SortedMap<Integer, Frame> frames() {
        return frames.items();
    }

    /** For each frame with a shape of its own the first of those in a row that have it. */
    SortedMap<Integer, Integer> shapes() {
        SortedMap<Integer, Integer> shapes = new TreeMap<>();
        Shape last = null;
        int first = 0;
        for (Map.Entry<Integer, Frame> frame : frames.items().entrySet()) {
            Shape own = frame.getValue().ownShape();
            first = own == last ? first : frame.getKey();
            last = own;
            if (own != null) {
                shapes.put(frame.getKey(), first);
            }
        }
        return shapes;
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
