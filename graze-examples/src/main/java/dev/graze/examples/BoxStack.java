package dev.graze.examples;

import dev.graze.Contacts;
import dev.graze.Detector;
import dev.graze.Moves;
import dev.graze.Part;
import dev.graze.Scene;
import dev.graze.io.output.PlyWriter;
import dev.graze.mesh.Pose;
import dev.graze.response.ContactFrame;
import dev.graze.response.ContactManifolds;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * Boxes that fall on a floor and on each other and come to rest as a stack, with a solver of a few lines.
 *
 * <p>Each step predicts where the boxes go and asks the detector what limits that motion. Of these contacts a few per
 * pair of boxes become constraints, sequential impulses change the velocities, and the detector is asked again, until
 * nothing limits the motion. So the boxes never pass through each other, however rough the solver is.
 *
 * <p>The program writes one frame per step to a directory, for {@code graze check} and {@code graze view}.
 */
public final class BoxStack implements AutoCloseable {
    private static final double STEP = 1 / 60.0;
    private static final double GRAVITY = -9.81;
    private static final double HALF_SIZE = 0.5;
    private static final double FRICTION = 0.5;
    /** Boxes of mass 1 resist rotation about every axis alike: a sixth of the squared size. */
    private static final double INVERSE_INERTIA = 6 / (4 * HALF_SIZE * HALF_SIZE);
    /** How far apart the solver keeps boxes. It need not be exact: only the detector decides what is possible. */
    private static final double GAP = 1e-3;
    /** The share of a missing gap that a step restores; more would throw boxes up. */
    private static final double RESTORE = 0.2;
    private static final int MOST_PROBES = 20;
    private static final int ITERATIONS = 60;

    private final Scene scene;
    /** The boxes from the lowest to the highest, after the floor; in the order of the scene's parts. */
    private final List<Body> bodies = new ArrayList<>();
    private final double[] positions;
    private final double[] next;
    private final Detector detector;

    /** A box, or the floor, which has no mass to move. */
    private static final class Body {
        private final String name;
        private final double inverseMass;
        private final double[] velocity = new double[3];
        private final double[] spin = new double[3];
        private Pose pose;

        Body(String name, double inverseMass, Pose pose) {
            this.name = name;
            this.inverseMass = inverseMass;
            this.pose = pose;
        }

        Pose after(double time) {
            double speed = Math.sqrt(spin[0] * spin[0] + spin[1] * spin[1] + spin[2] * spin[2]);
            Pose turned = speed > 0 ? pose.turned(spin[0], spin[1], spin[2], speed * time) : pose;
            return new Pose(pose.x() + time * velocity[0], pose.y() + time * velocity[1], pose.z() + time * velocity[2],
                    turned.w(), turned.i(), turned.j(), turned.k());
        }

        /** Returns the torque of a force at a point. */
        double[] torque(double[] point, double[] f) {
            double x = point[0] - pose.x();
            double y = point[1] - pose.y();
            double z = point[2] - pose.z();
            return new double[] { y * f[2] - z * f[1], z * f[0] - x * f[2], x * f[1] - y * f[0] };
        }

        void push(double impulse, double[] direction, double[] torque) {
            for (int axis = 0; axis < 3; axis++) {
                velocity[axis] += inverseMass * impulse * direction[axis];
                spin[axis] += inverseMass * INVERSE_INERTIA * impulse * torque[axis];
            }
        }

        double speed(double[] direction, double[] torque) {
            return dot(velocity, direction) + dot(spin, torque);
        }

        /** Returns the speed that a unit impulse causes at its own point. */
        double mobility(double[] torque) {
            return inverseMass * (1 + INVERSE_INERTIA * dot(torque, torque));
        }
    }

    /** What keeps the relative speed of two bodies at a point, along a direction, from falling below a target. */
    private static final class Constraint {
        private final Body a;
        private final Body b;
        private final double[] direction;
        private final double[] torqueA;
        private final double[] torqueB;
        private final double target;
        /** The constraint along the normal, whose impulse limits friction; this one if it is that. */
        private final Constraint normal;
        private double impulse;

        /** Keeps two bodies from approaching along the normal of a contact. */
        Constraint(Body a, Body b, double[] point, double[] direction, double target) {
            this.a = a;
            this.b = b;
            this.direction = direction;
            this.torqueA = a.torque(point, direction);
            this.torqueB = b.torque(point, direction);
            this.target = target;
            this.normal = this;
        }

        /** Keeps the bodies of a contact from sliding along a tangent, as far as friction can. */
        Constraint(Constraint normal, double[] point, double[] tangent) {
            this.a = normal.a;
            this.b = normal.b;
            this.direction = tangent;
            this.torqueA = a.torque(point, tangent);
            this.torqueB = b.torque(point, tangent);
            this.target = 0;
            this.normal = normal;
        }

        void solve() {
            double speed = a.speed(direction, torqueA) - b.speed(direction, torqueB);
            double wanted = impulse + (target - speed) / (a.mobility(torqueA) + b.mobility(torqueB));
            double most = FRICTION * normal.impulse;
            double allowed = normal == this ? Math.max(0, wanted) : Math.clamp(wanted, -most, most);
            a.push(allowed - impulse, direction, torqueA);
            b.push(impulse - allowed, direction, torqueB);
            impulse = allowed;
        }
    }

    /** Creates boxes above a floor, each a little turned and off the middle of the one below. */
    public BoxStack(int count) {
        Scene.Builder builder = Scene.builder();
        add(builder, Part.fixed("floor", Shapes.box(3, 0.25), Pose.at(0, 0, -0.25)), 0);
        for (int k = 0; k < count; k++) {
            double height = HALF_SIZE + 0.1 + k * (2 * HALF_SIZE + 0.15);
            Pose pose = Pose.degrees(0.06 * (k % 3) + 0.01, 0.05 * (k % 2) + 0.02, height, 2, 1.5 * k, 7 + 11 * k);
            add(builder, Part.rigid("box" + (k + 1), Shapes.box(HALF_SIZE, HALF_SIZE), pose), 1);
        }
        this.scene = builder.build();
        this.positions = scene.positions();
        this.next = positions.clone();
        this.detector = Detector.continuous(scene).start();
    }

    private void add(Scene.Builder builder, Part part, double inverseMass) {
        builder.add(part);
        bodies.add(new Body(part.name(), inverseMass, part.pose()));
    }

    /** Advances by one step and returns how many motions were probed. */
    public int step() {
        bodies.forEach(body -> body.velocity[2] += body.inverseMass * STEP * GRAVITY);
        List<Constraint> constraints = new ArrayList<>();
        for (int probe = 1; probe < MOST_PROBES; probe++) {
            Contacts limiting = detector.probe(moves(STEP)).limiting();
            if (limiting.size() == 0) {
                accept(STEP);
                return probe;
            }
            constrain(limiting, constraints);
            for (int iteration = 0; iteration < ITERATIONS; iteration++) {
                constraints.forEach(Constraint::solve);
            }
        }
        stopEarly();
        return MOST_PROBES;
    }

    /** Goes only as far as the motion is free, and loses all speed: the fail-safe. */
    private void stopEarly() {
        double time = 0.9 * STEP * detector.safeStep(moves(STEP));
        time = detector.probe(moves(time)).limiting().size() == 0 ? time : 0;
        detector.probe(moves(time));
        accept(time);
        for (Body body : bodies) {
            body.velocity[0] = body.velocity[1] = body.velocity[2] = 0;
            body.spin[0] = body.spin[1] = body.spin[2] = 0;
        }
    }

    private void accept(double time) {
        detector.accept();
        System.arraycopy(next, 0, positions, 0, next.length);
        bodies.forEach(body -> body.pose = body.after(time));
    }

    private Moves moves(double time) {
        Moves moves = scene.moves();
        bodies.stream().filter(body -> body.inverseMass > 0).forEach(body -> moves.move(body.name, body.after(time)));
        moves.applyTo(next);
        return moves;
    }

    /** Adds constraints for the contacts that can do what all can: at most four per plane of contact. */
    private void constrain(Contacts contacts, List<Constraint> constraints) {
        ContactFrame frame = new ContactFrame();
        for (int i : ContactManifolds.of(contacts, positions, next).kept()) {
            frame.at(contacts, i);
            Body a = bodies.get(contacts.partA(i));
            Body b = bodies.get(contacts.partB(i));
            double[] point = { frame.pointA(positions, 0), frame.pointA(positions, 1), frame.pointA(positions, 2) };
            double gap = frame.measure(positions).normalSpeed(); // of positions instead of velocities: the distance
            double target = (gap < GAP ? RESTORE : 1) * (GAP - gap) / STEP;
            double[] n = { frame.normal(0), frame.normal(1), frame.normal(2) };
            Constraint normal = new Constraint(a, b, point, n, target);
            constraints.add(normal);
            for (int t = 0; t < 2; t++) {
                double[] tangent = { frame.tangent(t, 0), frame.tangent(t, 1), frame.tangent(t, 2) };
                constraints.add(new Constraint(normal, point, tangent));
            }
        }
    }

    private static double dot(double[] a, double[] b) {
        return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
    }

    /** Returns the largest speed of a box's center, or of its corners relative to it. */
    public double fastest() {
        return bodies.stream().mapToDouble(body -> Math.sqrt(Math.max(dot(body.velocity, body.velocity),
                3 * HALF_SIZE * HALF_SIZE * dot(body.spin, body.spin)))).max().orElseThrow();
    }

    /** Returns the scene, for questions about it. */
    public Scene scene() {
        return scene;
    }

    /** Returns where a part of the scene is now. */
    public Pose pose(int part) {
        return bodies.get(part).pose;
    }

    @Override
    public void close() {
        detector.close();
    }

    public static void main(String[] arguments) throws IOException {
        Path directory = Path.of(arguments.length > 0 ? arguments[0] : "box-stack");
        Files.createDirectories(directory);
        try (BoxStack stack = new BoxStack(5)) {
            for (int frame = 0; frame < 150; frame++) {
                PlyWriter.write(directory.resolve(String.format("frame-%03d.ply", frame)), stack.scene.topology(),
                        stack.positions);
                System.out.printf("frame %d: %d probes, %.5f m/s%n", frame, stack.step(), stack.fastest());
            }
        }
    }
}
