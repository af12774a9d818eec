package dev.graze.engine.slabs;

import java.util.Arrays;

/**
 * Pairs of features that were near each other at the reference positions of a {@link Coherence}, as one thread found
 * them. Consecutive pairs of the same two tiles form a run, so that most are skipped a run at a time.
 */
final class KeptPairs {
    private static final int CAPACITY = 1024;

    private int[] first = new int[CAPACITY];
    private int[] second = new int[CAPACITY];
    /** How far apart they were, at least. */
    private float[] gaps = new float[CAPACITY];
    private int size;
    private int[] runStarts = new int[CAPACITY];
    private int runs;
    private int tileA;
    private int tileB;

    void clear() {
        size = 0;
        runs = 0;
    }

    /** Adds a pair of items that had at least this gap. */
    void add(int a, int b, float gap) {
        int ofA = TileTree.tileOf(a);
        int ofB = TileTree.tileOf(b);
        if (runs == 0 || ofA != tileA || ofB != tileB) {
            startRun(ofA, ofB);
        }
        if (size == first.length) {
            int capacity = size + (size >> 1);
            first = Arrays.copyOf(first, capacity);
            second = Arrays.copyOf(second, capacity);
            gaps = Arrays.copyOf(gaps, capacity);
        }
        first[size] = a;
        second[size] = b;
        gaps[size++] = gap;
    }

    private void startRun(int ofA, int ofB) {
        tileA = ofA;
        tileB = ofB;
        if (runs == runStarts.length) {
            runStarts = Arrays.copyOf(runStarts, runs + (runs >> 1));
        }
        runStarts[runs++] = size;
    }

    int size() {
        return size;
    }

    int runs() {
        return runs;
    }

    int runStart(int run) {
        return runStarts[run];
    }

    int runEnd(int run) {
        return run + 1 < runs ? runStarts[run + 1] : size;
    }

    int first(int pair) {
        return first[pair];
    }

    int second(int pair) {
        return second[pair];
    }

    float gap(int pair) {
        return gaps[pair];
    }
}
