package dev.graze.parallel;

import java.util.concurrent.atomic.AtomicLongArray;

/**
 * A few longs shared between threads, each on its own cache lines, so that writing one does not slow down readers of
 * another.
 */
final class PaddedLongs {
    /** 128 bytes, because processors fetch lines of 64 bytes in pairs. */
    private static final int STRIDE = 16;

    private final AtomicLongArray words;

    /** Leaves a gap before the first one too: the array's length is there, and every access reads it. */
    PaddedLongs(int count) {
        words = new AtomicLongArray((count + 2) * STRIDE);
    }

    private static int at(int word) {
        return (word + 1) * STRIDE;
    }

    long get(int word) {
        return words.get(at(word));
    }

    /** Writes without memory ordering: for a word that a later, ordered write publishes. */
    void setPlain(int word, long value) {
        words.setPlain(at(word), value);
    }

    long getAndAdd(int word, long delta) {
        return words.getAndAdd(at(word), delta);
    }
}
