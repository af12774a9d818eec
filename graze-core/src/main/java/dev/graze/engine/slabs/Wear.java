package dev.graze.engine.slabs;

/**
 * Whether an order of items still serves: it does not when a search takes many more tests than right after they were
 * sorted.
 */
final class Wear {
    /** How many times as many tests as right after a sort are a reason to sort again. */
    private static final double WORN = 1.25;

    private boolean worn = true;
    private long testsWhenSorted = -1;

    boolean isWorn() {
        return worn;
    }

    void sorted() {
        worn = false;
        testsWhenSorted = -1;
    }

    /** Learns how many tests a step took. */
    void judge(long tests) {
        if (testsWhenSorted < 0) {
            testsWhenSorted = tests;
        }
        worn = tests > WORN * testsWhenSorted;
    }
}
