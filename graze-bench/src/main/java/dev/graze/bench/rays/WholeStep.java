package dev.graze.bench.rays;

import dev.graze.rigid.body.BodyShape;
import dev.graze.rigid.body.Pose;

/** A whole simulation step at given poses: broad phase, narrow phase and response, by somebody. */
interface WholeStep extends AutoCloseable {
    void add(BodyShape shape, Pose pose);

    void addFixed(BodyShape shape, Pose pose);

    /** Puts a body at a pose, at rest. Bodies count from 0 in the order they were added, the fixed ones not. */
    void place(int body, Pose pose);

    void step();

    /** Of the last step; 0 for those that do not tell. */
    default long rayNanos() {
        return 0;
    }

    /** Of the last step: moving data to devices and back. */
    default long transferNanos() {
        return 0;
    }

    @Override
    void close();
}
