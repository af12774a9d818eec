package dev.graze.examples.game;

import com.jme3.scene.Geometry;
import com.jme3.scene.Mesh;
import com.jme3.scene.Spatial;
import com.jme3.scene.VertexBuffer;
import com.jme3.scene.mesh.IndexBuffer;
import dev.graze.Part;
import java.util.ArrayList;
import java.util.List;

/**
 * A geometry of jMonkeyEngine.
 *
 * @param owner the geometry itself, or a node above it that is one object of the game
 */
public record JmeMesh(Spatial owner, Geometry geometry, Part.Motion motion) implements EngineMesh<Spatial> {
    /** Returns all geometries of an object. */
    public static List<JmeMesh> of(Spatial owner, Part.Motion motion) {
        List<JmeMesh> meshes = new ArrayList<>();
        owner.depthFirstTraversal(spatial -> {
            if (spatial instanceof Geometry geometry) {
                meshes.add(new JmeMesh(owner, geometry, motion));
            }
        });
        return meshes;
    }

    @Override
    public int[] triangles() {
        // Strips and fans too become a list of triangles. Lines and points are refused: they have no triangles.
        IndexBuffer indices = switch (geometry.getMesh().getMode()) {
            case Triangles, TriangleStrip, TriangleFan -> geometry.getMesh().getIndicesAsList();
            default -> throw new IllegalArgumentException(geometry + " is not made of triangles");
        };
        int[] triangles = new int[indices.size()];
        for (int k = 0; k < triangles.length; k++) {
            triangles[k] = indices.get(k);
        }
        return triangles;
    }

    /** Positions have a buffer of their own: one vertex every three floats. */
    @Override
    public Vertices vertices() {
        Mesh mesh = geometry.getMesh();
        return new Vertices(mesh.getFloatBuffer(VertexBuffer.Type.Position), 3, 0);
    }

    @Override
    public WorldMatrix world() {
        float[] columns = new float[16];
        geometry.computeWorldMatrix(); // the engine itself does this only when it draws or updates the scene graph
        geometry.getWorldMatrix().get(columns, false);
        return new WorldMatrix(columns);
    }
}
