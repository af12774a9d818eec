package dev.graze.io;

import dev.graze.io.file.MeshFileException;
import dev.graze.io.gltf.GltfStream;
import dev.graze.io.obj.ObjReader;
import dev.graze.io.ply.PlyReader;
import dev.graze.io.stl.StlReader;
import dev.graze.io.surface.FileWeldMemory;
import dev.graze.io.surface.MeshSink;
import dev.graze.io.surface.WeldMemory;
import dev.graze.mesh.InvalidInputException;
import dev.graze.mesh.Mesh;
import java.nio.file.Path;
import java.util.List;

/** Reads mesh files. */
public final class Meshes {
    private Meshes() {
    }

    /**
     * Reads a mesh in the format its extension names: .ply, .obj, .stl, .gltf or .glb, in either case. Vertices keep
     * the file's order; polygons become triangles that keep to them, convex or not, as far as they do not cross
     * themselves; STL and glTF vertices at the same place become one. A glTF file gives its rest pose.
     *
     * @throws MeshFileException if the file cannot be read, is not well formed, or holds no valid mesh
     */
    public static Mesh read(Path file) {
        return MeshFormat.read(file).cut().toMesh(file);
    }

    /**
     * As {@link #read}, but hands the mesh on as it is read, so that a mesh of any size passes through in little heap:
     * PLY and OBJ as they stand; STL and glTF with equal vertices joined in temporary files, which are gone when this
     * returns. What is held is the JSON text of a glTF file, with all that is written into it; its binary buffers are
     * not, and must not change meanwhile. Polygons become the fans of their first corners, which overlap if they are
     * not convex. The mesh is not checked beyond what the format demands: the sink has to.
     *
     * @param temporary a directory for files of at most 64 bytes for each vertex of an STL file, and as many more for
     *                  each morph target and joint of a glTF file
     */
    public static void stream(Path file, Path temporary, MeshSink sink) {
        switch (MeshFormat.of(file)) {
            case PLY -> PlyReader.stream(file, sink);
            case OBJ -> ObjReader.stream(file, sink);
            case STL -> streamStl(file, temporary, sink);
            case GLTF -> GltfStream.read(file, temporary, sink);
        }
    }

    private static void streamStl(Path file, Path temporary, MeshSink sink) {
        try (WeldMemory memory = new FileWeldMemory(temporary)) {
            StlReader.stream(file, memory, sink);
        }
    }

    /**
     * Lists the files that the inputs name, as {@link FrameSequence#open} reads them: the mesh files of one directory,
     * {@code part-2} before {@code part-10}, or the given files.
     *
     * @throws MeshFileException     if the directory cannot be read, or has no mesh files or several formats of them
     * @throws InvalidInputException if there is no input
     */
    public static List<Path> files(List<Path> inputs) {
        return FrameFiles.list(inputs);
    }
}
