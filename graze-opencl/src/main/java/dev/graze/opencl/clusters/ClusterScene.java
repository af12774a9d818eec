package dev.graze.opencl.clusters;

import dev.graze.opencl.driver.DeviceSession;
import dev.graze.device.ClusterStep;
import dev.graze.opencl.driver.DeviceBuffer;
import dev.graze.device.DeviceMesh;

/**
 * A mesh on a device, sent once, its positions, sent at each step, and its division into primitives, sent when it
 * changes.
 */
final class ClusterScene {
    private final DeviceSession session;
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

    ClusterScene(DeviceMesh mesh, boolean moving, DeviceSession session) {
        this.session = session;
        this.vertexCount = mesh.vertexCount();
        this.moving = moving;
        this.corners = session.buffer("the corners of triangles", 3 * Integer.BYTES, mesh.itemCount());
        this.t0 = session.buffer("positions at t0", 3 * Double.BYTES, vertexCount);
        this.t1 = moving ? session.buffer("positions at t1", 3 * Double.BYTES, vertexCount) : t0;
        this.frame = session.buffer("the scene's unit", Double.BYTES, 4);
        this.itemOf = session.buffer("the items of primitives", Integer.BYTES, mesh.itemCount());
        this.weightsAt = session.buffer("the places of weights", Integer.BYTES, mesh.itemCount());
        this.weights = session.buffer("the weights of pieces", Float.BYTES, 9);
        session.write(corners, mesh.corners(), mesh.itemCount());
    }

    void send(ClusterStep next) {
        step = next;
        session.write(t0, next.t0(), vertexCount);
        if (moving) {
            session.write(t1, next.t1(), vertexCount);
        }
        double[] middle = next.middle();
        session.write(frame, new double[] { middle[0], middle[1], middle[2], next.inverse() }, 4);
        if (next.division() != division) {
            sendDivision();
            division = next.division();
        }
    }

    private void sendDivision() {
        itemOf.growTo(step.primitives());
        weightsAt.growTo(step.primitives());
        weights.growTo(step.weightCount());
        session.write(itemOf, step.itemOf(), step.primitives());
        session.write(weightsAt, step.weightsAt(), step.primitives());
        session.write(weights, step.weightCount(),
                (bytes, first) -> bytes.asFloatBuffer().put(step.weights(), first, bytes.remaining() / Float.BYTES));
    }

    int primitives() {
        return step.primitives();
    }

    double halfReach() {
        return step.halfReach();
    }

    /** Returns the corners of a primitive: three at t0, and for moving scenes three at t1. */
    int cornerCount() {
        return moving ? 6 : 3;
    }

    /** Returns what kernels load the corners of primitives from, in the order of their arguments. */
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
