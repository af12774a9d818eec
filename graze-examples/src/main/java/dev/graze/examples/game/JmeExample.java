package dev.graze.examples.game;

import com.jme3.anim.Armature;
import com.jme3.anim.Joint;
import com.jme3.anim.SkinningControl;
import com.jme3.math.Quaternion;
import com.jme3.math.Vector3f;
import com.jme3.scene.Geometry;
import com.jme3.scene.Mesh;
import com.jme3.scene.Node;
import com.jme3.scene.Spatial;
import com.jme3.scene.VertexBuffer;
import com.jme3.scene.shape.Box;
import com.jme3.scene.shape.Cylinder;
import com.jme3.scene.shape.Sphere;
import com.jme3.util.BufferUtils;
import dev.graze.Part;
import java.nio.ByteBuffer;
import java.nio.FloatBuffer;
import java.util.ArrayList;
import java.util.List;

/**
 * A scene graph of jMonkeyEngine, moved frame by frame: a ball flies through a thin wall within one frame, and an arm
 * with an elbow, skinned in software, bends until it hits a lamp that is part of a scaled node. The y axis points up.
 */
public final class JmeExample implements AutoCloseable {
    private static final float FRAME = 1 / 60f;
    private static final float BALL_SPEED = 240;
    /** The elbow bends by a right angle in a second. */
    private static final float BEND_SPEED = (float) Math.PI / 2;

    private final Node root = new Node("root");
    private final Geometry ball = new Geometry("ball", new Sphere(12, 24, 0.25f));
    private final Joint elbow = new Joint("elbow");
    private final Colliders<Spatial> colliders;
    private float bend;

    /** Builds the scene graph and hands it to Graze. */
    public JmeExample() {
        Geometry wall = new Geometry("wall", new Box(2, 2, 0.01f));
        wall.setLocalTranslation(0, 1, 3.5f);
        ball.setLocalTranslation(0, 1, -9);
        Node arm = arm();
        arm.setLocalTranslation(6, 0, 0);
        Node lamp = new Node("lamp");
        lamp.setLocalTranslation(6, -0.9f, 0);
        lamp.setLocalScale(0.2f, 1, 0.2f);
        lamp.attachChild(new Geometry("pole", new Box(1, 0.25f, 1)));
        List<JmeMesh> meshes = new ArrayList<>();
        add(wall, Part.Motion.FIXED, meshes);
        add(ball, Part.Motion.RIGID, meshes);
        add(lamp, Part.Motion.RIGID, meshes);
        add(arm, Part.Motion.DEFORMING, meshes);
        this.colliders = new Colliders<>(meshes);
    }

    private void add(Spatial object, Part.Motion motion, List<JmeMesh> meshes) {
        root.attachChild(object);
        meshes.addAll(JmeMesh.of(object, motion));
    }

    /** Creates an arm along the z axis with a joint in the middle. */
    private Node arm() {
        Joint shoulder = new Joint("shoulder");
        shoulder.setLocalTranslation(new Vector3f(0, 0, -1));
        elbow.setLocalTranslation(new Vector3f(0, 0, 1));
        shoulder.addChild(elbow);
        Armature armature = new Armature(new Joint[] { shoulder, elbow });
        armature.saveBindPose();
        Mesh skin = new Cylinder(16, 12, 0.2f, 2, true);
        bind(skin);
        Node arm = new Node("arm");
        arm.attachChild(new Geometry("skin", skin));
        SkinningControl skinning = new SkinningControl(armature);
        // On a graphics card, the positions in the buffer would stay those of the arm at rest.
        skinning.setHardwareSkinningPreferred(false);
        arm.addControl(skinning);
        return arm;
    }

    /** Gives each vertex to the shoulder, to the elbow or, near the joint, to both. */
    private static void bind(Mesh skin) {
        FloatBuffer positions = skin.getFloatBuffer(VertexBuffer.Type.Position);
        FloatBuffer weights = BufferUtils.createFloatBuffer(4 * skin.getVertexCount());
        ByteBuffer joints = BufferUtils.createByteBuffer(4 * skin.getVertexCount());
        for (int vertex = 0; vertex < skin.getVertexCount(); vertex++) {
            float beyond = Math.clamp(0.5f + positions.get(3 * vertex + 2) / 0.4f, 0, 1);
            // The engine does not move a vertex whose first weight is 0.
            boolean far = beyond > 0.5f;
            weights.put(far ? new float[] { beyond, 1 - beyond, 0, 0 } : new float[] { 1 - beyond, beyond, 0, 0 });
            joints.put(far ? new byte[] { 1, 0, 0, 0 } : new byte[] { 0, 1, 0, 0 });
        }
        skin.setMaxNumWeights(2);
        skin.setBuffer(VertexBuffer.Type.BoneWeight, 4, weights.flip());
        skin.setBuffer(VertexBuffer.Type.BoneIndex, 4, joints.flip());
        skin.generateBindPose();
    }

    /** Moves everything by a frame, as a game's update does, and returns what touches on the way. */
    public List<Colliders.Hit<Spatial>> frame() {
        ball.move(0, 0, BALL_SPEED * FRAME);
        ball.rotate(0.1f, 0, 0);
        bend += BEND_SPEED * FRAME;
        elbow.setLocalRotation(new Quaternion().fromAngleAxis(bend, Vector3f.UNIT_X));
        root.updateLogicalState(FRAME);
        root.updateGeometricState();
        // A running game does this when it draws.
        root.getChild("arm").getControl(SkinningControl.class).render(null, null);
        return colliders.update();
    }

    /** Returns the root of the scene graph. */
    public Node root() {
        return root;
    }

    @Override
    public void close() {
        colliders.close();
    }

    public static void main(String[] arguments) {
        try (JmeExample game = new JmeExample()) {
            for (int frame = 1; frame <= 40; frame++) {
                for (Colliders.Hit<Spatial> hit : game.frame()) {
                    System.out.printf("frame %d: %s touches %s at %.3f of the frame, %d contacts%n", frame,
                            hit.a().getName(), hit.b().getName(), hit.contact().toi(), hit.contacts());
                }
            }
        }
    }
}
