package dev.graze.engine.intercd;

/** What becomes of the hierarchy from step to step. */
public enum RebuildPolicy {
    /** Its volumes are fitted, its shape stays as it was built at the first step. */
    REFIT,
    /**
     * As well, but subtrees that no longer cull well are built anew when the search comes to them (HPCCD 3.1 and 4.1).
     */
    LAZY,
    /** It is built anew at every step. */
    ALWAYS
}
