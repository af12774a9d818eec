package dev.graze.io;

import dev.graze.mesh.Mesh;
import java.nio.file.Path;
import java.util.List;

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

    /**
     * As {@link #read}, but hands the mesh on as it is read. PLY files of any size pass through in little memory; the other formats are read whole first,
     * since they join vertices or name them before they come. The mesh is not checked beyond what the format demands: the sink has to.
     */
    public static void stream(Path file, MeshSink sink) {
        if (MeshFormat.of(file) == MeshFormat.PLY) {
            PlyReader.stream(file, sink);
        } else {
            MeshFormat.read(file).pass(sink);
        }
    }

    /** The files that a name stands for: the mesh files of a directory, {@code part-2} before {@code part-10}, or the one file. */
    public static List<Path> files(Path input) {
        return FrameFiles.list(List.of(input));
    }
}
