package dev.graze.examples;

import dev.graze.rigid.RayDetector;
import dev.graze.rigid.body.BodyShape;
import dev.graze.mesh.Pose;
import dev.graze.rigid.rays.ContactFilter;
import dev.graze.rigid.rays.RayConstants;
import dev.graze.rigid.rays.RayContacts;
import dev.graze.rigid.rays.RaySettings;
import java.util.ArrayList;
import java.util.List;

/**
 * Balls that fall on a floor and on each other, with a physics loop written by hand. Graze reports which vertices are
 * inside another body, how deep, and in which direction to push them out. The z axis points up, and balls do not
 * rotate.
 */
public final class OwnPhysics implements AutoCloseable {
    private static final double STEP = 1.0 / 240;
    private static final double GRAVITY = 9.81;
    private static final double RADIUS = 0.5;
    private static final double FLOOR_WIDTH = 20;

    private final RayDetector detector = RayDetector.on(1, RaySettings.usual(RayConstants.forRadius(RADIUS)));
    /** Keeps one contact per pair of bodies, the deepest; that is enough here. */
    private final ContactFilter deepest = new ContactFilter(1);
    private final BodyShape ball = BodyShape.of(Shapes.ball(24, RADIUS));
    private final int floor;
    /** Positions by the detector's body numbers, which start at 0; null for the floor. */
    private final List<double[]> positions = new ArrayList<>();
    private final List<double[]> velocities = new ArrayList<>();

    /** Creates a floor with its top at height 0. */
    public OwnPhysics() {
        floor = detector.addFixed(BodyShape.of(Shapes.box(FLOOR_WIDTH, 1)), Pose.at(0, 0, -1));
        positions.add(null);
        velocities.add(null);
    }

    /** Adds a ball at rest and returns its number. */
    public int add(double x, double y, double z) {
        positions.add(new double[] { x, y, z });
        velocities.add(new double[3]);
        return detector.add(ball, Pose.at(x, y, z));
    }

    /**
     * Moves all balls, finds where they penetrate other bodies, and pushes them apart along the deepest contact of each
     * pair.
     */
    public void step() {
        for (int body = floor + 1; body < positions.size(); body++) {
            double[] position = positions.get(body);
            double[] velocity = velocities.get(body);
            velocity[2] -= GRAVITY * STEP;
            for (int axis = 0; axis < 3; axis++) {
                position[axis] += velocity[axis] * STEP;
            }
            detector.move(body, Pose.at(position[0], position[1], position[2]));
        }
        RayContacts contacts = detector.detect();
        for (int contact : deepest.choose(contacts)) {
            separate(contacts, contact);
        }
    }

    /** Separates two bodies along the normal of the triangle that the ray hits. The floor does not move. */
    private void separate(RayContacts contacts, int contact) {
        int body = contacts.body(contact);
        int other = contacts.otherBody(contact);
        double share = body == floor || other == floor ? 1 : 0.5;
        push(body, contacts, contact, share);
        push(other, contacts, contact, -share);
    }

    /** Removes the penetration and the approaching velocity of one body. */
    private void push(int body, RayContacts contacts, int contact, double share) {
        if (body == floor) {
            return;
        }
        double[] position = positions.get(body);
        double[] velocity = velocities.get(body);
        double speed = 0;
        for (int axis = 0; axis < 3; axis++) {
            speed += velocity[axis] * contacts.normal(contact, axis) * Math.signum(share);
        }
        for (int axis = 0; axis < 3; axis++) {
            double outward = contacts.normal(contact, axis) * Math.signum(share);
            position[axis] += Math.abs(share) * contacts.projectedDepth(contact) * outward;
            velocity[axis] -= Math.min(0, speed) * outward;
        }
    }

    /** Returns the height of a ball's centre. */
    public double height(int body) {
        return positions.get(body)[2];
    }

    @Override
    public void close() {
        detector.close();
    }

    public static void main(String[] arguments) {
        try (OwnPhysics world = new OwnPhysics()) {
            int lower = world.add(0, 0, 1);
            int upper = world.add(0.1, 0, 2.5);
            for (int step = 0; step <= 480; step++) {
                if (step % 60 == 0) {
                    System.out.printf("%4.2f s: balls at %.3f and %.3f%n", step * STEP, world.height(lower),
                            world.height(upper));
                }
                world.step();
            }
        }
    }
}
