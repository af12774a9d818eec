package dev.graze.opencl.rays;

import dev.graze.opencl.driver.DeviceSession;
import dev.graze.opencl.driver.DeviceBuffer;

/**
 * What a device keeps of each ray from step to step: its triangle and the distance to it. Growing keeps the contents.
 */
final class RayState {
    private final DeviceSession session;
    private final DeviceBuffer triangles;
    private final DeviceBuffer distances;
    private int places;

    RayState(DeviceSession session) {
        this.session = session;
        this.triangles = session.buffer("triangles of rays", Integer.BYTES, 1);
        this.distances = session.buffer("lengths of rays", Double.BYTES, 1);
    }

    /**
     * Grows to a number of rays. Triangles are copied through the host; each step writes the distances again. New
     * entries are undefined until their pair is traced.
     */
    void reserve(int needed) {
        if (needed > triangles.capacity()) {
            int[] kept = new int[places];
            session.read(triangles, places, kept);
            triangles.growTo(needed);
            session.write(triangles, kept, kept.length);
        }
        distances.growTo(needed);
        places = Math.max(places, needed);
    }

    void write(int[] first) {
        reserve(first.length);
        session.write(triangles, first, first.length);
    }

    DeviceBuffer triangles() {
        return triangles;
    }

    DeviceBuffer distances() {
        return distances;
    }
}
