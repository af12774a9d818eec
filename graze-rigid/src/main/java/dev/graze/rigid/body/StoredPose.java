package dev.graze.rigid.body;

import dev.graze.mesh.Pose;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;

/** Poses in checkpoints and recordings: seven doubles, the position, then the quaternion with its real part first. */
public final class StoredPose {
    private StoredPose() {
    }

    public static void write(Pose pose, DataOutput out) throws IOException {
        for (double each : new double[] { pose.x(), pose.y(), pose.z(), pose.w(), pose.i(), pose.j(), pose.k() }) {
            out.writeDouble(each);
        }
    }

    /**
     * Reads a pose that {@link #write} has written.
     *
     * @throws dev.graze.mesh.InvalidInputException if the numbers are not a pose
     */
    public static Pose read(DataInput in) throws IOException {
        return new Pose(in.readDouble(), in.readDouble(), in.readDouble(), in.readDouble(), in.readDouble(),
                in.readDouble(), in.readDouble());
    }
}
