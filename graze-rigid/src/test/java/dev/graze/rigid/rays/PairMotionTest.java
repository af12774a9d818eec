package dev.graze.rigid.rays;

import static org.assertj.core.api.Assertions.assertThat;

import dev.graze.rigid.body.BodyShape;
import dev.graze.rigid.body.Frame;
import dev.graze.mesh.Pose;
import dev.graze.rigid.body.TestBodies;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Equation 2.1 with the smaller radius is still an upper bound, for points of both bodies. */
class PairMotionTest {
    private static final double REACH = 0.1;

    private final BodyShape small = BodyShape.of(TestBodies.box(0.3, 0.2, 0.4));
    private final BodyShape large = BodyShape.of(TestBodies.box(8, 1, 8));
    private final Random random = new Random(12);

    @Test
    void boundsHowFarPointsMove() {
        double tightest = 0;
        for (int i = 0; i < 2000; i++) {
            PlacedBody a = new PlacedBody(small, TestBodies.randomPose(random, 5));
            PlacedBody b = new PlacedBody(large, TestBodies.randomPose(random, 5));
            PairMotion before = motion(a, b);
            Frame aInB = relative(a, b);
            Frame bInA = relative(b, a);
            a.place(TestBodies.nudged(a.pose(), random, 0.02, 0.2));
            b.place(TestBodies.nudged(b.pose(), random, 0.02, 0.02));
            double bound = motion(a, b).displacementSince(before, small.radius() + REACH);
            double moved = Math.max(ofSmall(aInB, relative(a, b)), ofLargeNearSmall(bInA, relative(b, a)));
            assertThat(moved).isLessThanOrEqualTo(bound * (1 + 1e-9));
            tightest = Math.max(tightest, moved / bound);
        }
        assertThat(tightest).as("and tight enough").isGreaterThan(0.5);
    }

    @Test
    void isZeroForBodiesThatMoveTogether() {
        PlacedBody a = new PlacedBody(small, Pose.at(1, 2, 3));
        PlacedBody b = new PlacedBody(large, Pose.at(0, 1, 0));
        PairMotion before = motion(a, b);
        a.place(Pose.at(1, -5, 3));
        b.place(Pose.at(0, -6, 0));
        assertThat(motion(a, b).displacementSince(before, 10)).isLessThan(1e-12);
    }

    private static PairMotion motion(PlacedBody a, PlacedBody b) {
        PairMotion motion = new PairMotion();
        motion.set(a, b);
        return motion;
    }

    private static Frame relative(PlacedBody from, PlacedBody to) {
        Frame frame = new Frame();
        frame.setRelative(from.frame(), to.frame());
        return frame;
    }

    private double ofSmall(Frame before, Frame after) {
        double most = 0;
        for (int v = 0; v < small.vertexCount(); v++) {
            most = Math.max(most, distance(before, after, small.positions(), 3 * v));
        }
        return most;
    }

    /** Returns a point of the large body at the reach of the rays from the small body's center, after the move. */
    private double ofLargeNearSmall(Frame before, Frame after) {
        double[] near = new double[3];
        for (int axis = 0; axis < 3; axis++) {
            near[axis] = (small.radius() + REACH) * (2 * random.nextDouble() - 1) / Math.sqrt(3);
        }
        // From the small body's frame to the large body's: the transposed rotation.
        double[] point = new double[3];
        for (int axis = 0; axis < 3; axis++) {
            point[axis] = after.r[axis] * (near[0] - after.t[0]) + after.r[3 + axis] * (near[1] - after.t[1])
                    + after.r[6 + axis] * (near[2] - after.t[2]);
        }
        return distance(before, after, point, 0);
    }

    private static double distance(Frame before, Frame after, double[] point, int at) {
        double[] p = new double[3];
        double[] q = new double[3];
        before.point(point, at, p, 0);
        after.point(point, at, q, 0);
        return Math.sqrt((p[0] - q[0]) * (p[0] - q[0]) + (p[1] - q[1]) * (p[1] - q[1]) + (p[2] - q[2]) * (p[2] - q[2]));
    }
}
