package dev.graze.bvh;

import dev.graze.mesh.IndexPair;

/** Receives the pairs of items whose volumes overlap, from one thread. */
@FunctionalInterface
public interface PairSink {
    /** Accepts the first {@code count} pairs of an array, as {@link IndexPair}s. The receiver may modify the array. */
    void accept(long[] pairs, int count);
}
