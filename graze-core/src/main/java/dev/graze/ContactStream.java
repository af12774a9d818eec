package dev.graze;

import java.util.function.Consumer;

/**
 * Where the contacts of a step go that is not to be held: batch by batch to the caller, in whichever thread found them, one batch at a time. What the
 * caller throws is kept until the step has ended in order, since an engine torn out of its search would not be fit for the next one.
 */
final class ContactStream {
    /** Contacts of a batch: enough for a lock to cost nothing, few enough to stay in a processor's cache. */
    static final int BATCH = 1 << 14;

    private final Consumer<Contacts> sink;
    private long count;
    private Throwable failure;

    ContactStream(Consumer<Contacts> sink) {
        this.sink = sink;
    }

    synchronized void take(Contacts batch) {
        count += batch.size();
        if (failure != null) {
            return;
        }
        try {
            sink.accept(batch);
        } catch (RuntimeException | Error thrown) {
            failure = thrown;
        }
    }

    /** How many contacts the step had; throws what the caller's part threw, if it did. */
    synchronized long finish() {
        return switch (failure) {
            case RuntimeException thrown -> throw thrown;
            case Error thrown -> throw thrown;
            case null, default -> count;
        };
    }
}
