package dev.graze.opencl.elementary;

import dev.graze.device.DeviceMesh;
import dev.graze.device.DeviceMotion;
import dev.graze.opencl.driver.DeviceBuffer;
import dev.graze.opencl.driver.DevicePositions;
import dev.graze.opencl.driver.DeviceSession;

/** A mesh on a device, sent once, and its positions, sent when they change. */
public final class DeviceScene {
    private final DeviceBuffer corners;
    private final DeviceBuffer owned;
    private final DevicePositions positions;

    public DeviceScene(DeviceMesh mesh, DeviceSession session) {
        this.corners = session.buffer("the corners of triangles", 3 * Integer.BYTES, mesh.itemCount());
        this.owned = session.buffer("the features of triangles", Byte.BYTES, mesh.itemCount());
        this.positions = new DevicePositions(mesh, true, session);
        session.write(corners, mesh.corners(), mesh.itemCount());
        session.write(owned, mesh.itemCount(), (bytes, first) -> bytes.put(mesh.owned(), first, bytes.remaining()));
    }

    /** Sends the positions that the device does not have yet, and returns how many bytes that is. */
    public long send(DeviceMotion motion) {
        return positions.send(motion);
    }

    /** Returns the corners of each triangle, three vertices each. */
    public DeviceBuffer corners() {
        return corners;
    }

    /** Returns corners and owned features, in the order of kernel arguments. */
    public DeviceBuffer[] topology() {
        return new DeviceBuffer[] { corners, owned };
    }

    /** Returns the positions at t0 and t1, in the order of kernel arguments. */
    public DeviceBuffer[] positions() {
        return positions.buffers();
    }
}
