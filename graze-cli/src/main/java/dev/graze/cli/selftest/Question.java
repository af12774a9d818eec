package dev.graze.cli.selftest;

/**
 * What every engine, including the reference, searches a scene for. The results depend on this and the scene alone.
 *
 * @param tolerance how early a toi may be, as a fraction of the step
 * @param shapes    whether intersecting triangles come with the points of their intersection
 * @param near      up to which distance pairs are near
 */
record Question(double separation, double tolerance, boolean shapes, double near) {
    static final double USUAL_TOLERANCE = 1e-6;

    /** Returns a question with the defaults of {@code graze check}. */
    static Question usual(double separation) {
        return new Question(separation, USUAL_TOLERANCE, false, separation);
    }

    /** Returns the same question with another separation. */
    Question withSeparation(double changed) {
        return new Question(changed, tolerance, shapes, near);
    }

    /** Returns in words what no option of {@code graze check} sets; empty if it has that command's defaults. */
    String beyondCheck() {
        return (tolerance == USUAL_TOLERANCE ? "" : ", tolerance " + tolerance)
                + (shapes ? ", with points of intersection" : "")
                + (near == separation ? "" : ", near pairs up to " + near);
    }
}
