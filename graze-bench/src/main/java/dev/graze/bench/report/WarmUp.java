package dev.graze.bench.report;

/** Repeats work before it is measured, to compile code and to fill caches and buffers. */
public final class WarmUp {
    private WarmUp() {
    }

    /** Repeats some work for a time, and at least once. */
    public static void run(long nanos, Runnable work) {
        long start = System.nanoTime();
        do {
            work.run();
        } while (System.nanoTime() - start < nanos);
    }
}
