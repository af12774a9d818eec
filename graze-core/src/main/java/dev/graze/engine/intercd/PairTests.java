package dev.graze.engine.intercd;

/** The elementary tests as the processor does them, in one thread. */
interface PairTests {
    /** Tests the features of pairs of items, one item in the upper and one in the lower half of a long. */
    void test(long[] pairs, int from, int count);
}
