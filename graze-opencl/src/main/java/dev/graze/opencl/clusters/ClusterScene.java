package dev.graze.opencl.clusters;

import dev.graze.opencl.driver.DeviceSession;
import dev.graze.device.ClusterStep;
import dev.graze.opencl.driver.DeviceBuffer;
import dev.graze.opencl.driver.DevicePositions;
import dev.graze.device.DeviceMesh;

/**
 * A mesh on a device, sent once, and its positions and its division into primitives, sent when they change.
 */
final class ClusterScene {
    private final DeviceSession session;
    private final boolean moving;
    private final DeviceBuffer corners;
    private final DevicePositions positions;
    private final DeviceBuffer frame;
    private final DeviceBuffer itemOf;
    private final DeviceBuffer weightsAt;
    private final DeviceBuffer weights;
    private int division = -1;
    private ClusterStep step;

    ClusterScene(DeviceMesh mesh, boolean moving, DeviceSession session) {
        this.session = session;
        this.moving = moving;
        this.corners = session.buffer("the corners of triangles", 3 * Integer.BYTES, mesh.itemCount());
        this.positions = new DevicePositions(mesh, moving, session);
        this.frame = session.buffer("the scene's unit", Double.BYTES, 4);
        this.itemOf = session.buffer("the items of primitives", Integer.BYTES, mesh.itemCount());
        this.weightsAt = session.buffer("the places of weights", Integer.BYTES, mesh.itemCount());
        this.weights = session.buffer("the weights of pieces", Float.BYTES, 9);
        session.write(corners, mesh.corners(), mesh.itemCount());
    }

    void send(ClusterStep next) {
        step = next;
        positions.send(next.motion());
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
        DeviceBuffer[] both = positions.buffers();
        return new DeviceBuffer[] { itemOf, weightsAt, weights, corners, both[0], both[1], frame };
    }

    DeviceBuffer itemOf() {
        return itemOf;
    }

    DeviceBuffer corners() {
        return corners;
    }

    DeviceBuffer positions() {
        return positions.t0();
    }
}
