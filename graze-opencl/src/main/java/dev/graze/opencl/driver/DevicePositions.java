package dev.graze.opencl.driver;

import dev.graze.device.DeviceMesh;
import dev.graze.device.DeviceMotion;
import dev.graze.device.DeviceParts;

/**
 * The positions of a mesh on a device. Each step sends only the vertices of parts that have changed since the last one.
 * Positions of parts without items are never sent, and no kernel reads them.
 */
public final class DevicePositions {
    private final DeviceSession session;
    private final DeviceParts parts;
    private final boolean moving;
    private final DeviceBuffer t0;
    private final DeviceBuffer t1;

    /** @param moving whether there are positions at t0 and t1; otherwise only those of an instant */
    public DevicePositions(DeviceMesh mesh, boolean moving, DeviceSession session) {
        this.session = session;
        this.parts = mesh.parts();
        this.moving = moving;
        this.t0 = session.buffer("positions at t0", 3 * Double.BYTES, mesh.vertexCount());
        this.t1 = moving ? session.buffer("positions at t1", 3 * Double.BYTES, mesh.vertexCount()) : t0;
    }

    /** Sends what the device does not have yet, and returns how many bytes that is. */
    public long send(DeviceMotion motion) {
        long[] bytes = new long[1];
        parts.forEachChanged(motion, (first, end) -> {
            session.writeRange(t0, motion.t0(), first, end);
            if (moving) {
                session.writeRange(t1, motion.t1(), first, end);
            }
            bytes[0] += (moving ? 2L : 1L) * (end - first) * t0.entryBytes();
        });
        return bytes[0];
    }

    /** Returns the positions at t0 and t1, in the order of kernel arguments. At an instant both are the same. */
    public DeviceBuffer[] buffers() {
        return new DeviceBuffer[] { t0, t1 };
    }

    public DeviceBuffer t0() {
        return t0;
    }
}
