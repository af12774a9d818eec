package dev.graze.engine.slabs;

import dev.graze.bvh.BlockSearch;
import dev.graze.spi.ContactBuffer;
import java.util.function.BooleanSupplier;

/**
 * Ends a search early: when its answer is known, or when it has found an impact so early that it pays to search again
 * with volumes that bound only the motion until then. That holds for all threads: once one of them has stopped, the
 * search is incomplete.
 */
final class SearchEnd implements BooleanSupplier {
    /** Fitting volumes and trees takes a fraction of a search, so it does not pay for a little less motion. */
    private static final double MUCH_LESS = 0.25;

    private final ContactBuffer contacts;
    private final double worthSearchingAgain;
    private final BlockSearch first;
    private volatile boolean tooFar;

    /** @param until how far the search goes; 0 if it must not be repeated */
    SearchEnd(ContactBuffer contacts, double until, BlockSearch first) {
        this.contacts = contacts;
        this.worthSearchingAgain = MUCH_LESS * until;
        this.first = first;
    }

    @Override
    public boolean getAsBoolean() {
        if (worthSearchingAgain > 0 && !tooFar && first.isMoreThanHalfLeft()
                && contacts.bound().latestTime() < worthSearchingAgain) {
            tooFar = true;
        }
        return tooFar || contacts.stop().isRaised();
    }

    boolean isTooFar() {
        return tooFar;
    }
}
