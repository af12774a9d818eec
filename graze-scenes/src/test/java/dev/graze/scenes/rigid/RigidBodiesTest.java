package dev.graze.scenes.rigid;

import static org.assertj.core.api.Assertions.assertThat;

import dev.graze.scenes.shape.Placement;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;

class RigidBodiesTest {
    private static final double DT = 0.01;

    @Test
    void equalBallsSwapVelocitiesInAHeadOnCollision() {
        RigidBodies bodies = new RigidBodies(2, 1, 0);
        bodies.put(0, 0.5, -1, 0, 0);
        bodies.put(1, 0.5, 1, 0, 0);
        bodies.push(0, 2, 0, 0);
        for (int i = 0; i < 100; i++) {
            bodies.move(DT, 0);
            bodies.collide();
        }
        double before = bodies.place(0, 0);
        double struck = bodies.place(1, 0);
        bodies.move(DT, 0);
        assertThat(bodies.place(0, 0) - before).isCloseTo(0, Offset.offset(1e-12));
        assertThat(bodies.place(1, 0) - struck).isCloseTo(2 * DT, Offset.offset(1e-12));
    }

    @Test
    void obliqueCollisionPreservesMomentum() {
        RigidBodies bodies = new RigidBodies(2, 0.7, 0.5);
        bodies.put(0, 0.5, -1, 0.2, 0.1);
        bodies.put(1, 0.5, 1, 0, 0);
        bodies.push(0, 2, 0, 0);
        bodies.twist(0, 1, 5, 3);
        for (int i = 0; i < 200; i++) {
            bodies.move(DT, 0);
            bodies.collide();
        }
        assertThat(bodies.place(1, 1)).as("was hit off centre").isNotZero();
        assertThat(bodies.place(0, 0) + bodies.place(1, 0)).isCloseTo(2 * 200 * DT, Offset.offset(1e-9));
        assertThat(bodies.place(0, 1) + bodies.place(1, 1)).isCloseTo(0.2, Offset.offset(1e-9));
    }

    @Test
    void spinRotatesTheBody() {
        RigidBodies bodies = new RigidBodies(1, 1, 0);
        bodies.put(0, 1, 0, 0, 0);
        bodies.twist(0, 0, Math.PI / 2, 0);
        for (int i = 0; i < 1000; i++) {
            bodies.move(1e-3, 0);
        }
        Placement pose = new Placement();
        bodies.pose(0, pose);
        double[] point = new double[3];
        pose.toWorld(new double[] { 0, 0, 1 }, 0, point, 0);
        assertThat(point).containsExactly(new double[] { 1, 0, 0 }, Offset.offset(1e-3));
    }

    @Test
    void ballComesToRestOnTheFloor() {
        RigidBodies bodies = new RigidBodies(1, 0.3, 0.5);
        bodies.put(0, 0.5, 0, 2, 0);
        for (int i = 0; i < 2000; i++) {
            bodies.move(DT / 4, 9.81);
            bodies.bounceOffFloor(0, new double[] { 0, -0.5, 0 });
        }
        assertThat(bodies.place(0, 1)).isCloseTo(0.5, Offset.offset(0.01));
    }

    @Test
    void wallsContainTheBodies() {
        RigidBodies bodies = new RigidBodies(1, 1, 0);
        bodies.put(0, 0.1, 0, 0, 0);
        bodies.push(0, 3, -7, 11);
        for (int i = 0; i < 1000; i++) {
            bodies.move(DT, 0);
            bodies.bounceOffWalls(1);
            for (int axis = 0; axis < 3; axis++) {
                assertThat(Math.abs(bodies.place(0, axis))).isLessThanOrEqualTo(0.9);
            }
        }
    }
}
