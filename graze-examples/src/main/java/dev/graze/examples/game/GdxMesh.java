package dev.graze.examples.game;

import com.badlogic.gdx.graphics.GL20;
import com.badlogic.gdx.graphics.VertexAttribute;
import com.badlogic.gdx.graphics.VertexAttributes;
import com.badlogic.gdx.graphics.g3d.ModelInstance;
import com.badlogic.gdx.graphics.g3d.model.MeshPart;
import com.badlogic.gdx.graphics.g3d.model.Node;
import com.badlogic.gdx.graphics.g3d.model.NodePart;
import com.badlogic.gdx.math.Matrix4;
import dev.graze.Part;
import java.nio.ShortBuffer;
import java.util.ArrayList;
import java.util.List;

/** A part of a libGDX model: a range of the indices of a mesh that the model's parts share. */
public record GdxMesh(ModelInstance owner, Node node, MeshPart part, Part.Motion motion)
        implements
            EngineMesh<ModelInstance> {

    /** Returns the parts of all nodes of a model. */
    public static List<GdxMesh> of(ModelInstance owner, Part.Motion motion) {
        List<GdxMesh> meshes = new ArrayList<>();
        owner.nodes.forEach(node -> addAll(owner, node, motion, meshes));
        return meshes;
    }

    private static void addAll(ModelInstance owner, Node node, Part.Motion motion, List<GdxMesh> meshes) {
        for (NodePart part : node.parts) {
            if (part.bones != null) {
                throw new IllegalArgumentException("node " + node.id + " has bones, which libGDX applies on the"
                        + " graphics card only; apply them to a copy of the vertices, or give the bones rigid meshes");
            }
            meshes.add(new GdxMesh(owner, node, part.meshPart, motion));
        }
        node.getChildren().forEach(child -> addAll(owner, child, motion, meshes));
    }

    @Override
    public int[] triangles() {
        int[] triangles = switch (part.primitiveType) {
            case GL20.GL_TRIANGLES -> new int[part.size];
            case GL20.GL_TRIANGLE_STRIP -> new int[3 * (part.size - 2)];
            default -> throw new IllegalArgumentException(
                    "part " + part.id + " is neither triangles nor a triangle strip");
        };
        boolean strip = part.primitiveType == GL20.GL_TRIANGLE_STRIP;
        for (int k = 0; k < triangles.length; k++) {
            // Triangle t of a strip starts at its vertex t; every other one is turned over.
            int corner = strip && k / 3 % 2 == 1 ? 2 - k % 3 : k % 3;
            triangles[k] = index(strip ? k / 3 + corner : k);
        }
        return triangles;
    }

    private int index(int at) {
        ShortBuffer indices = part.mesh.getIndicesBuffer(false);
        return part.mesh.getNumIndices() == 0
                ? part.offset + at
                : Short.toUnsignedInt(indices.get(part.offset + at)); // more than 32,767 vertices are possible
    }

    /** Positions are interleaved with normals and everything else a vertex has. */
    @Override
    public Vertices vertices() {
        VertexAttribute positions = part.mesh.getVertexAttribute(VertexAttributes.Usage.Position);
        return new Vertices(part.mesh.getVerticesBuffer(false), part.mesh.getVertexSize() / Float.BYTES,
                positions.offset / Float.BYTES);
    }

    @Override
    public WorldMatrix world() {
        return new WorldMatrix(new Matrix4(owner.transform).mul(node.globalTransform).val);
    }
}
