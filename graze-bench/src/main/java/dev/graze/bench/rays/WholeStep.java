package dev.graze.bench.rays;

import dev.graze.rigid.body.BodyShape;
import dev.graze.mesh.Pose;

/** An implementation of a whole simulation step at given poses: broad phase, narrow phase and response. */
interface WholeStep extends AutoCloseable {
    void add(BodyShape shape, Pose pose);

    void addFixed(BodyShape shape, Pose pose);

    /**
     * Puts a body at a pose, at rest. Bodies are numbered from 0 in the order of {@link #add}; fixed ones do not count.
     */
    void place(int body, Pose pose);

    void step();

    /** Returns the time spent on rays in the last step; 0 if the implementation does not measure it. */
    default long rayNanos() {
        return 0;
    }

    /** Returns the time spent on moving data to devices and back in the last step. */
    default long transferNanos() {
        return 0;
    }

    @Override
    void close();
}
