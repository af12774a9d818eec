package dev.graze.bvh;

/** Fails when it gets its first pairs, as if memory had run out, and hands on what comes later. */
final class FailingOnce implements LeafPairs {
    private final LeafPairs next;
    private boolean failed;

    FailingOnce(LeafPairs next) {
        this.next = next;
    }

    @Override
    public void take(long[] pairs, int count) {
        if (!failed && count > 0) {
            failed = true;
            throw new IllegalStateException("no more room");
        }
        next.take(pairs, count);
    }
}
