package dev.graze.bench.peers;

import com.jme3.bullet.PhysicsSpace;
import com.jme3.bullet.objects.PhysicsRigidBody;
import dev.graze.mesh.Mesh;

/** Bullet's GImpact collider. Its library must be loaded. */
final class BulletPeer implements Peer {
    private final PhysicsSpace space = new PhysicsSpace(PhysicsSpace.BroadphaseType.DBVT);
    private final PhysicsRigidBody first;
    private final PhysicsRigidBody second;

    BulletPeer(MeshPair meshes) {
        this.first = body(meshes.first());
        this.second = body(meshes.second());
    }

    private static PhysicsRigidBody body(Mesh mesh) {
        return new PhysicsRigidBody(PeerMeshes.bullet(mesh.positions(), mesh.topology().copyTriangles()), 1);
    }

    @Override
    public String key() {
        return "bullet-gimpact";
    }

    @Override
    public String unit() {
        return "contact points";
    }

    @Override
    public int find() {
        return space.pairTest(first, second, null);
    }

    @Override
    public void close() {
        space.destroy();
    }
}
