package dev.graze.scenes.rigid;

import dev.graze.scenes.shape.Placement;

/**
 * Rigid bodies in flat arrays. They rotate and collide as balls slightly smaller than their meshes, so that the meshes
 * touch and cross a little, which is what the scenes are for.
 */
public final class RigidBodies {
    private static final double BALL_INERTIA = 0.4;
    /** The share of an overlap that one step corrects: correcting all of it would be a jump. */
    private static final double PUSH_APART = 0.2;

    private final int count;
    private final double restitution;
    private final double friction;
    private final double[] radius;
    private final double[] inverseMass;
    private final double[] place;
    private final double[] velocity;
    private final double[] spin;
    /** Unit quaternions, w first. */
    private final double[] orientation;
    private final double[] normal = new double[3];
    private final double[] arm = new double[3];
    private final double[] slip = new double[3];
    private final double[] impulse = new double[3];

    /** Creates bodies at rest at the origin. */
    public RigidBodies(int count, double restitution, double friction) {
        this.count = count;
        this.restitution = restitution;
        this.friction = friction;
        this.radius = new double[count];
        this.inverseMass = new double[count];
        this.place = new double[3 * count];
        this.velocity = new double[3 * count];
        this.spin = new double[3 * count];
        this.orientation = new double[4 * count];
        for (int b = 0; b < count; b++) {
            orientation[4 * b] = 1;
        }
    }

    /** Places a body with the mass of a ball of its radius. */
    public void put(int body, double r, double x, double y, double z) {
        radius[body] = r;
        inverseMass[body] = 1 / (r * r * r);
        place[3 * body] = x;
        place[3 * body + 1] = y;
        place[3 * body + 2] = z;
    }

    /** Adds to a body's velocity. */
    public void push(int body, double x, double y, double z) {
        velocity[3 * body] += x;
        velocity[3 * body + 1] += y;
        velocity[3 * body + 2] += z;
    }

    /** Adds to the angular velocity about the axes of the world, radians per second. */
    public void twist(int body, double x, double y, double z) {
        spin[3 * body] += x;
        spin[3 * body + 1] += y;
        spin[3 * body + 2] += z;
    }

    /** Returns a coordinate of a body's center. */
    public double place(int body, int axis) {
        return place[3 * body + axis];
    }

    public void pose(int body, Placement pose) {
        int q = 4 * body;
        pose.set(orientation[q], orientation[q + 1], orientation[q + 2], orientation[q + 3], place[3 * body],
                place[3 * body + 1],
                place[3 * body + 2]);
    }

    /** Moves all bodies by their velocities, with gravity along -y. */
    public void move(double dt, double gravity) {
        for (int b = 0; b < count; b++) {
            velocity[3 * b + 1] -= gravity * dt;
            for (int i = 3 * b; i < 3 * b + 3; i++) {
                place[i] += velocity[i] * dt;
            }
            turn(4 * b, spin[3 * b] * dt / 2, spin[3 * b + 1] * dt / 2, spin[3 * b + 2] * dt / 2);
        }
    }

    /** Rotates a quaternion by a first-order step of half the angle, then normalizes it. */
    private void turn(int q, double x, double y, double z) {
        double w = orientation[q];
        double i = orientation[q + 1];
        double j = orientation[q + 2];
        double k = orientation[q + 3];
        double nw = w - x * i - y * j - z * k;
        double ni = i + x * w + y * k - z * j;
        double nj = j + y * w + z * i - x * k;
        double nk = k + z * w + x * j - y * i;
        double length = Math.sqrt(nw * nw + ni * ni + nj * nj + nk * nk);
        orientation[q] = nw / length;
        orientation[q + 1] = ni / length;
        orientation[q + 2] = nj / length;
        orientation[q + 3] = nk / length;
    }

    /** Bounces every pair of balls that overlap. */
    public void collide() {
        for (int a = 0; a < count; a++) {
            for (int b = a + 1; b < count; b++) {
                collide(a, b);
            }
        }
    }

    private void collide(int a, int b) {
        double reach = radius[a] + radius[b];
        double squared = 0;
        for (int k = 0; k < 3; k++) {
            normal[k] = place[3 * b + k] - place[3 * a + k];
            squared += normal[k] * normal[k];
        }
        if (squared >= reach * reach || squared == 0) {
            return;
        }
        double distance = Math.sqrt(squared);
        double weight = inverseMass[a] + inverseMass[b];
        double apart = PUSH_APART * (reach - distance) / weight;
        double closing = 0;
        for (int k = 0; k < 3; k++) {
            normal[k] /= distance;
            place[3 * a + k] -= normal[k] * apart * inverseMass[a];
            place[3 * b + k] += normal[k] * apart * inverseMass[b];
            closing += (velocity[3 * a + k] - velocity[3 * b + k]) * normal[k];
        }
        if (closing > 0) {
            bounce(a, b, (1 + restitution) * closing / weight, weight * (1 + 1 / BALL_INERTIA));
        }
    }

    /** Applies the impulse of a collision along the normal, and friction across it within Coulomb's cone. */
    private void bounce(int a, int b, double hit, double slipWeight) {
        double slipLength = slip(a, b);
        double rub = slipLength > 0 ? Math.min(friction * hit, slipLength / slipWeight) / slipLength : 0;
        for (int k = 0; k < 3; k++) {
            impulse[k] = -hit * normal[k] - rub * slip[k];
            arm[k] = radius[a] * normal[k];
        }
        strike(a);
        for (int k = 0; k < 3; k++) {
            impulse[k] = -impulse[k];
            arm[k] = -radius[b] * normal[k];
        }
        strike(b);
    }

    /** Computes how a's surface moves across the normal relative to b's where they touch. */
    private double slip(int a, int b) {
        double along = 0;
        for (int k = 0; k < 3; k++) {
            int u = (k + 1) % 3;
            int v = (k + 2) % 3;
            double spinU = radius[a] * spin[3 * a + u] + radius[b] * spin[3 * b + u];
            double spinV = radius[a] * spin[3 * a + v] + radius[b] * spin[3 * b + v];
            slip[k] = velocity[3 * a + k] - velocity[3 * b + k] + spinU * normal[v] - spinV * normal[u];
            along += slip[k] * normal[k];
        }
        double squared = 0;
        for (int k = 0; k < 3; k++) {
            slip[k] -= along * normal[k];
            squared += slip[k] * slip[k];
        }
        return Math.sqrt(squared);
    }

    /** Applies {@link #impulse} at {@link #arm} from the center. */
    private void strike(int body) {
        double turning = inverseMass[body] / (BALL_INERTIA * radius[body] * radius[body]);
        for (int k = 0; k < 3; k++) {
            int u = (k + 1) % 3;
            int v = (k + 2) % 3;
            velocity[3 * body + k] += impulse[k] * inverseMass[body];
            spin[3 * body + k] += (arm[u] * impulse[v] - arm[v] * impulse[u]) * turning;
        }
    }

    /** Keeps all balls within a cube about the origin. */
    public void bounceOffWalls(double halfSide) {
        for (int i = 0; i < place.length; i++) {
            double most = halfSide - radius[i / 3];
            if (Math.abs(place[i]) > most) {
                double side = Math.signum(place[i]);
                place[i] = side * most;
                velocity[i] = -side * Math.abs(velocity[i]);
            }
        }
    }

    /**
     * Bounces a body off the floor at y = 0 at the lowest point of its surface.
     *
     * @param lowest that point relative to the body's center
     */
    public void bounceOffFloor(int body, double[] lowest) {
        double depth = -(place[3 * body + 1] + lowest[1]);
        if (depth <= 0) {
            return;
        }
        place[3 * body + 1] += 0.8 * depth;
        System.arraycopy(lowest, 0, arm, 0, 3);
        double vx = velocity[3 * body] + spin[3 * body + 1] * arm[2] - spin[3 * body + 2] * arm[1];
        double vy = velocity[3 * body + 1] + spin[3 * body + 2] * arm[0] - spin[3 * body] * arm[2];
        double vz = velocity[3 * body + 2] + spin[3 * body] * arm[1] - spin[3 * body + 1] * arm[0];
        if (vy < 0) {
            floorImpulse(body, vx, vy, vz);
            strike(body);
        }
    }

    /**
     * Stops the lowest point from moving down and slows its sliding; the lever makes the point easier to move than the
     * body.
     */
    private void floorImpulse(int body, double vx, double vy, double vz) {
        double inertia = BALL_INERTIA * radius[body] * radius[body];
        double lever = (arm[0] * arm[0] + arm[2] * arm[2]) / inertia;
        double hit = -(1 + restitution) * vy / (inverseMass[body] * (1 + lever));
        double slide = Math.sqrt(vx * vx + vz * vz);
        double stop = slide / (inverseMass[body] * (1 + arm[1] * arm[1] / inertia));
        double rub = slide > 0 ? Math.min(friction * hit, stop) / slide : 0;
        impulse[0] = -rub * vx;
        impulse[1] = hit;
        impulse[2] = -rub * vz;
    }

    /** Slows a body, as rolling on the floor does. */
    public void damp(int body, double keep) {
        for (int i = 3 * body; i < 3 * body + 3; i++) {
            velocity[i] *= keep;
            spin[i] *= keep;
        }
    }
}
