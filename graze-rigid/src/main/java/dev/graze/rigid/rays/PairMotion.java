package dev.graze.rigid.rays;

import dev.graze.rigid.body.Frame;
import dev.graze.mesh.Pose;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;

/**
 * The pose of the smaller of two bodies in the frame of the larger, and a bound on how far it can have moved (2.1.4).
 *
 * <p>Equation 2.1 multiplies the angle by the larger of the two radii. The smaller radius plus the reach of the rays is
 * also a valid bound: points of the small body are within that distance of the center it rotates about, and points of
 * the large body matter only near the small one. With the larger radius, no pair that involves the floor could ever be
 * iterative.
 */
final class PairMotion {
    private final double[] place = new double[3];
    private final double[] turn = new double[4];

    void set(PlacedBody small, PlacedBody large) {
        Frame frame = large.frame();
        Pose a = small.pose();
        Pose b = large.pose();
        double x = a.x() - b.x();
        double y = a.y() - b.y();
        double z = a.z() - b.z();
        for (int row = 0; row < 3; row++) {
            place[row] = frame.r[row] * x + frame.r[3 + row] * y + frame.r[6 + row] * z;
        }
        turn[0] = b.w() * a.w() + b.i() * a.i() + b.j() * a.j() + b.k() * a.k();
        turn[1] = b.w() * a.i() - b.i() * a.w() - b.j() * a.k() + b.k() * a.j();
        turn[2] = b.w() * a.j() + b.i() * a.k() - b.j() * a.w() - b.k() * a.i();
        turn[3] = b.w() * a.k() - b.i() * a.j() + b.j() * a.i() - b.k() * a.w();
    }

    void set(PairMotion other) {
        System.arraycopy(other.place, 0, place, 0, place.length);
        System.arraycopy(other.turn, 0, turn, 0, turn.length);
    }

    /**
     * Returns an upper bound on how far two points of the bodies can have moved relative to each other (equation 2.1).
     */
    double displacementSince(PairMotion before, double radius) {
        double x = place[0] - before.place[0];
        double y = place[1] - before.place[1];
        double z = place[2] - before.place[2];
        return Math.sqrt(x * x + y * y + z * z) + angleTo(before) * radius;
    }

    /** Computes the angle from the vector part of the rotation in between: the real part loses small angles. */
    private double angleTo(PairMotion other) {
        double[] p = turn;
        double[] q = other.turn;
        double i = q[0] * p[1] - q[1] * p[0] - q[2] * p[3] + q[3] * p[2];
        double j = q[0] * p[2] + q[1] * p[3] - q[2] * p[0] - q[3] * p[1];
        double k = q[0] * p[3] - q[1] * p[2] + q[2] * p[1] - q[3] * p[0];
        double real = q[0] * p[0] + q[1] * p[1] + q[2] * p[2] + q[3] * p[3];
        return 2 * StrictMath.atan2(Math.sqrt(i * i + j * j + k * k), Math.abs(real));
    }

    void writeTo(DataOutput out) throws IOException {
        for (double each : place) {
            out.writeDouble(each);
        }
        for (double each : turn) {
            out.writeDouble(each);
        }
    }

    void readFrom(DataInput in) throws IOException {
        for (int i = 0; i < place.length; i++) {
            place[i] = in.readDouble();
        }
        for (int i = 0; i < turn.length; i++) {
            turn[i] = in.readDouble();
        }
    }
}
