package dev.graze.rigid.world;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.graze.mesh.LimitExceededException;
import dev.graze.rigid.RayDetector;
import dev.graze.rigid.body.BodyShape;
import dev.graze.mesh.Pose;
import dev.graze.rigid.body.TestBodies;
import dev.graze.rigid.rays.RayConstants;
import dev.graze.rigid.rays.RayContacts;
import dev.graze.rigid.rays.RaySettings;
import dev.graze.scenes.shape.Lathe;
import dev.graze.scenes.shape.Profile;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class SimulationTest {
    /** Boxes that never start to move. */
    private record Boxes(int bodyCount) implements RigidScene {
        @Override
        public int steps() {
            return 1;
        }

        @Override
        public BodyShape shape(int body) {
            return floor();
        }

        @Override
        public int birth(int body) {
            return Integer.MAX_VALUE;
        }

        @Override
        public Pose waiting(int body, int step) {
            return floorPose();
        }

        @Override
        public double startSpeed(int body) {
            return 0;
        }

        @Override
        public double typicalRadius() {
            return 1;
        }
    }

    @Test
    void suggestsFewerBodiesWhenTheTrianglesExceedOneMesh() {
        RaySettings rays = RaySettings.usual(RayConstants.forRadius(1));
        try (Simulation simulation = new Simulation(new Boxes(100_000_000), WorldSettings.USUAL,
                RayDetector.on(1, rays))) {
            assertThatThrownBy(simulation::topology).isInstanceOf(LimitExceededException.class)
                    .hasMessageContaining("triangles of all bodies")
                    .hasMessageContaining("fewer bodies, or less detail");
        }
    }

    /** A rigid solver has no response to it, but the world reports the contacts and goes on. */
    @Test
    void simulatesABodyThatPenetratesItself() {
        List<Pose> ends = new ArrayList<>();
        for (boolean self : new boolean[] { false, true }) {
            BodyShape sausage = BodyShape
                    .deformable(TestBodies.mesh(Lathe.sized(Profile.capsule(-3, 3, 0.4, 0.4), 500)));
            sausage.deform(TestBodies.bent(sausage.positions().clone(), 1));
            RaySettings rays = RaySettings.usual(RayConstants.forRadius(1)).selfPenetration(self);
            RigidScene scene = new Boxes(1);
            try (RigidWorld world = new RigidWorld(WorldSettings.USUAL, RayDetector.on(1, rays))) {
                world.addFixed(scene.floor(), scene.floorPose());
                int body = world.add(sausage, Pose.at(0, 2, 0), 1);
                for (int step = 0; step < 60; step++) {
                    world.step();
                }
                boolean found = IntStream.range(0, world.contacts().size())
                        .anyMatch(i -> world.contacts().body(i) == world.contacts().otherBody(i));
                assertThat(found).isEqualTo(self);
                ends.add(world.pose(body));
            }
        }
        assertThat(ends.get(1)).isEqualTo(ends.get(0));
    }

    @Test
    void detectsAgainAfterABodyWasDeformed() {
        BodyShape sausage = BodyShape.deformable(TestBodies.mesh(Lathe.sized(Profile.capsule(-3, 3, 0.4, 0.4), 500)));
        RaySettings rays = RaySettings.usual(RayConstants.forRadius(1));
        RigidScene scene = new Boxes(1);
        try (RigidWorld world = new RigidWorld(WorldSettings.USUAL, RayDetector.on(1, rays))) {
            world.addFixed(scene.floor(), scene.floorPose());
            world.add(sausage, Pose.at(0, 5, 0), 1);
            assertThat(world.detect().size()).isZero();
            double[] lower = sausage.positions().clone();
            for (int y = 1; y < lower.length; y += 3) {
                lower[y] -= 5;
            }
            sausage.deform(lower);
            assertThat(world.detect().size()).isPositive();
        }
    }

    @Test
    void detectsTheContactsThatTheNextStepUses() throws IOException {
        RaySettings rays = RaySettings.usual(RayConstants.forRadius(0.5));
        RigidScene scene = new Boxes(1);
        List<Pose> ends = new ArrayList<>();
        for (boolean asks : new boolean[] { false, true }) {
            try (RigidWorld world = new RigidWorld(WorldSettings.USUAL, RayDetector.on(1, rays))) {
                world.addFixed(scene.floor(), scene.floorPose());
                int body = world.add(BodyShape.of(TestBodies.box(0.3, 0.2, 0.4)), Pose.at(0, 0.1, 0), 1);
                for (int step = 0; step < 20; step++) {
                    RayContacts before = asks ? world.detect() : null;
                    if (asks) {
                        assertThatThrownBy(() -> world.writeTo(new DataOutputStream(OutputStream.nullOutputStream())))
                                .isInstanceOf(IllegalStateException.class);
                    }
                    world.step();
                    if (asks) {
                        assertThat(world.contacts()).isSameAs(before);
                    }
                }
                world.writeTo(new DataOutputStream(OutputStream.nullOutputStream()));
                ends.add(world.pose(body));
            }
        }
        assertThat(ends.get(1)).isEqualTo(ends.get(0));
    }

    @Test
    void multipliesTheFrictionOfTwoBodies() {
        assertThat(WorldSettings.USUAL.friction(0.5).contactFriction()).isEqualTo(0.25);
    }

    @Test
    void keepsRestingBodiesAtRest() {
        BodyShape box = BodyShape.of(TestBodies.box(0.3, 0.2, 0.4));
        RaySettings rays = RaySettings.usual(RayConstants.forRadius(0.5));
        RigidScene scene = new Boxes(1);
        try (RigidWorld world = new RigidWorld(WorldSettings.USUAL, RayDetector.on(1, rays))) {
            world.addFixed(scene.floor(), scene.floorPose());
            int resting = world.add(box, Pose.at(0, 0.1985, 0), 0);
            for (int step = 0; step < 120; step++) {
                world.step();
            }
            Pose settled = world.pose(resting);
            for (int step = 0; step < 480; step++) {
                world.step();
                assertThat(world.speed(resting)).isLessThan(0.01);
            }
            Pose later = world.pose(resting);
            assertThat(DoubleStream.of(later.x() - settled.x(), later.y() - settled.y(), later.z() - settled.z())
                    .map(Math::abs).max()
                    .orElseThrow()).as("how far it crept").isLessThan(0.002);
            assertThat(Math.abs(later.w())).isGreaterThan(0.99999);
        }
    }
}
