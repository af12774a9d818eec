package dev.graze.bvh;

/** Fails on the first call, as if memory had run out, and passes on the pairs of later calls. */
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
