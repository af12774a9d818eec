package dev.graze.rigid.rays;

import dev.graze.device.DeviceException;
import dev.graze.rigid.body.BodyShape;
import java.util.List;

/** Rays on one device, on which the state of its pairs stays (2.1.6). For one thread at a time. */
public interface RayDevice extends AutoCloseable {
    /**
     * Brings shapes onto the device, in place of those it had; they are named by their place in the list from now on.
     *
     * @throws DeviceException if the device fails or has too little memory
     */
    void send(List<BodyShape> shapes);

    /**
     * Traces the rays of all jobs, and returns when that is done.
     *
     * @throws DeviceException if the device fails or has too little memory
     */
    void trace(RayJobs jobs, RayCounts counts);

    /** How many rays the last {@link #trace} left to be followed: those that hit, and candidates. */
    int rays();

    /** The job of a ray; they come in no particular order. */
    int job(int ray);

    /** The vertex that a ray starts at. */
    int vertex(int ray);

    /** The triangle that a ray is on. */
    int triangle(int ray);

    /** How far away it is hit, negative for a candidate. */
    double distance(int ray);

    /**
     * Replaces the triangles of the first places of the state, -1 for none, so that rays can be followed that were
     * traced elsewhere.
     */
    void writeState(int[] triangles);

    /** How often it has answered since it was opened; any thread may ask. */
    long answers();

    /** How much of the last {@link #trace} went into moving data. */
    long transferNanos();

    @Override
    void close();
}
