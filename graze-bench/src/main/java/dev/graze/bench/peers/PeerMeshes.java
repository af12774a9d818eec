package dev.graze.bench.peers;

import com.jme3.bullet.collision.shapes.CollisionShape;
import com.jme3.bullet.collision.shapes.GImpactCollisionShape;
import com.jme3.bullet.collision.shapes.infos.IndexedMesh;
import com.jme3.math.Vector3f;
import org.ode4j.ode.DTriMeshData;
import org.ode4j.ode.OdeHelper;

/** Converts triangle meshes to the peers' formats, in floats. */
public final class PeerMeshes {
    private PeerMeshes() {
    }

    /** Converts to ode4j's GIMPACT. */
    public static DTriMeshData ode4j(double[] positions, int[] triangles) {
        float[] floats = new float[positions.length];
        for (int i = 0; i < floats.length; i++) {
            floats[i] = (float) positions[i];
        }
        DTriMeshData data = OdeHelper.createTriMeshData();
        data.build(floats, triangles);
        data.preprocess();
        return data;
    }

    /** Converts to Bullet's GImpact, whose library must be loaded. */
    public static CollisionShape bullet(double[] positions, int[] triangles) {
        Vector3f[] vectors = new Vector3f[positions.length / 3];
        for (int v = 0; v < vectors.length; v++) {
            vectors[v] = new Vector3f((float) positions[3 * v], (float) positions[3 * v + 1],
                    (float) positions[3 * v + 2]);
        }
        return new GImpactCollisionShape(new IndexedMesh(vectors, triangles.clone()));
    }
}
