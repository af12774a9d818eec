package dev.graze.rigid.rays;

import dev.graze.device.DeviceException;
import dev.graze.rigid.body.BodyShape;
import java.util.List;

/** Rays on one device, on which the state of its pairs stays (2.1.6). For one thread at a time. */
public interface RayDevice extends AutoCloseable {
    /**
     * Brings shapes onto the device, in place of those it had; they are named by their place in the list from now on.
     *
     * @throws DeviceException if the device fails or has no room
     */
    void send(List<BodyShape> shapes);

    /**
     * Traces the rays of all jobs, and returns when that is done.
     *
     * @throws DeviceException if the device fails or has no room
     */
    void trace(RayJobs jobs, RayCounts counts);

    /** How many rays of the last {@link #trace} hit. */
    int hits();

    /** The job of a hit; hits come in no particular order. */
    int job(int hit);

    /** The vertex of a hit. */
    int vertex(int hit);

    /** The triangle of a hit. */
    int triangle(int hit);

    /** The length of the ray of a hit. */
    double distance(int hit);

    /** The triangle that the ray at each place of the state is on, -1 for none, and how far away it is hit, negative for a candidate. */
    void readState(int[] triangles, double[] distances);

    /** Replaces the triangles of the first places of the state, so that rays can be followed that were stored. */
    void writeState(int[] triangles);

    /** How much of the last {@link #trace} went into moving data. */
    long transferNanos();

    @Override
    void close();
}
