package dev.graze.examples;

import dev.graze.mesh.Mesh;
import dev.graze.mesh.Pose;
import dev.graze.rigid.RayDetector;
import dev.graze.rigid.body.BodyShape;
import dev.graze.rigid.rays.RayConstants;
import dev.graze.rigid.rays.RayContacts;
import dev.graze.rigid.rays.RayCounts.Counter;
import dev.graze.rigid.rays.RaySettings;

/**
 * A soft rod that is bent into a ring above a ball: first its middle presses into the ball, then its two ends into each
 * other. The simulation that bends it is left out; Graze only needs the positions of each step. The z axis points up.
 */
public final class SoftBodies implements AutoCloseable {
    private static final double RADIUS = 0.4;
    private static final double HALF_LENGTH = 3;

    private final RayDetector detector = RayDetector.on(1,
            RaySettings.usual(RayConstants.forRadius(RADIUS)).selfPenetration(true));
    private final double[] straight;
    private final BodyShape rod;
    private final int rodNumber;
    private RayContacts contacts;
    private long retraced;

    /** Lays the straight rod along the x axis, just above a ball. */
    public SoftBodies() {
        Mesh ball = Shapes.ball(64, RADIUS);
        this.straight = ball.positions().clone();
        for (int i = 0; i < straight.length; i += 3) {
            // stretches the ball along x into a rod with round ends
            straight[i] *= HALF_LENGTH / RADIUS;
        }
        this.rod = BodyShape.deformable(new Mesh(ball.topology(), straight));
        this.rodNumber = detector.add(rod, Pose.ORIGIN);
        detector.addFixed(BodyShape.of(Shapes.ball(24, 1)), Pose.at(0, 0, -1.01 - RADIUS));
    }

    /**
     * Bends the rod upward into an arc and finds where it penetrates the ball or itself.
     *
     * @param curvature 1 over the radius of the arc; about {@code pi / 3} makes a full ring
     */
    public void bend(double curvature) {
        double[] bent = straight.clone();
        for (int i = 0; curvature > 0 && i < bent.length; i += 3) {
            double angle = straight[i] * curvature;
            double toCentre = 1 / curvature - straight[i + 2];
            bent[i] = toCentre * Math.sin(angle);
            bent[i + 2] = 1 / curvature - toCentre * Math.cos(angle);
        }
        rod.deform(bent);
        contacts = detector.detect();
        retraced += detector.counts().get(Counter.STANDARD_PAIRS);
    }

    /** Moves the rod down. */
    public void lower(double height) {
        detector.move(rodNumber, Pose.at(0, 0, -height));
    }

    /** Returns how many vertices are inside the other body. */
    public int betweenBodies() {
        return contacts.size() - insideItself();
    }

    /** Returns how many vertices of the rod are inside another part of it. */
    public int insideItself() {
        int count = 0;
        for (int contact = 0; contact < contacts.size(); contact++) {
            count += contacts.body(contact) == contacts.otherBody(contact) ? 1 : 0;
        }
        return count;
    }

    /** Returns in how many steps the rays between rod and ball were traced again; in the others they were followed. */
    public long retraced() {
        return retraced;
    }

    @Override
    public void close() {
        detector.close();
    }

    public static void main(String[] arguments) {
        try (SoftBodies bodies = new SoftBodies()) {
            int steps = 600;
            for (int step = 0; step <= steps; step++) {
                bodies.lower(Math.min(0.05, 0.0005 * step));
                bodies.bend(1.06 * step / steps);
                if (step % 100 == 0) {
                    System.out.printf("step %3d: %d vertices in another body, %d in another part of the rod%n", step,
                            bodies.betweenBodies(), bodies.insideItself());
                }
            }
            System.out.printf("rays were traced again in %d of %d steps%n", bodies.retraced(), steps + 1);
        }
    }
}
