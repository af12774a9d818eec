package dev.graze;

/** How the search for a contact's earliest time ended, which tells what its {@link Contacts#toi(int) toi} means. */
public enum ContactStatus {
    /** The time of impact is narrowed to the tolerance. */
    CONVERGED,
    /** The features touch, or are within the separation, at the start of the step: toi is 0. */
    TOUCHING_AT_START,
    /**
     * The search ran out of iterations. There is no contact before {@code toi}; one at or after it was neither proven
     * nor ruled out. Raise {@link ContinuousOptions#iterationLimit(int)} to decide it.
     */
    ITERATION_LIMIT,
    /**
     * One of the parts turns, and the features come within {@link ContinuousOptions#rotationTolerance}, beyond the
     * separation if there is one. They do not touch before {@code toi}; whether they touch at all was not decided.
     */
    WITHIN_TOLERANCE
}
