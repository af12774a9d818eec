package dev.graze.cli.selftest;

/**
 * What all engines are asked about a scene, the reference too: the answer depends on it, and on nothing else.
 *
 * @param tolerance how early a toi may be, as a fraction of the step
 * @param shapes    whether intersecting triangles come with the points of their intersection
 */
record Question(double separation, double tolerance, boolean shapes) {
    static final double USUAL_TOLERANCE = 1e-6;

    /** At the defaults of {@code graze check}. */
    static Question usual(double separation) {
        return new Question(separation, USUAL_TOLERANCE, false);
    }

    /** What no option of {@code graze check} sets; empty if it is as there. */
    String beyondCheck() {
        return (tolerance == USUAL_TOLERANCE ? "" : ", tolerance " + tolerance)
                + (shapes ? ", with points of intersection" : "");
    }
}
