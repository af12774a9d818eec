package dev.graze.opencl.elementary;

import dev.graze.opencl.driver.CommandQueue;
import dev.graze.opencl.driver.DeviceBuffer;
import dev.graze.opencl.driver.DeviceMemory;
import dev.graze.device.DeviceMesh;

/** A mesh and its positions on a device: sent once, and at each step. */
public final class DeviceScene {
    private final CommandQueue queue;
    private final int vertexCount;
    private final DeviceBuffer corners;
    private final DeviceBuffer owned;
    private final DeviceBuffer t0;
    private final DeviceBuffer t1;

    public DeviceScene(DeviceMesh mesh, CommandQueue queue, DeviceMemory memory) {
        this.queue = queue;
        this.vertexCount = mesh.vertexCount();
        this.corners = new DeviceBuffer(memory, "the corners of triangles", 3 * Integer.BYTES, mesh.itemCount());
        this.owned = new DeviceBuffer(memory, "the features of triangles", Byte.BYTES, mesh.itemCount());
        this.t0 = new DeviceBuffer(memory, "positions at t0", 3 * Double.BYTES, vertexCount);
        this.t1 = new DeviceBuffer(memory, "positions at t1", 3 * Double.BYTES, vertexCount);
        queue.write(corners, mesh.itemCount(),
                (bytes, first) -> bytes.asIntBuffer().put(mesh.corners(), 3 * first,
                        bytes.remaining() / Integer.BYTES));
        queue.write(owned, mesh.itemCount(), (bytes, first) -> bytes.put(mesh.owned(), first, bytes.remaining()));
    }

    public void send(double[] positionsT0, double[] positionsT1) {
        send(positionsT0, t0);
        send(positionsT1, t1);
    }

    private void send(double[] positions, DeviceBuffer to) {
        queue.write(to, vertexCount,
                (bytes, first) -> bytes.asDoubleBuffer().put(positions, 3 * first, bytes.remaining() / Double.BYTES));
    }

    public DeviceBuffer[] topology() {
        return new DeviceBuffer[] { corners, owned };
    }

    public DeviceBuffer[] positions() {
        return new DeviceBuffer[] { t0, t1 };
    }
}
