package dev.graze.examples.game;

import dev.graze.Part;
import java.nio.FloatBuffer;

/**
 * A mesh as a game engine draws it. {@link Colliders} reads its triangles once, and in each frame the matrix and, if it
 * deforms, the vertices.
 *
 * @param <T> what the game calls an object, such as a node of the scene graph
 */
public interface EngineMesh<T> {
    /** Returns the object that hits are reported for. Meshes of the same object are not tested against each other. */
    T owner();

    /** Returns how the mesh moves: fixed, by its matrix, or by new vertices. */
    Part.Motion motion();

    /** Returns three indices of vertices per triangle. */
    int[] triangles();

    /** Returns the present vertices in the object's own frame. */
    Vertices vertices();

    /** Returns where the object is at present. */
    WorldMatrix world();

    /**
     * Positions in an engine's buffer, possibly between other attributes such as normals.
     *
     * @param buffer the engine's buffer, not a copy
     * @param stride the number of floats from one vertex to the next
     * @param offset the number of floats before the first position
     */
    record Vertices(FloatBuffer buffer, int stride, int offset) {
        /** Returns one coordinate of a vertex. */
        public float get(int vertex, int axis) {
            return buffer.get(vertex * stride + offset + axis);
        }
    }
}
