package dev.graze.rigid.body;

import dev.graze.mesh.InvalidInputException;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;

/**
 * Where a body is: a place, and a rotation as a unit quaternion.
 *
 * @param w the real part of the quaternion
 */
public record Pose(double x, double y, double z, double w, double i, double j, double k) {
    /**
     * How far from 1 the squared length of a quaternion may be: what many steps of a simulation without correction add
     * up to.
     */
    private static final double UNIT_TOLERANCE = 1e-6;

    /** In its own frame. */
    public static final Pose ORIGIN = at(0, 0, 0);

    /** @throws InvalidInputException if a number is not finite, or the quaternion is not of unit length */
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
            throw new InvalidInputException("a pose needs a finite place, not (" + x + ", " + y + ", " + z + ")");
        }
    }

    /** Not rotated. */
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

    /** Rotated about an axis that need not be of unit length, the way the right hand curls. */
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
