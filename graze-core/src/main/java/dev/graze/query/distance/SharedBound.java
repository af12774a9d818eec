package dev.graze.query.distance;

import java.util.concurrent.atomic.AtomicLong;

/**
 * The least upper bound on a distance that any thread has found so far. Bounds only decrease, so a thread that reads an
 * old one visits more than it needs to, and misses nothing.
 */
final class SharedBound {
    private static final double TOUCHING = -1;

    private final AtomicLong bits = new AtomicLong();

    void set(double upper) {
        bits.set(Double.doubleToRawLongBits(upper));
    }

    /** Returns the bound; negative once two items are known to touch. */
    double get() {
        return Double.longBitsToDouble(bits.get());
    }

    void lowerTo(double upper) {
        long before = bits.get();
        while (upper < Double.longBitsToDouble(before)
                && !bits.compareAndSet(before, Double.doubleToRawLongBits(upper))) {
            before = bits.get();
        }
    }

    void setTouching() {
        lowerTo(TOUCHING);
    }

    boolean isTouching() {
        return get() < 0;
    }
}
