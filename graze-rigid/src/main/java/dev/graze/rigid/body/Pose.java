package dev.graze.rigid.body;

import dev.graze.mesh.InvalidInputException;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;

/**
 * The pose of a body: a position, and a rotation as a unit quaternion.
 *
 * @param w the real part of the quaternion
 */
public record Pose(double x, double y, double z, double w, double i, double j, double k) {
    /**
     * How far from 1 the squared length of a quaternion may be: the drift of many simulation steps without correction.
     */
    private static final double UNIT_TOLERANCE = 1e-6;

    /** The identity: world and body frame are the same. */
    public static final Pose ORIGIN = at(0, 0, 0);

    /**
     * Checks the values.
     *
     * @throws InvalidInputException if a number is not finite, or the quaternion does not have length 1
     */
    public Pose {
        requireFinite(x, y, z);
        double square = w * w + i * i + j * j + k * k;
        if (!(Math.abs(square - 1) <= UNIT_TOLERANCE)) {
            throw new InvalidInputException(
                    "a pose needs a quaternion of length 1, but (" + w + ", " + i + ", " + j + ", " + k
                            + ") has length " + Math.sqrt(square) + "; divide it by its length");
        }
    }

    private static void requireFinite(double x, double y, double z) {
        if (!Double.isFinite(x) || !Double.isFinite(y) || !Double.isFinite(z)) {
            throw new InvalidInputException("a pose needs a finite position, not (" + x + ", " + y + ", " + z + ")");
        }
    }

    /** Returns a pose without rotation. */
    public static Pose at(double x, double y, double z) {
        return new Pose(x, y, z, 1, 0, 0, 0);
    }

    public void writeTo(DataOutput out) throws IOException {
        for (double each : new double[] { x, y, z, w, i, j, k }) {
            out.writeDouble(each);
        }
    }

    public static Pose readFrom(DataInput in) throws IOException {
        return new Pose(in.readDouble(), in.readDouble(), in.readDouble(), in.readDouble(), in.readDouble(),
                in.readDouble(),
                in.readDouble());
    }

    /** Returns a pose rotated about an axis of any length, by the right-hand rule. */
    public Pose turned(double axisX, double axisY, double axisZ, double angle) {
        double length = Math.sqrt(axisX * axisX + axisY * axisY + axisZ * axisZ);
        double sin = StrictMath.sin(angle / 2) / length;
        double c = StrictMath.cos(angle / 2);
        double a = sin * axisX;
        double b = sin * axisY;
        double d = sin * axisZ;
        return new Pose(x, y, z, c * w - a * i - b * j - d * k, c * i + a * w + b * k - d * j,
                c * j + b * w + d * i - a * k,
                c * k + d * w + a * j - b * i);
    }
}
