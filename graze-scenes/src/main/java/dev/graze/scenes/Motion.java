package dev.graze.scenes;

/** One run of a scene from its start. */
interface Motion {
    /** Advances from {@code time} by {@code dt} seconds, the step from one frame to the next. */
    void advance(double time, double dt);

    /** Writes the current positions of all vertices. */
    void place(double[] positions);
}
