package dev.graze.bench.rays;

import com.jme3.bullet.PhysicsSpace;
import com.jme3.bullet.collision.shapes.CollisionShape;
import com.jme3.bullet.objects.PhysicsRigidBody;
import com.jme3.math.Quaternion;
import com.jme3.math.Vector3f;
import dev.graze.bench.peers.PeerMeshes;
import dev.graze.rigid.body.BodyShape;
import dev.graze.rigid.body.MassProperties;
import dev.graze.mesh.Pose;
import dev.graze.rigid.world.WorldSettings;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Bullet with its own bounding volume tree, its GImpact collider for triangle meshes and its solver; native, in floats,
 * on one thread. Friction, restitution and iterations are those of the rays. Bullet decides how many contacts a pair
 * has and how deep bodies may rest.
 */
final class BulletStep implements WholeStep {
    private final PhysicsSpace space = new PhysicsSpace(PhysicsSpace.BroadphaseType.DBVT);
    private final Map<BodyShape, CollisionShape> shapes = new HashMap<>();
    private final List<PhysicsRigidBody> bodies = new ArrayList<>();
    private final WorldSettings settings;

    BulletStep(WorldSettings settings) {
        this.settings = settings;
        space.setGravity(new Vector3f(0, (float) -settings.gravity(), 0));
        space.getSolverInfo().setNumIterations(settings.iterations());
    }

    private CollisionShape shape(BodyShape shape) {
        return shapes.computeIfAbsent(shape, made -> PeerMeshes.bullet(made.positions(), made.triangles()));
    }

    @Override
    public void add(BodyShape shape, Pose pose) {
        PhysicsRigidBody body = new PhysicsRigidBody(shape(shape), (float) MassProperties.of(shape).volume());
        respondAsSet(body);
        bodies.add(body);
        place(bodies.size() - 1, pose);
        space.addCollisionObject(body);
    }

    @Override
    public void addFixed(BodyShape shape, Pose pose) {
        PhysicsRigidBody body = new PhysicsRigidBody(shape(shape), PhysicsRigidBody.massForStatic);
        body.setPhysicsLocation(location(pose));
        respondAsSet(body);
        space.addCollisionObject(body);
    }

    private void respondAsSet(PhysicsRigidBody body) {
        body.setFriction((float) settings.friction());
        body.setRestitution((float) settings.restitution());
    }

    private static Vector3f location(Pose pose) {
        return new Vector3f((float) pose.x(), (float) pose.y(), (float) pose.z());
    }

    @Override
    public void place(int body, Pose pose) {
        PhysicsRigidBody placed = bodies.get(body);
        placed.setPhysicsLocation(location(pose));
        placed.setPhysicsRotation(
                new Quaternion((float) pose.i(), (float) pose.j(), (float) pose.k(), (float) pose.w()));
        placed.setLinearVelocity(new Vector3f());
        placed.setAngularVelocity(new Vector3f());
        placed.activate(true);
    }

    /** Does one step of exactly the time step, without substeps. */
    @Override
    public void step() {
        space.update((float) settings.timeStep(), 0);
    }

    @Override
    public void close() {
        space.destroy();
    }
}
