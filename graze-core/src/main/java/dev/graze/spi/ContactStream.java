package dev.graze.spi;

import dev.graze.Contacts;

import java.util.Objects;
import java.util.function.Consumer;

/**
 * Where the contacts of a step go that is not to be held: batch by batch to the caller, in whichever thread found them,
 * one batch at a time. What the caller throws is kept until the step has ended in order, since an engine torn out of
 * its search would not be fit for the next one.
 */
final class ContactStream {
    private final int batchSize;
    private final Consumer<Contacts> sink;
    private long count;
    private Throwable failure;

    ContactStream(int batchSize, Consumer<Contacts> sink) {
        if (batchSize < 1) {
            throw new IllegalArgumentException("a batch has at least 1 contact, not " + batchSize);
        }
        this.batchSize = batchSize;
        this.sink = Objects.requireNonNull(sink, "receiver");
    }

    /** The most contacts that a batch has. */
    int batchSize() {
        return batchSize;
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
