package dev.graze.spi;

import dev.graze.Contacts;
import dev.graze.mesh.InvalidInputException;

import java.util.Objects;
import java.util.function.Consumer;

/**
 * Hands the contacts of a step to the caller's receiver, one batch at a time, in whichever thread filled it. If the
 * receiver throws, the exception is kept until the step has ended normally: an engine interrupted in mid-search could
 * not run the next step.
 */
final class ContactStream {
    private final int batchSize;
    private final Consumer<Contacts> sink;
    private long count;
    private Throwable failure;

    ContactStream(int batchSize, Consumer<Contacts> sink) {
        if (batchSize < 1) {
            throw new InvalidInputException("a batch has at least 1 contact, not " + batchSize);
        }
        this.batchSize = batchSize;
        this.sink = Objects.requireNonNull(sink, "receiver");
    }

    /** Returns the largest number of contacts in a batch. */
    int batchSize() {
        return batchSize;
    }

    synchronized void accept(Contacts batch) {
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

    /** Returns the number of contacts in the step, or rethrows the receiver's exception. */
    synchronized long finish() {
        return switch (failure) {
            case RuntimeException thrown -> throw thrown;
            case Error thrown -> throw thrown;
            case null, default -> count;
        };
    }
}
