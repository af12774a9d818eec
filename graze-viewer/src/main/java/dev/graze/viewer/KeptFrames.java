package dev.graze.viewer;

import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * The frames and findings that go into the page. Keeps all of them while the page is within its budget, then every
 * second, every fourth and so on, thinned as they arrive, so that memory is bounded by the budget and not by the length
 * of the sequence. The first and the last always stay.
 */
final class KeptFrames {
    private final long budget;
    private final EveryKth<Frame> frames = new EveryKth<>(Frame::weight);
    private final EveryKth<byte[]> findings = new EveryKth<>(bytes -> Base64Text.length(bytes.length));
    private int stride = 1;

    /**
     * Creates an empty set of frames.
     *
     * @param budget how many characters frames and findings may take in the page
     */
    KeptFrames(long budget) {
        this.budget = budget;
    }

    /**
     * One frame.
     *
     * @param positions as floats relative to the box's origin
     * @param ownShape null if it is the first frame's
     */
    record Frame(float[] positions, Shape ownShape) {
        /** Counts the shape as if no earlier frame had it: which frames stay is not known yet. */
        long weight() {
            return Base64Text.length(2L * positions.length)
                    + (ownShape == null ? 0 : ownShape.length());
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

    /** Returns, for each frame with its own shape, the first of the consecutive frames that share it. */
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

    /** Returns the stride: one frame in this many is kept. */
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
