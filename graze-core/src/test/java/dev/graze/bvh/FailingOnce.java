package dev.graze.bvh;

/** Fails when it gets its first pairs, as if memory had run out, and hands on what comes later. */
final class FailingOnce implements PairSink {
    private final PairSink next;
    private boolean failed;

    FailingOnce(PairSink next) {
        this.next = next;
    }

    @Override
    public void accept(long[] pairs, int count) {
        if (!failed && count > 0) {
            failed = true;
            throw new IllegalStateException("no more room");
        }
        next.accept(pairs, count);
    }
}
