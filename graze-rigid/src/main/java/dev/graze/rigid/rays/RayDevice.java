package dev.graze.rigid.rays;

import dev.graze.device.DeviceException;
import dev.graze.rigid.body.BodyShape;
import java.util.List;

/** Traces rays on one device, which keeps the state of its pairs (2.1.6). For one thread at a time. */
public interface RayDevice extends AutoCloseable {
    /**
     * Sends shapes to the device and replaces those it had. Jobs refer to a shape by its index in this list.
     *
     * @throws DeviceException if the device fails or has too little memory
     */
    void send(List<BodyShape> shapes);

    /**
     * Sends the deformable shapes again, because they have changed. The shapes are those of the last {@link #send}.
     *
     * @throws DeviceException if the device fails
     */
    void update(List<BodyShape> shapes);

    /**
     * Traces the rays of all jobs and waits for the results.
     *
     * @throws DeviceException if the device fails or has too little memory
     */
    void trace(RayJobs jobs, RayCounts counts);

    /** Returns how many rays to follow the last {@link #trace} returned: those that hit, and candidates. */
    int rays();

    /** Returns the job of a ray. Rays are in no particular order. */
    int job(int ray);

    /** Returns the vertex at which a ray starts. */
    int vertex(int ray);

    /** Returns the current triangle of a ray. */
    int triangle(int ray);

    /** Returns the distance at which a ray hits; negative for a candidate. */
    double distance(int ray);

    /** Replaces the triangles at the start of the state, -1 for none, so that rays traced elsewhere can be followed. */
    void writeState(int[] triangles);

    /** Returns how many times the device has answered since it was opened. Any thread may call this. */
    long answers();

    /** Returns how long the last {@link #trace} spent on transfers. */
    long transferNanos();

    @Override
    void close();
}
