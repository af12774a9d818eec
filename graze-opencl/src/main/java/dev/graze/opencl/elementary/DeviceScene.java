package dev.graze.opencl.elementary;

import dev.graze.device.DeviceMesh;
import dev.graze.opencl.driver.DeviceBuffer;
import dev.graze.opencl.driver.DeviceSession;

/** A mesh on a device, sent once, and its positions, sent at each step. */
public final class DeviceScene {
    private final DeviceSession session;
    private final int vertexCount;
    private final DeviceBuffer corners;
    private final DeviceBuffer owned;
    private final DeviceBuffer t0;
    private final DeviceBuffer t1;

    public DeviceScene(DeviceMesh mesh, DeviceSession session) {
        this.session = session;
        this.vertexCount = mesh.vertexCount();
        this.corners = session.buffer("the corners of triangles", 3 * Integer.BYTES, mesh.itemCount());
        this.owned = session.buffer("the features of triangles", Byte.BYTES, mesh.itemCount());
        this.t0 = session.buffer("positions at t0", 3 * Double.BYTES, vertexCount);
        this.t1 = session.buffer("positions at t1", 3 * Double.BYTES, vertexCount);
        session.write(corners, mesh.corners(), mesh.itemCount());
        session.write(owned, mesh.itemCount(), (bytes, first) -> bytes.put(mesh.owned(), first, bytes.remaining()));
    }

    public void send(double[] positionsT0, double[] positionsT1) {
        session.write(t0, positionsT0, vertexCount);
        session.write(t1, positionsT1, vertexCount);
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
        return new DeviceBuffer[] { t0, t1 };
    }
}
