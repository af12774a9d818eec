package dev.graze.mesh;

import java.util.Arrays;

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

    /**
     * Returns a pose from a rotation matrix and a position.
     *
     * @param rotation nine numbers, row by row
     * @throws InvalidInputException if the matrix is not a rotation: its rows must be perpendicular unit vectors within
     * 1e-6, and it must not mirror
     */
    public static Pose of(double[] rotation, double x, double y, double z) {
        if (rotation.length != 9) {
            throw new InvalidInputException("a rotation matrix has nine numbers, row by row, not " + rotation.length);
        }
        requireRotation(rotation);
        // Divides by the largest of the four components, so that none loses its digits.
        double trace = rotation[0] + rotation[4] + rotation[8];
        double[] q = new double[4];
        int largest = 0;
        double most = trace;
        for (int axis = 0; axis < 3; axis++) {
            if (rotation[4 * axis] > most) {
                most = rotation[4 * axis];
                largest = axis + 1;
            }
        }
        if (largest == 0) {
            q[0] = 1 + trace;
            q[1] = rotation[7] - rotation[5];
            q[2] = rotation[2] - rotation[6];
            q[3] = rotation[3] - rotation[1];
        } else {
            int a = largest - 1;
            int b = (a + 1) % 3;
            int c = (a + 2) % 3;
            q[0] = rotation[3 * c + b] - rotation[3 * b + c];
            q[1 + a] = 1 + rotation[4 * a] - rotation[4 * b] - rotation[4 * c];
            q[1 + b] = rotation[3 * a + b] + rotation[3 * b + a];
            q[1 + c] = rotation[3 * a + c] + rotation[3 * c + a];
        }
        double length = Math.sqrt(q[0] * q[0] + q[1] * q[1] + q[2] * q[2] + q[3] * q[3]);
        return new Pose(x, y, z, q[0] / length, q[1] / length, q[2] / length, q[3] / length);
    }

    private static void requireRotation(double[] m) {
        double worst = 0;
        for (int row = 0; row < 3; row++) {
            for (int other = 0; other <= row; other++) {
                double dot = m[3 * row] * m[3 * other] + m[3 * row + 1] * m[3 * other + 1]
                        + m[3 * row + 2] * m[3 * other + 2];
                worst = Math.max(worst, Math.abs(dot - (row == other ? 1 : 0)));
                worst = Double.isNaN(dot) ? Double.POSITIVE_INFINITY : worst;
            }
        }
        if (worst > UNIT_TOLERANCE) {
            throw new InvalidInputException("the matrix " + Arrays.toString(m) + " is not a rotation: its rows"
                    + " must be perpendicular unit vectors; remove scale and shear from it");
        }
        double determinant = m[0] * (m[4] * m[8] - m[5] * m[7]) - m[1] * (m[3] * m[8] - m[5] * m[6])
                + m[2] * (m[3] * m[7] - m[4] * m[6]);
        if (determinant < 0) {
            throw new InvalidInputException("the matrix " + Arrays.toString(m)
                    + " mirrors; a pose can only rotate and move: mirror the mesh instead");
        }
    }

    /**
     * Returns a pose rotated about the fixed x axis, then y, then z, by angles in degrees, and then moved. Quarter
     * turns are exact.
     */
    public static Pose degrees(double x, double y, double z, double aboutX, double aboutY, double aboutZ) {
        if (!Double.isFinite(aboutX) || !Double.isFinite(aboutY) || !Double.isFinite(aboutZ)) {
            throw new InvalidInputException("a pose needs finite angles in degrees, not (" + aboutX + ", " + aboutY
                    + ", " + aboutZ + ")");
        }
        Pose turned = ORIGIN.turnedByDegrees(0, aboutX).turnedByDegrees(1, aboutY).turnedByDegrees(2, aboutZ);
        return new Pose(x, y, z, turned.w, turned.i, turned.j, turned.k);
    }

    private Pose turnedByDegrees(int axis, double angle) {
        double reduced = angle % 360;
        double sin = StrictMath.sin(Math.toRadians(reduced) / 2);
        double cos = StrictMath.cos(Math.toRadians(reduced) / 2);
        if (reduced % 180 == 0) {
            sin = Math.rint(sin);
            cos = Math.rint(cos);
        } else if (reduced % 90 == 0) {
            // Equal magnitudes, so that place() finds exact zeros and ones.
            sin = Math.copySign(Math.sqrt(0.5), sin);
            cos = Math.copySign(Math.sqrt(0.5), cos);
        }
        return times(cos, axis == 0 ? sin : 0, axis == 1 ? sin : 0, axis == 2 ? sin : 0);
    }

    /**
     * Moves points from the body's frame to the world. The same operations in the same order for every caller, so the
     * same bits; {@link #ORIGIN} changes nothing.
     *
     * @param points x, y, z of each point
     * @param placed receives the moved points from index {@code at} on
     */
    public void place(double[] points, double[] placed, int at) {
        new Placement(this).place(points, 0, points.length, placed, at);
    }

    /** A pose prepared to place points a few at a time, with the same bits as {@link Pose#place}. */
    public static final class Placement {
        private final boolean isOrigin;
        private final double x;
        private final double y;
        private final double z;
        private final double xx;
        private final double xy;
        private final double xz;
        private final double yx;
        private final double yy;
        private final double yz;
        private final double zx;
        private final double zy;
        private final double zz;

        /** Prepares a pose. */
        public Placement(Pose pose) {
            isOrigin = pose.equals(ORIGIN);
            x = pose.x;
            y = pose.y;
            z = pose.z;
            double w = pose.w;
            double i = pose.i;
            double j = pose.j;
            double k = pose.k;
            // Each entry is one quotient, so that a pose of quarter turns has entries of exactly 0, 1 and -1.
            double square = w * w + i * i + j * j + k * k;
            xx = 1 - 2 * (j * j + k * k) / square;
            xy = 2 * (i * j - w * k) / square;
            xz = 2 * (i * k + w * j) / square;
            yx = 2 * (i * j + w * k) / square;
            yy = 1 - 2 * (i * i + k * k) / square;
            yz = 2 * (j * k - w * i) / square;
            zx = 2 * (i * k - w * j) / square;
            zy = 2 * (j * k + w * i) / square;
            zz = 1 - 2 * (i * i + j * j) / square;
        }

        /**
         * Moves the points whose coordinates are at {@code from} to {@code to} - 1.
         *
         * @param placed receives the moved points; the one at {@code from} comes to {@code at}
         */
        public void place(double[] points, int from, int to, double[] placed, int at) {
            if (isOrigin) {
                System.arraycopy(points, from, placed, at, to - from); // multiplying would turn -0.0 into 0.0
                return;
            }
            int offset = at - from;
            for (int p = from; p < to; p += 3) {
                double px = points[p];
                double py = points[p + 1];
                double pz = points[p + 2];
                placed[offset + p] = xx * px + xy * py + xz * pz + x;
                placed[offset + p + 1] = yx * px + yy * py + yz * pz + y;
                placed[offset + p + 2] = zx * px + zy * py + zz * pz + z;
            }
        }
    }

    /** Returns a pose rotated about an axis of any length, by the right-hand rule. */
    public Pose turned(double axisX, double axisY, double axisZ, double angle) {
        double length = Math.sqrt(axisX * axisX + axisY * axisY + axisZ * axisZ);
        double sin = StrictMath.sin(angle / 2) / length;
        return times(StrictMath.cos(angle / 2), sin * axisX, sin * axisY, sin * axisZ);
    }

    /** Multiplies a unit quaternion from the left. */
    private Pose times(double c, double a, double b, double d) {
        return new Pose(x, y, z, c * w - a * i - b * j - d * k, c * i + a * w + b * k - d * j,
                c * j + b * w + d * i - a * k,
                c * k + d * w + a * j - b * i);
    }
}
