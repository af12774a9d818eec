package dev.graze.examples;

import dev.graze.rigid.RayDetector;
import dev.graze.rigid.body.BodyShape;
import dev.graze.rigid.body.Pose;
import dev.graze.rigid.rays.ContactFilter;
import dev.graze.rigid.rays.RayConstants;
import dev.graze.rigid.rays.RayContacts;
import dev.graze.rigid.rays.RaySettings;
import java.util.ArrayList;
import java.util.List;

/**
 * Balls that fall on a floor and on each other, with physics of one's own: Graze says which vertices are inside another
 * body, how deep, and which way out is. z is up, and balls do not turn.
 */
public final class OwnPhysics implements AutoCloseable {
    private static final double STEP = 1.0 / 240;
    private static final double GRAVITY = 9.81;
    private static final double RADIUS = 0.5;
    private static final double FLOOR_WIDTH = 20;

    private final RayDetector detector = RayDetector.on(1, RaySettings.usual(RayConstants.forRadius(RADIUS)));
    /** One contact of each pair of bodies is enough here: its deepest. */
    private final ContactFilter deepest = new ContactFilter(1);
    private final BodyShape ball = BodyShape.of(Shapes.ball(24, RADIUS));
    private final int floor;
    /** By the detector's numbers, which count from 0; null for the floor. */
    private final List<double[]> places = new ArrayList<>();
    private final List<double[]> velocities = new ArrayList<>();

    /** A floor whose top is at height 0. */
    public OwnPhysics() {
        floor = detector.addFixed(BodyShape.of(Shapes.box(FLOOR_WIDTH, 1)), Pose.at(0, 0, -1));
        places.add(null);
        velocities.add(null);
    }

    /** Adds a ball at rest and returns its number. */
    public int add(double x, double y, double z) {
        places.add(new double[] { x, y, z });
        velocities.add(new double[3]);
        return detector.add(ball, Pose.at(x, y, z));
    }

    /** Moves all balls, asks where they are in something, and lets the deepest contact of each pair push them apart. */
    public void step() {
        for (int body = floor + 1; body < places.size(); body++) {
            double[] place = places.get(body);
            double[] velocity = velocities.get(body);
            velocity[2] -= GRAVITY * STEP;
            for (int axis = 0; axis < 3; axis++) {
                place[axis] += velocity[axis] * STEP;
            }
            detector.move(body, Pose.at(place[0], place[1], place[2]));
        }
        RayContacts contacts = detector.detect();
        for (int contact : deepest.choose(contacts)) {
            separate(contacts, contact);
        }
    }

    /** Along the normal of the triangle that the ray hits; the floor stays where it is. */
    private void separate(RayContacts contacts, int contact) {
        int body = contacts.body(contact);
        int other = contacts.otherBody(contact);
        double share = body == floor || other == floor ? 1 : 0.5;
        push(body, contacts, contact, share);
        push(other, contacts, contact, -share);
    }

    /** Takes the depth back, and the speed at which the body comes nearer. */
    private void push(int body, RayContacts contacts, int contact, double share) {
        if (body == floor) {
            return;
        }
        double[] place = places.get(body);
        double[] velocity = velocities.get(body);
        double speed = 0;
        for (int axis = 0; axis < 3; axis++) {
            speed += velocity[axis] * contacts.normal(contact, axis) * Math.signum(share);
        }
        for (int axis = 0; axis < 3; axis++) {
            double outward = contacts.normal(contact, axis) * Math.signum(share);
            place[axis] += Math.abs(share) * contacts.projectedDepth(contact) * outward;
            velocity[axis] -= Math.min(0, speed) * outward;
        }
    }

    /** How high the middle of a ball is. */
    public double height(int body) {
        return places.get(body)[2];
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
