package dev.graze.engine.rotation;

import dev.graze.mesh.Pose;

/**
 * The true positions of a rigid part within a step, computed another way than the product does: rotations are slerped
 * quaternions, and points of a screw are found from chords, without its axis.
 */
final class TruePath {
    private final double[] points;
    private final Pose from;
    private final Pose to;
    /** The point of the part that moves straight; null for a screw. */
    private final double[] center;

    private TruePath(double[] points, Pose from, Pose to, double[] center) {
        this.points = points;
        this.from = from;
        this.to = to;
        this.center = center;
    }

    static TruePath screw(double[] points, Pose from, Pose to) {
        return new TruePath(points, from, to, null);
    }

    static TruePath about(double[] center, double[] points, Pose from, Pose to) {
        return new TruePath(points, from, to, center);
    }

    /** Returns the positions of all points at a time. */
    double[] at(double s) {
        double[] turned = slerp(s);
        double[] positions = new double[points.length];
        for (int i = 0; i < points.length; i += 3) {
            double[] point = { points[i], points[i + 1], points[i + 2] };
            System.arraycopy(center == null ? onScrew(point, s) : aboutCenter(point, turned, s), 0, positions, i, 3);
        }
        return positions;
    }

    private double[] aboutCenter(double[] point, double[] turned, double s) {
        double[] start = add(rotate(quaternion(from), center), new double[] { from.x(), from.y(), from.z() });
        double[] end = add(rotate(quaternion(to), center), new double[] { to.x(), to.y(), to.z() });
        double[] arm = rotate(turned,
                new double[] { point[0] - center[0], point[1] - center[1], point[2] - center[2] });
        double[] moved = new double[3];
        for (int k = 0; k < 3; k++) {
            moved[k] = (1 - s) * start[k] + s * end[k] + arm[k];
        }
        return moved;
    }

    /**
     * Returns the place of a point on its helix, from its two ends. Seen along the axis, the way from the start is a
     * chord of the circle: it is shorter than the whole chord by a ratio of sines, and turned back from it by half the
     * angle that is left.
     */
    private double[] onScrew(double[] point, double s) {
        double[] start = add(rotate(quaternion(from), point), new double[] { from.x(), from.y(), from.z() });
        double[] end = add(rotate(quaternion(to), point), new double[] { to.x(), to.y(), to.z() });
        double[] whole = multiply(quaternion(to), conjugate(quaternion(from)));
        double sign = whole[0] < 0 ? -1 : 1;
        double sine = Math.sqrt(whole[1] * whole[1] + whole[2] * whole[2] + whole[3] * whole[3]);
        double[] axis = { sign * whole[1] / sine, sign * whole[2] / sine, sign * whole[3] / sine };
        double half = Math.atan2(sine, Math.abs(whole[0]));
        double[] way = { end[0] - start[0], end[1] - start[1], end[2] - start[2] };
        double along = way[0] * axis[0] + way[1] * axis[1] + way[2] * axis[2];
        double[] chord = { way[0] - along * axis[0], way[1] - along * axis[1], way[2] - along * axis[2] };
        double back = -(1 - s) * half / 2;
        double[] turned = rotate(new double[] { Math.cos(back), Math.sin(back) * axis[0], Math.sin(back) * axis[1],
                Math.sin(back) * axis[2] }, chord);
        double ratio = Math.sin(s * half) / Math.sin(half);
        double[] moved = new double[3];
        for (int k = 0; k < 3; k++) {
            moved[k] = start[k] + s * along * axis[k] + ratio * turned[k];
        }
        return moved;
    }

    private double[] slerp(double s) {
        double[] a = quaternion(from);
        double[] b = quaternion(to);
        double dot = a[0] * b[0] + a[1] * b[1] + a[2] * b[2] + a[3] * b[3];
        double sign = dot < 0 ? -1 : 1;
        double angle = Math.acos(Math.min(1, Math.abs(dot)));
        double wa = angle < 1e-12 ? 1 - s : Math.sin((1 - s) * angle) / Math.sin(angle);
        double wb = sign * (angle < 1e-12 ? s : Math.sin(s * angle) / Math.sin(angle));
        return new double[] { wa * a[0] + wb * b[0], wa * a[1] + wb * b[1], wa * a[2] + wb * b[2],
                wa * a[3] + wb * b[3] };
    }

    private static double[] quaternion(Pose pose) {
        double length = Math
                .sqrt(pose.w() * pose.w() + pose.i() * pose.i() + pose.j() * pose.j() + pose.k() * pose.k());
        return new double[] { pose.w() / length, pose.i() / length, pose.j() / length, pose.k() / length };
    }

    private static double[] conjugate(double[] q) {
        return new double[] { q[0], -q[1], -q[2], -q[3] };
    }

    private static double[] multiply(double[] p, double[] q) {
        return new double[] { p[0] * q[0] - p[1] * q[1] - p[2] * q[2] - p[3] * q[3],
                p[0] * q[1] + p[1] * q[0] + p[2] * q[3] - p[3] * q[2],
                p[0] * q[2] - p[1] * q[3] + p[2] * q[0] + p[3] * q[1],
                p[0] * q[3] + p[1] * q[2] - p[2] * q[1] + p[3] * q[0] };
    }

    private static double[] rotate(double[] q, double[] x) {
        double[] turned = multiply(multiply(q, new double[] { 0, x[0], x[1], x[2] }), conjugate(q));
        return new double[] { turned[1], turned[2], turned[3] };
    }

    private static double[] add(double[] a, double[] b) {
        return new double[] { a[0] + b[0], a[1] + b[1], a[2] + b[2] };
    }
}
