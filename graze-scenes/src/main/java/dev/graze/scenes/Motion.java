package dev.graze.scenes;

/** One run of a scene from its start. */
interface Motion {
    /** Moves on from {@code time} by {@code dt} seconds, the step from one frame to the next. */
    void advance(double time, double dt);

    /** Writes where all vertices are now. */
    void place(double[] positions);
}
