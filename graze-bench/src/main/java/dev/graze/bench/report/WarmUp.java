package dev.graze.bench.report;

/** The same work as is measured, before it is: code must be compiled, caches and buffers filled. */
public final class WarmUp {
    private WarmUp() {
    }

    /** Does some work again and again for so long, and at least once. */
    public static void run(long nanos, Runnable work) {
        long start = System.nanoTime();
        do {
            work.run();
        } while (System.nanoTime() - start < nanos);
    }
}
