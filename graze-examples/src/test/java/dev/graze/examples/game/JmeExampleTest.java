package dev.graze.examples.game;

import static dev.graze.examples.game.PlacedVertices.assertClosed;
import static dev.graze.examples.game.PlacedVertices.assertVertexAt;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import com.jme3.math.Triangle;
import com.jme3.math.Vector3f;
import com.jme3.scene.Geometry;
import com.jme3.scene.Mesh;
import com.jme3.scene.Node;
import com.jme3.scene.Spatial;
import com.jme3.scene.VertexBuffer;
import com.jme3.scene.shape.Box;
import com.jme3.scene.shape.Cylinder;
import com.jme3.scene.shape.Sphere;
import com.jme3.scene.shape.StripBox;
import com.jme3.util.BufferUtils;
import dev.graze.Contacts;
import dev.graze.Detector;
import dev.graze.Part;
import dev.graze.Scene;
import dev.graze.mesh.InvalidInputException;
import dev.graze.mesh.Topology;
import java.nio.FloatBuffer;
import java.util.List;
import org.junit.jupiter.api.Test;

class JmeExampleTest {
    private static Colliders<Spatial> colliders(Spatial object, Part.Motion motion) {
        return new Colliders<>(JmeMesh.of(object, motion));
    }

    @Test
    void ballHitsTheFrontOfTheThinWall() {
        try (JmeExample game = new JmeExample()) {
            for (int frame = 1; frame <= 3; frame++) {
                assertThat(game.frame()).as("frame %d", frame).isEmpty();
            }
            List<Colliders.Hit<Spatial>> hits = game.frame();
            assertThat(hits).hasSize(1);
            Colliders.Hit<Spatial> hit = hits.getFirst();
            assertThat(List.of(hit.a().getName(), hit.b().getName())).containsExactlyInAnyOrder("ball", "wall");
            // The ball, with radius 0.25, moves from 3 by 4; the wall's front is at 3.49.
            assertThat(hit.contact().toi()).isCloseTo(0.06, within(0.001));
            boolean wallFirst = hit.a().getName().equals("wall");
            Geometry wall = (Geometry) (wallFirst ? hit.a() : hit.b());
            Triangle touched = new Triangle();
            wall.getMesh().getTriangle(wallFirst ? hit.triangleA() : hit.triangleB(), touched);
            assertThat(List.of(touched.get1().z, touched.get2().z, touched.get3().z)).containsOnly(-0.01f);
            assertThat(game.frame()).isEmpty();
        }
    }

    /** The arm's lower side, 0.2 from its axis, meets the lamp's edge at y = -0.65 and z = 0.2. */
    @Test
    void bendingArmHitsTheLamp() {
        try (JmeExample game = new JmeExample()) {
            for (int frame = 1; frame <= 60; frame++) {
                for (Colliders.Hit<Spatial> hit : game.frame()) {
                    if (hit.a().getName().equals("arm") || hit.b().getName().equals("arm")) {
                        assertThat(List.of(hit.a().getName(), hit.b().getName())).contains("lamp");
                        double bend = Math.toRadians(1.5 * (frame - 1 + hit.contact().toi()));
                        assertThat(0.65 * Math.cos(bend) - 0.2 * Math.sin(bend)).isCloseTo(0.2, within(1e-3));
                        return;
                    }
                }
            }
        }
        throw new AssertionError("the arm did not hit the lamp");
    }

    @Test
    void meshesAreClosed() {
        for (Mesh mesh : List.of(new Box(1, 2, 3), new Sphere(12, 24, 1), new Cylinder(16, 12, 0.2f, 2, true),
                new StripBox(1, 2, 3))) {
            try (Colliders<Spatial> colliders = colliders(new Geometry("solid", mesh), Part.Motion.RIGID)) {
                assertClosed(colliders.scene().parts().getFirst().topology());
            }
        }
    }

    @Test
    void partsAreWhereTheEngineDrawsThem() {
        Node car = new Node("car");
        car.setLocalScale(2, -3, 0.5f);
        car.rotate(0.3f, 1.1f, -2);
        car.setLocalTranslation(10, 20, -30);
        Geometry wheel = new Geometry("wheel", new Cylinder(4, 12, 0.5f, 0.2f, true));
        wheel.rotate(0.7f, 0.1f, 0.2f);
        wheel.setLocalTranslation(1, 0, 1);
        car.attachChild(wheel);
        for (Part.Motion motion : Part.Motion.values()) {
            try (Colliders<Spatial> colliders = colliders(car, motion)) {
                Part part = colliders.scene().parts().getFirst();
                FloatBuffer positions = wheel.getMesh().getFloatBuffer(VertexBuffer.Type.Position);
                for (int vertex = 0; vertex < wheel.getMesh().getVertexCount(); vertex++) {
                    Vector3f local = new Vector3f();
                    BufferUtils.populateFromBuffer(local, positions, vertex);
                    Vector3f drawn = wheel.localToWorld(local, new Vector3f());
                    assertVertexAt(part, drawn.x, drawn.y, drawn.z);
                }
            }
        }
    }

    @Test
    void rigidObjectsMayTurnButNotGrow() {
        Geometry box = new Geometry("box", new Box(1, 1, 1));
        box.setLocalScale(1, 2, 3);
        try (Colliders<Spatial> colliders = colliders(box, Part.Motion.RIGID)) {
            for (int frame = 0; frame < 100; frame++) {
                box.rotate(0.1f, 0.2f, 0.3f);
                colliders.update();
            }
            box.setLocalScale(1, 2, 3.1f);
            assertThatThrownBy(colliders::update).isInstanceOf(InvalidInputException.class)
                    .hasMessageContaining("scale of box");
        }
    }

    @Test
    void linesAreRefused() {
        Mesh lines = new Mesh();
        lines.setMode(Mesh.Mode.Lines);
        assertThatThrownBy(() -> colliders(new Geometry("laser", lines), Part.Motion.RIGID))
                .hasMessageContaining("laser").hasMessageContaining("triangles");
    }

    /** Without seams and in world coordinates, the engine's buffer is what Graze takes. */
    @Test
    void bufferOfASeamlessMeshIsAMove() {
        Mesh water = new Mesh();
        water.setBuffer(VertexBuffer.Type.Position, 3, new float[] { 0, 0, 0, 4, 0, 0, 0, 0, 4 });
        water.setBuffer(VertexBuffer.Type.Index, 3, new int[] { 0, 1, 2 });
        FloatBuffer surface = water.getFloatBuffer(VertexBuffer.Type.Position);
        double[] start = { 0, 0, 0, 4, 0, 0, 0, 0, 4 };
        double[] above = { 1, 1, 1, 2, 1, 1, 1, 2, 1 };
        Scene scene = Scene.of(
                Part.deforming("water", new dev.graze.mesh.Mesh(Topology.of(3, new int[] { 0, 1, 2 }), start)),
                Part.fixed("raft", new dev.graze.mesh.Mesh(Topology.of(3, new int[] { 0, 1, 2 }), above)));
        try (Detector detector = Detector.continuous(scene).start()) {
            surface.put(1, 2).put(4, 2).put(7, 2);
            Contacts contacts = detector.advance(scene.moves().move("water", surface.rewind()));
            assertThat(contacts.earliestToi()).isCloseTo(0.5, within(1e-6));
        }
    }
}
