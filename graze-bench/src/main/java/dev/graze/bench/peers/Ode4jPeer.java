package dev.graze.bench.peers;

import dev.graze.mesh.Mesh;
import org.ode4j.ode.DContactGeomBuffer;
import org.ode4j.ode.DTriMesh;
import org.ode4j.ode.OdeHelper;

/** ode4j's GIMPACT collider, with the largest number of contacts it supports. */
final class Ode4jPeer implements Peer {
    /** The call has sixteen bits for the number of contacts. */
    private static final int MOST_CONTACTS = 0xFFFF;

    private final DTriMesh first;
    private final DTriMesh second;
    private final DContactGeomBuffer contacts = new DContactGeomBuffer(MOST_CONTACTS);

    Ode4jPeer(MeshPair meshes) {
        OdeHelper.initODE2(0);
        this.first = geometry(meshes.first());
        this.second = geometry(meshes.second());
    }

    private static DTriMesh geometry(Mesh mesh) {
        return OdeHelper.createTriMesh(null, PeerMeshes.ode4j(mesh.positions(), mesh.topology().copyTriangles()));
    }

    @Override
    public String key() {
        return "ode4j-gimpact";
    }

    @Override
    public String unit() {
        return "contact points";
    }

    @Override
    public int find() {
        return OdeHelper.collide(first, second, MOST_CONTACTS, contacts);
    }

    @Override
    public void close() {
        first.destroy();
        second.destroy();
    }
}
