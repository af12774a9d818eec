package dev.graze.rigid.body;

import dev.graze.mesh.Pose;

/**
 * A pose as a rotation matrix {@code r}, row by row, and a translation {@code t}: a point p moves to R p + t. Mutable,
 * so that moving bodies allocate nothing.
 */
public final class Frame {
    public final double[] r = { 1, 0, 0, 0, 1, 0, 0, 0, 1 };
    public final double[] t = new double[3];

    /** Sets this to a body's frame in the world. */
    public void set(Pose pose) {
        rotate(pose.w(), pose.i(), pose.j(), pose.k());
        t[0] = pose.x();
        t[1] = pose.y();
        t[2] = pose.z();
    }

    private void rotate(double w, double i, double j, double k) {
        r[0] = 1 - 2 * (j * j + k * k);
        r[1] = 2 * (i * j - k * w);
        r[2] = 2 * (i * k + j * w);
        r[3] = 2 * (i * j + k * w);
        r[4] = 1 - 2 * (i * i + k * k);
        r[5] = 2 * (j * k - i * w);
        r[6] = 2 * (i * k - j * w);
        r[7] = 2 * (j * k + i * w);
        r[8] = 1 - 2 * (i * i + j * j);
    }

    /**
     * Sets this to the frame of {@code from} as seen from {@code to}, which maps points of one body into the other's
     * frame.
     */
    public void setRelative(Frame from, Frame to) {
        for (int row = 0; row < 3; row++) {
            for (int column = 0; column < 3; column++) {
                r[3 * row + column] = to.r[row] * from.r[column] + to.r[3 + row] * from.r[3 + column]
                        + to.r[6 + row] * from.r[6 + column];
            }
            t[row] = to.r[row] * (from.t[0] - to.t[0]) + to.r[3 + row] * (from.t[1] - to.t[1])
                    + to.r[6 + row] * (from.t[2] - to.t[2]);
        }
    }

    /** Transforms a point from {@code source} at {@code from} to {@code target} at {@code at}. */
    public void point(double[] source, int from, double[] target, int at) {
        direction(source, from, target, at);
        target[at] += t[0];
        target[at + 1] += t[1];
        target[at + 2] += t[2];
    }

    /** Transforms a direction: like {@link #point}, without the translation. */
    public void direction(double[] source, int from, double[] target, int at) {
        double x = source[from];
        double y = source[from + 1];
        double z = source[from + 2];
        target[at] = r[0] * x + r[1] * y + r[2] * z;
        target[at + 1] = r[3] * x + r[4] * y + r[5] * z;
        target[at + 2] = r[6] * x + r[7] * y + r[8] * z;
    }

    /**
     * Writes the axis-aligned box around a box, grown on all sides: lows and highs, six numbers at {@code at} of
     * {@code target}.
     */
    public void boxAround(double[] box, double growth, double[] target, int at) {
        for (int row = 0; row < 3; row++) {
            double centre = t[row];
            double half = growth;
            for (int column = 0; column < 3; column++) {
                centre += r[3 * row + column] * (box[3 + column] + box[column]) / 2;
                half += Math.abs(r[3 * row + column]) * (box[3 + column] - box[column]) / 2;
            }
            target[at + row] = centre - half;
            target[at + 3 + row] = centre + half;
        }
    }
}
