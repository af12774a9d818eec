package dev.graze.spi;

import java.util.concurrent.CancellationException;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.BooleanSupplier;

/**
 * Ends a search as soon as its answer is known, or when the caller cancels it. A step that asks for everything ends
 * early only if it is cancelled; a step that asks whether anything touches also ends with its first result, and one
 * with a limit once it has more results than that. The buffer of a step has its signal, and every buffer that follows
 * that one raises it. Any thread may use it.
 *
 * <p>An engine checks the signal wherever threads take more work, and may ignore it: the answer is the same, only
 * later. Once the signal is raised, the search is incomplete, so nothing that the engine keeps for the next step may
 * depend on it. A raised signal stays raised, even if the caller changes its mind about cancelling.
 */
public final class StopSignal {
    private static final long ALL = Long.MAX_VALUE;
    private static final StopSignal NEVER = new StopSignal(ALL, StopSignal::neverCancelled);

    /** The number of results after which the search ends. */
    private final long enough;
    private final AtomicLong found = new AtomicLong();
    private final BooleanSupplier isCancelled;
    private volatile boolean raised;
    private volatile boolean cancelled;

    private StopSignal(long enough, BooleanSupplier isCancelled) {
        this.enough = enough;
        this.isCancelled = isCancelled;
    }

    /** Returns the signal of a step that asks for everything and is not cancelled: raising it has no effect. */
    public static StopSignal never() {
        return NEVER;
    }

    /** Creates the signal of one step that asks for everything. */
    static StopSignal forAll(BooleanSupplier isCancelled) {
        return new StopSignal(ALL, isCancelled);
    }

    /** Creates the signal of one step for which this many results are enough. */
    static StopSignal after(long results, BooleanSupplier isCancelled) {
        return new StopSignal(results, isCancelled);
    }

    /** Returns false, for searches that cannot be cancelled. */
    static boolean neverCancelled() {
        return false;
    }

    /**
     * Counts a result, and ends the search if that is enough. Call it only for a result that is sure to be in the
     * step's buffer, and once for each.
     */
    public void raise() {
        if (enough != ALL && !raised && (enough == 1 || found.incrementAndGet() >= enough)) {
            raised = true;
        }
    }

    /** Ends the search, if one result is enough. Call it for results that {@link #raise} may have counted already. */
    void raiseIfOneIsEnough() {
        if (enough == 1) {
            raise();
        }
    }

    /** Returns whether the search need not go on. */
    public boolean isRaised() {
        if (raised) {
            return true;
        }
        if (isCancelled.getAsBoolean()) {
            cancelled = true; // first: a thread that sees the raised signal must also see why
            raised = true;
        }
        return raised;
    }

    /** Returns whether one result is enough. */
    public boolean needsOnlyOne() {
        return enough == 1;
    }

    /**
     * Checks that the search was not cancelled.
     *
     * @throws CancellationException if it was
     */
    public void requireNotCancelled() {
        if (cancelled) {
            throw new CancellationException("the search was cancelled before its end; the detector is unchanged");
        }
    }
}
