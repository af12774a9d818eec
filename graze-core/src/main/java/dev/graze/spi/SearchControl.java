package dev.graze.spi;

import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.Executor;
import java.util.function.BooleanSupplier;

/**
 * What the caller decides about a search while it runs.
 *
 * @param executor    runs the worker threads other than the calling one; empty if the session starts threads of its own
 * @param isCancelled returns whether to end the search now; any thread may call it, often
 */
public record SearchControl(Optional<Executor> executor, BooleanSupplier isCancelled) {
    private static final SearchControl NONE = new SearchControl(Optional.empty(), StopSignal::neverCancelled);

    public SearchControl {
        Objects.requireNonNull(executor, "executor");
        Objects.requireNonNull(isCancelled, "isCancelled");
    }

    /** Returns the control of a search on threads of its own that is never cancelled. */
    public static SearchControl none() {
        return NONE;
    }
}
