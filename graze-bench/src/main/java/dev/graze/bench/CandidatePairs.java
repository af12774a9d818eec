package dev.graze.bench;

import dev.graze.mesh.IndexPair;
import dev.graze.mesh.InvalidInputException;
import java.util.Arrays;

/**
 * A growing list of pairs of feature numbers, each packed into a {@code long}; they sort by the first number, then by
 * the second.
 */
final class CandidatePairs {
    private static final int LARGEST_ARRAY = Integer.MAX_VALUE - 8;

    private long[] pairs = new long[1024];
    private int size;

    static long pair(int first, int second) {
        return IndexPair.pack(first, second);
    }

    static int first(long pair) {
        return IndexPair.first(pair);
    }

    static int second(long pair) {
        return IndexPair.second(pair);
    }

    void add(int first, int second) {
        if (size == pairs.length) {
            grow();
        }
        pairs[size++] = pair(first, second);
    }

    private void grow() {
        if (size == LARGEST_ARRAY) {
            throw new InvalidInputException(
                    "the step has more than " + LARGEST_ARRAY
                            + " candidates of one kind; measure a shorter step or a part of the scene");
        }
        pairs = Arrays.copyOf(pairs, (int) Math.min(LARGEST_ARRAY, size + (long) (size >> 1)));
    }

    long[] sorted() {
        long[] sorted = Arrays.copyOf(pairs, size);
        Arrays.sort(sorted);
        return sorted;
    }
}
