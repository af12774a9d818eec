package dev.graze.spi;

/**
 * Ends a search as soon as its answer is known. A step that asks for everything is never stopped; a step that only asks
 * whether anything touches is stopped by its first result. The buffer of a step has its signal, and every buffer that
 * follows that one raises it. Any thread may use it.
 *
 * <p>An engine checks the signal wherever threads take more work, and may ignore it: the answer is the same, only
 * later. Once the signal is raised, the search is incomplete, so nothing that the engine keeps for the next step may
 * depend on it.
 */
public final class StopSignal {
    private static final StopSignal NEVER = new StopSignal(false);

    private final boolean stops;
    private volatile boolean raised;

    private StopSignal(boolean stops) {
        this.stops = stops;
    }

    /** Returns the signal of a step that asks for everything: raising it has no effect. */
    public static StopSignal never() {
        return NEVER;
    }

    /** Creates the signal of one step for which one result is enough. */
    static StopSignal atFirst() {
        return new StopSignal(true);
    }

    /** Ends the search, if one result is enough. Call it only for a result that is sure to be in the step's buffer. */
    public void raise() {
        if (stops && !raised) {
            raised = true;
        }
    }

    /** Returns whether the search need not go on. */
    public boolean isRaised() {
        return stops && raised;
    }

    /** Returns whether one result is enough. */
    public boolean needsOnlyOne() {
        return stops;
    }
}
