package dev.graze.spi;

/** What a continuous session adds to the step's buffer. */
public enum SearchGoal {
    /** Every pair of features that is in contact in the motion, with its time and geometry. */
    CONTACTS,
    /** Every pair of features that is at most the separation apart at an instant, without geometry. */
    NEAR_PAIRS,
    /**
     * Every pair of features whose volumes, grown by the separation, come near each other in the motion: a superset of
     * the contacts of this motion and of similar ones, undecided.
     */
    CANDIDATES
}
