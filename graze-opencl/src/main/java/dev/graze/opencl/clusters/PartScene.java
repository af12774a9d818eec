package dev.graze.opencl.clusters;

import dev.graze.device.ClusterStep;
import dev.graze.opencl.driver.CommandQueue;
import dev.graze.opencl.driver.DeviceBuffer;
import dev.graze.opencl.driver.DeviceMemory;
import dev.graze.device.DeviceMesh;

/**
 * A mesh, its positions and its division into primitives on a device: the first sent once, the second at each step, the
 * last when it changes.
 */
final class PartScene {
    private final CommandQueue queue;
    private final int vertexCount;
    private final boolean moving;
    private final DeviceBuffer corners;
    private final DeviceBuffer t0;
    private final DeviceBuffer t1;
    private final DeviceBuffer frame;
    private final DeviceBuffer itemOf;
    private final DeviceBuffer weightsAt;
    private final DeviceBuffer weights;
    private int division = -1;
    private ClusterStep step;

    PartScene(DeviceMesh mesh, boolean moving, CommandQueue queue, DeviceMemory memory) {
        this.queue = queue;
        this.vertexCount = mesh.vertexCount();
        this.moving = moving;
        this.corners = new DeviceBuffer(memory, "the corners of triangles", 3 * Integer.BYTES, mesh.itemCount());
        this.t0 = new DeviceBuffer(memory, "positions at t0", 3 * Double.BYTES, vertexCount);
        this.t1 = moving ? new DeviceBuffer(memory, "positions at t1", 3 * Double.BYTES, vertexCount) : t0;
        this.frame = new DeviceBuffer(memory, "the scene's unit", Double.BYTES, 4);
        this.itemOf = new DeviceBuffer(memory, "the items of primitives", Integer.BYTES, mesh.itemCount());
        this.weightsAt = new DeviceBuffer(memory, "the places of weights", Integer.BYTES, mesh.itemCount());
        this.weights = new DeviceBuffer(memory, "the weights of pieces", Float.BYTES, 9);
        queue.write(corners, mesh.itemCount(),
                (bytes, first) -> bytes.asIntBuffer().put(mesh.corners(), 3 * first,
                        bytes.remaining() / Integer.BYTES));
    }

    void send(ClusterStep next) {
        step = next;
        send(next.t0(), t0, 3 * vertexCount);
        if (moving) {
            send(next.t1(), t1, 3 * vertexCount);
        }
        double[] middle = next.middle();
        send(new double[] { middle[0], middle[1], middle[2], next.inverse() }, frame, 4);
        if (next.division() != division) {
            sendDivision();
            division = next.division();
        }
    }

    private void send(double[] numbers, DeviceBuffer to, int count) {
        int each = to.entryBytes() / Double.BYTES;
        queue.write(to, count / each,
                (bytes, first) -> bytes.asDoubleBuffer().put(numbers, each * first, bytes.remaining() / Double.BYTES));
    }

    private void sendDivision() {
        itemOf.growTo(step.primitives());
        weightsAt.growTo(step.primitives());
        weights.growTo(step.weightCount());
        queue.write(itemOf, step.primitives(),
                (bytes, first) -> bytes.asIntBuffer().put(step.itemOf(), first, bytes.remaining() / Integer.BYTES));
        queue.write(weightsAt, step.primitives(),
                (bytes, first) -> bytes.asIntBuffer().put(step.weightsAt(), first, bytes.remaining() / Integer.BYTES));
        queue.write(weights, step.weightCount(),
                (bytes, first) -> bytes.asFloatBuffer().put(step.weights(), first, bytes.remaining() / Float.BYTES));
    }

    int primitives() {
        return step.primitives();
    }

    double halfReach() {
        return step.halfReach();
    }

    /** Corners of a primitive: at t0, and in motion at t1. */
    int cornerCount() {
        return moving ? 6 : 3;
    }

    /** What the corners of primitives are loaded from, in the order of all kernels that do. */
    DeviceBuffer[] buffers() {
        return new DeviceBuffer[] { itemOf, weightsAt, weights, corners, t0, t1, frame };
    }

    DeviceBuffer itemOf() {
        return itemOf;
    }

    DeviceBuffer corners() {
        return corners;
    }

    DeviceBuffer positions() {
        return t0;
    }
}
