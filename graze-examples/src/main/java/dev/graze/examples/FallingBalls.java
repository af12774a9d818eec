package dev.graze.examples;

import dev.graze.ContactKind;
import dev.graze.Contacts;
import dev.graze.Detector;
import dev.graze.mesh.Mesh;
import java.util.ArrayList;
import java.util.List;
import org.ode4j.math.DMatrix3C;
import org.ode4j.math.DVector3C;
import org.ode4j.ode.DBody;
import org.ode4j.ode.DContact;
import org.ode4j.ode.DJointGroup;
import org.ode4j.ode.DMass;
import org.ode4j.ode.DWorld;
import org.ode4j.ode.OdeConstants;
import org.ode4j.ode.OdeHelper;

/**
 * Balls that fall on a sheet and on each other: ode4j moves them, and Graze finds their contacts.
 *
 * <p>Each step finds what the bodies would hit if nothing stopped them, turns every such contact into an ode4j contact,
 * and lets ode4j's solver move the bodies. Since the search covers the whole motion and not only its end, a fast ball
 * does not pass through the thin sheet.
 */
public final class FallingBalls implements AutoCloseable {
    private static final double STEP = 1 / 60.0;
    private static final double GRAVITY = -9.81;
    private static final double RADIUS = 0.5;
    /**
     * Two meshes touch in many pairs of features at once, so the solver needs more iterations than for a single
     * contact.
     */
    private static final int SOLVER_ITERATIONS = 100;
    /** Features at this distance are in contact, so that bodies at rest keep their contacts. */
    private static final double SEPARATION = 1e-3;

    private final DWorld world;
    private final DJointGroup joints = OdeHelper.createJointGroup();
    private final List<DBody> balls = new ArrayList<>();
    private final Mesh ball = Shapes.ball(24, RADIUS);
    /** The fixed sheet is body 0 of the scene; the balls follow. */
    private final Mesh scene;
    private final int sheetVertices;
    private final double[] present;
    private final double[] predicted;
    private final Detector detector;

    /** Creates a stack of balls, each slightly offset from the one below, that fall with an initial speed. */
    public FallingBalls(int count, double speed) {
        OdeHelper.initODE2(0);
        this.world = OdeHelper.createWorld();
        world.setGravity(0, 0, GRAVITY);
        world.setQuickStepNumIterations(SOLVER_ITERATIONS);
        Mesh sheet = Shapes.sheet(8, 6, 0);
        List<Mesh> meshes = new ArrayList<>(List.of(sheet));
        for (int i = 0; i < count; i++) {
            balls.add(createBall(0.1 * i, 1 + 1.2 * i, speed));
            meshes.add(ball);
        }
        this.scene = Mesh.join(meshes);
        this.sheetVertices = sheet.topology().vertexCount();
        this.present = scene.positions().clone();
        this.predicted = present.clone();
        placeBalls(0, present);
        this.detector = Detector.continuous(scene.topology()).separation(SEPARATION).start(present);
    }

    private DBody createBall(double x, double z, double speed) {
        DBody body = OdeHelper.createBody(world);
        DMass mass = OdeHelper.createMass();
        mass.setSphere(1000, RADIUS);
        body.setMass(mass);
        body.setPosition(x, 0, z);
        body.setLinearVel(0, 0, -speed);
        return body;
    }

    /** Advances by one step and returns the number of contacts passed to ode4j. */
    public int step() {
        placeBalls(STEP, predicted);
        Contacts contacts = detector.probe(predicted);
        int passed = 0;
        for (int i = 0; i < contacts.size(); i++) {
            passed += passToSolver(contacts, i) ? 1 : 0;
        }
        world.quickStep(STEP);
        joints.empty();
        placeBalls(0, present);
        detector.advance(present);
        return passed;
    }

    /** Computes where the balls' vertices are after some time of free motion. */
    private void placeBalls(double time, double[] positions) {
        int vertices = ball.topology().vertexCount();
        for (int i = 0; i < balls.size(); i++) {
            for (int v = 0; v < vertices; v++) {
                place(balls.get(i), 3 * v, time, positions, 3 * (sheetVertices + i * vertices + v));
            }
        }
    }

    private void place(DBody body, int from, double time, double[] positions, int to) {
        DMatrix3C rotation = body.getRotation();
        DVector3C centre = body.getPosition();
        double[] arm = new double[3];
        for (int axis = 0; axis < 3; axis++) {
            arm[axis] = rotation.get(axis, 0) * ball.positions()[from]
                    + rotation.get(axis, 1) * ball.positions()[from + 1]
                    + rotation.get(axis, 2) * ball.positions()[from + 2];
        }
        for (int axis = 0; axis < 3; axis++) {
            double fall = axis == 2 ? time * GRAVITY : 0;
            positions[to + axis] = centre.get(axis) + arm[axis]
                    + time * (body.getLinearVel().get(axis) + fall + spin(body, arm, axis));
        }
    }

    /**
     * Returns the velocity of a point of a body due to the body's rotation: the cross product of angular velocity and
     * arm.
     */
    private static double spin(DBody body, double[] arm, int axis) {
        int next = (axis + 1) % 3;
        int last = (axis + 2) % 3;
        return body.getAngularVel().get(next) * arm[last] - body.getAngularVel().get(last) * arm[next];
    }

    /**
     * Passes a contact to ode4j, unless both features belong to the same body: rigid bodies cannot collide with
     * themselves.
     */
    private boolean passToSolver(Contacts contacts, int i) {
        int first = scene.topology().bodyOfVertex(contacts.vertex(i, 0));
        int second = scene.topology().bodyOfVertex(contacts.vertex(i, contacts.kind(i) == ContactKind.VF ? 1 : 2));
        if (first == second) {
            return false;
        }
        DContact contact = new DContact();
        for (int axis = 0; axis < 3; axis++) {
            contact.geom.pos.set(axis, contactPoint(contacts, i, axis));
            // Both Graze and ode4j point the normal from the second feature to the first.
            contact.geom.normal.set(axis, contacts.normal(i, axis));
        }
        contact.surface.mode = OdeConstants.dContactApprox1;
        contact.surface.mu = 0.5;
        OdeHelper.createContactJoint(world, joints, contact).attach(body(first), body(second));
        return true;
    }

    private DBody body(int number) {
        return number == 0 ? null : balls.get(number - 1);
    }

    /**
     * Returns a coordinate of the contact point on the first feature at the time of impact: the vertex, or a point of
     * the first edge.
     */
    private double contactPoint(Contacts contacts, int i, int axis) {
        double start = at(contacts.vertex(i, 0), contacts.toi(i), axis);
        if (contacts.kind(i) == ContactKind.VF) {
            return start;
        }
        return start + contacts.u(i) * (at(contacts.vertex(i, 1), contacts.toi(i), axis) - start);
    }

    private double at(int vertex, double time, int axis) {
        int k = 3 * vertex + axis;
        return present[k] + time * (predicted[k] - present[k]);
    }

    /** Returns the scene in its present state. */
    public Mesh mesh() {
        return new Mesh(scene.topology(), present.clone());
    }

    /** Returns the height of a ball's centre. */
    public double height(int number) {
        return balls.get(number).getPosition().get2();
    }

    @Override
    public void close() {
        detector.close();
        joints.destroy();
        world.destroy();
    }

    public static void main(String[] arguments) {
        try (FallingBalls balls = new FallingBalls(3, 0)) {
            for (int step = 0; step < 180; step++) {
                int contacts = balls.step();
                System.out.printf("%.2f s: %d contacts, the first ball is %.3f above the sheet%n", (step + 1) * STEP,
                        contacts,
                        balls.height(0) - RADIUS);
            }
        }
    }
}
