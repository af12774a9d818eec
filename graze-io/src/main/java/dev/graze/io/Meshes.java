package dev.graze.io;

import dev.graze.mesh.Mesh;
import java.nio.file.Path;

/** Reads mesh files. */
public final class Meshes {
    private Meshes() {
    }

    /**
     * Reads a mesh in the format its extension names: .ply, .obj, .stl, .gltf or .glb, in either case. Vertices keep the file's order;
     * polygons become fans of triangles; STL and glTF vertices at the same place become one. A glTF file gives its rest pose.
     *
     * @throws MeshFileException if the file cannot be read, is not well formed, or holds no valid mesh
     */
    public static Mesh read(Path file) {
        return MeshFormat.read(file).toMesh(file);
    }
}
