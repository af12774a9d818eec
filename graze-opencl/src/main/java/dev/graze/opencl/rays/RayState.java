package dev.graze.opencl.rays;

import dev.graze.opencl.driver.CommandQueue;
import dev.graze.opencl.driver.DeviceArrays;
import dev.graze.opencl.driver.DeviceBuffer;
import dev.graze.opencl.driver.DeviceMemory;

/**
 * What a device knows of each ray from step to step: the triangle it was on, and how far away that was. Growing keeps
 * it.
 */
final class RayState {
    private final CommandQueue queue;
    private final DeviceBuffer triangles;
    private final DeviceBuffer distances;
    private int places;

    RayState(CommandQueue queue, DeviceMemory memory) {
        this.queue = queue;
        this.triangles = new DeviceBuffer(memory, "triangles of rays", Integer.BYTES, 1);
        this.distances = new DeviceBuffer(memory, "lengths of rays", Double.BYTES, 1);
    }

    /**
     * Triangles are carried over through the host; distances are written by each step anew. New places hold nothing
     * until a pair is traced.
     */
    void makeRoom(int needed) {
        if (needed > triangles.capacity()) {
            int[] kept = new int[places];
            queue.read(triangles, places, DeviceArrays.into(kept));
            triangles.growTo(needed);
            put(kept);
        }
        distances.growTo(needed);
        places = Math.max(places, needed);
    }

    private void put(int[] first) {
        queue.write(triangles, first.length,
                (bytes, from) -> bytes.asIntBuffer().put(first, from, bytes.remaining() / Integer.BYTES));
    }

    void write(int[] first) {
        makeRoom(first.length);
        put(first);
    }

    DeviceBuffer triangles() {
        return triangles;
    }

    DeviceBuffer distances() {
        return distances;
    }
}
