package dev.graze.query.distance;

import dev.graze.bounds.BoxGapKernel;
import dev.graze.mesh.Pose;

/**
 * Maps boxes from one surface's own frame into that of another: to the box around the rotated box, with a margin for
 * all rounding.
 *
 * <p><b>The margin.</b> Let M and N be the rotation matrices of the two poses as doubles, s and t their positions. The
 * placed points are x = M p + s and y = N q + t up to a few e = 2^-53 of the sizes of p, q, s and t. A computed matrix
 * is orthogonal within 32 e, so with R = N^T M and r = N^T (s - t), |x - y| = |N (R p + r - q)| up to 128 e of these
 * sizes, and N shortens a vector by at most 32 e of its length. The margin is {@link #ERROR} = 1024 e times their sum,
 * on each axis; the factor 1 - 32 e is in the slack of {@link DistanceBounds}.
 */
final class FrameChange {
    static final double ERROR = 0x1p-43;
    private static final int WIDTH = BoxGapKernel.WIDTH;

    private boolean isSame;
    private boolean isTurned;
    private final double[] rotation = new double[9];
    private final double[] shift = new double[3];
    private double margin;

    /** Prepares the change from the frame of one surface into that of another. */
    void set(PlacedSurface first, PlacedSurface second) {
        Pose from = first.pose();
        Pose to = second.pose();
        isSame = from.equals(to) && from.equals(Pose.ORIGIN);
        isTurned = from.w() != to.w() || from.i() != to.i() || from.j() != to.j() || from.k() != to.k();
        double dx = from.x() - to.x();
        double dy = from.y() - to.y();
        double dz = from.z() - to.z();
        double[] m = matrix(from);
        double[] n = matrix(to);
        for (int row = 0; row < 3; row++) {
            shift[row] = n[row] * dx + n[3 + row] * dy + n[6 + row] * dz;
            for (int column = 0; column < 3; column++) {
                rotation[3 * row + column] = n[row] * m[column] + n[3 + row] * m[3 + column]
                        + n[6 + row] * m[6 + column];
            }
        }
        margin = isSame ? 0 : ERROR * (reach(first) + reach(second));
    }

    /** Returns the magnitudes of a surface's own coordinates and of its pose together. */
    static double reach(PlacedSurface surface) {
        Pose pose = surface.pose();
        return surface.size() + (Math.abs(pose.x()) + Math.abs(pose.y()) + Math.abs(pose.z()));
    }

    static double[] matrix(Pose pose) {
        double w = pose.w();
        double i = pose.i();
        double j = pose.j();
        double k = pose.k();
        double twice = 2 / (w * w + i * i + j * j + k * k);
        return new double[] { 1 - twice * (j * j + k * k), twice * (i * j - w * k), twice * (i * k + w * j),
                twice * (i * j + w * k), 1 - twice * (i * i + k * k), twice * (j * k - w * i),
                twice * (i * k - w * j), twice * (j * k + w * i), 1 - twice * (i * i + j * j) };
    }

    /** Becomes equal to another change. */
    void copy(FrameChange other) {
        isSame = other.isSame;
        isTurned = other.isTurned;
        margin = other.margin;
        System.arraycopy(other.rotation, 0, rotation, 0, 9);
        System.arraycopy(other.shift, 0, shift, 0, 3);
    }

    /**
     * Returns an upper bound on how far any point of the box in a slot has moved since another change was set. The
     * motion is linear in the point, so it is greatest at a corner. NaN or infinite beyond the range of doubles.
     */
    double motionSince(FrameChange before, double[] boxes, int slot) {
        int at = BoxGapKernel.STRIDE * (slot / WIDTH) + slot % WIDTH;
        double most = 0;
        for (int corner = 0; corner < 8; corner++) {
            double x = boxes[at + (corner & 1) * WIDTH];
            double y = boxes[at + (2 + (corner >> 1 & 1)) * WIDTH];
            double z = boxes[at + (4 + (corner >> 2)) * WIDTH];
            double sum = 0;
            for (int axis = 0; axis < 3; axis++) {
                double move = (rotation[3 * axis] - before.rotation[3 * axis]) * x
                        + (rotation[3 * axis + 1] - before.rotation[3 * axis + 1]) * y
                        + (rotation[3 * axis + 2] - before.rotation[3 * axis + 2]) * z
                        + (shift[axis] - before.shift[axis]);
                sum += move * move;
            }
            most = Math.max(most, sum);
        }
        return Math.sqrt(most) * (1 + 0x1p-48) + 2 * (margin + before.margin);
    }

    /** Maps the box in a slot of a tree; {@code to} receives low x, high x, low y, high y, low z, high z. */
    void map(double[] boxes, int slot, double[] to) {
        int at = BoxGapKernel.STRIDE * (slot / WIDTH) + slot % WIDTH;
        if (isTurned) {
            turn(boxes, at, to);
            return;
        }
        for (int axis = 0; axis < 3; axis++) {
            to[2 * axis] = boxes[at + 2 * axis * WIDTH];
            to[2 * axis + 1] = boxes[at + (2 * axis + 1) * WIDTH];
        }
        if (!isSame) {
            for (int axis = 0; axis < 3; axis++) {
                setAxis(to, axis, to[2 * axis] + (shift[axis] - margin), to[2 * axis + 1] + (shift[axis] + margin));
            }
        }
    }

    private void turn(double[] boxes, int at, double[] to) {
        double cx = 0.5 * (boxes[at] + boxes[at + WIDTH]);
        double cy = 0.5 * (boxes[at + 2 * WIDTH] + boxes[at + 3 * WIDTH]);
        double cz = 0.5 * (boxes[at + 4 * WIDTH] + boxes[at + 5 * WIDTH]);
        double ex = boxes[at + WIDTH] - cx;
        double ey = boxes[at + 3 * WIDTH] - cy;
        double ez = boxes[at + 5 * WIDTH] - cz;
        for (int axis = 0; axis < 3; axis++) {
            double rx = rotation[3 * axis];
            double ry = rotation[3 * axis + 1];
            double rz = rotation[3 * axis + 2];
            double center = rx * cx + ry * cy + rz * cz + shift[axis];
            double extent = Math.abs(rx) * ex + Math.abs(ry) * ey + Math.abs(rz) * ez + margin;
            setAxis(to, axis, center - extent, center + extent);
        }
    }

    /** Sets an interval of a box; one that leaves the range of doubles becomes infinite, which excludes nothing. */
    private static void setAxis(double[] to, int axis, double low, double high) {
        boolean inRange = Math.abs(low) <= Double.MAX_VALUE && Math.abs(high) <= Double.MAX_VALUE;
        to[2 * axis] = inRange ? low : Double.NEGATIVE_INFINITY;
        to[2 * axis + 1] = inRange ? high : Double.POSITIVE_INFINITY;
    }
}
