package dev.graze.rigid.world;

import dev.graze.rigid.body.StoredPose;
import dev.graze.rigid.body.BodyShape;
import dev.graze.rigid.body.Frame;
import dev.graze.rigid.body.MassProperties;
import dev.graze.mesh.Pose;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.Arrays;
import org.ode4j.math.DQuaternion;
import org.ode4j.math.DQuaternionC;
import org.ode4j.math.DVector3C;
import org.ode4j.ode.DBody;
import org.ode4j.ode.DMass;
import org.ode4j.ode.DWorld;
import org.ode4j.ode.OdeHelper;

/**
 * A body that moves. Its state is kept here and passed to the solver before each step. The solver normalizes its own
 * state, so a resumed run would otherwise differ from an uninterrupted one.
 */
final class MovingBody {
    private final DBody body;
    private final double mass;
    private final double[] inertia;
    private final double[] linear = new double[3];
    private final double[] angular = new double[3];
    private Pose pose;

    MovingBody(DWorld world, BodyShape shape, double density, Pose pose) {
        MassProperties properties = MassProperties.of(shape);
        this.mass = density * properties.volume();
        this.inertia = properties.inertia().clone();
        for (int i = 0; i < inertia.length; i++) {
            inertia[i] *= density;
        }
        this.pose = pose;
        this.body = OdeHelper.createBody(world);
        DMass odeMass = OdeHelper.createMass();
        odeMass.setParameters(mass, 0, 0, 0, inertia[0], inertia[1], inertia[2], inertia[3], inertia[4], inertia[5]);
        body.setMass(odeMass);
    }

    DBody ode() {
        return body;
    }

    Pose pose() {
        return pose;
    }

    double speed() {
        return Math.sqrt(linear[0] * linear[0] + linear[1] * linear[1] + linear[2] * linear[2]);
    }

    void place(Pose next) {
        pose = next;
        Arrays.fill(linear, 0);
        Arrays.fill(angular, 0);
    }

    void push(double x, double y, double z) {
        linear[0] += x;
        linear[1] += y;
        linear[2] += z;
    }

    /** Passes the state to the solver, before a step. */
    void give() {
        body.setPosition(pose.x(), pose.y(), pose.z());
        body.setQuaternion(new DQuaternion(pose.w(), pose.i(), pose.j(), pose.k()));
        body.setLinearVel(linear[0], linear[1], linear[2]);
        body.setAngularVel(angular[0], angular[1], angular[2]);
    }

    /** Reads the state back from the solver, after a step. */
    void readBack() {
        DVector3C p = body.getPosition();
        DQuaternionC q = body.getQuaternion();
        pose = new Pose(p.get0(), p.get1(), p.get2(), q.get0(), q.get1(), q.get2(), q.get3());
        copy(body.getLinearVel(), linear);
        copy(body.getAngularVel(), angular);
    }

    private static void copy(DVector3C from, double[] to) {
        for (int i = 0; i < 3; i++) {
            to[i] = from.get(i);
        }
    }

    /** Returns the kinetic energy plus the potential energy above height 0. */
    double energy(double gravity) {
        double square = linear[0] * linear[0] + linear[1] * linear[1] + linear[2] * linear[2];
        return mass * (square / 2 + gravity * pose.y()) + spinEnergy();
    }

    /** Computes the rotational energy in the body's own frame, in which its inertia is constant. */
    private double spinEnergy() {
        Frame frame = new Frame();
        frame.set(pose);
        double[] r = frame.r;
        double[] w = new double[3];
        for (int i = 0; i < 3; i++) {
            w[i] = r[i] * angular[0] + r[3 + i] * angular[1] + r[6 + i] * angular[2];
        }
        return (inertia[0] * w[0] * w[0] + inertia[1] * w[1] * w[1] + inertia[2] * w[2] * w[2]) / 2
                + inertia[3] * w[0] * w[1]
                + inertia[4] * w[0] * w[2] + inertia[5] * w[1] * w[2];
    }

    void writeTo(DataOutput out) throws IOException {
        StoredPose.write(pose, out);
        for (int i = 0; i < 3; i++) {
            out.writeDouble(linear[i]);
            out.writeDouble(angular[i]);
        }
    }

    void readFrom(DataInput in) throws IOException {
        pose = StoredPose.read(in);
        for (int i = 0; i < 3; i++) {
            linear[i] = in.readDouble();
            angular[i] = in.readDouble();
        }
    }
}
