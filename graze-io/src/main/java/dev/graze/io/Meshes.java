package dev.graze.io;

import dev.graze.io.file.MeshFileException;
import dev.graze.io.gltf.GltfStream;
import dev.graze.io.obj.ObjReader;
import dev.graze.io.off.OffReader;
import dev.graze.io.ply.PlyReader;
import dev.graze.io.stl.StlReader;
import dev.graze.io.surface.BrokenFaces;
import dev.graze.io.surface.FileWeldMemory;
import dev.graze.io.surface.MeshSink;
import dev.graze.io.surface.WeldMemory;
import dev.graze.io.threemf.ThreeMfReader;
import dev.graze.mesh.InvalidInputException;
import dev.graze.mesh.Mesh;
import java.nio.file.Path;
import java.util.List;

/** Reads mesh files. */
public final class Meshes {
    private Meshes() {
    }

    /**
     * Reads a mesh in the format of its extension: .ply, .obj, .stl, .off, .gltf, .glb or .3mf, in upper or lower case.
     * Vertices keep the file's order. Polygons, convex or not, become triangles that stay inside them unless they cross
     * themselves. Vertices that the file duplicates are joined, see {@link Weld.Kind#AUTO}. A glTF file gives its rest
     * pose, a 3MF file the objects that its build section lists, in the file's unit.
     *
     * @throws MeshFileException if the file cannot be read, is malformed, or does not contain a valid mesh
     */
    public static Mesh read(Path file) {
        return read(file, ReadOptions.DEFAULT);
    }

    /**
     * Like {@link #read(Path)}, but reads the file as the options say.
     *
     * @throws MeshFileException if the file cannot be read, is malformed, does not contain a valid mesh, or the options
     *         choose an animation: a mesh is one frame
     */
    public static Mesh read(Path file, ReadOptions options) {
        return readParts(file, options).mesh();
    }

    /** Like {@link #read(Path, ReadOptions)}, but also returns the parts and notes for the user. */
    public static LabelledMesh readParts(Path file, ReadOptions options) {
        if (options.animation() != null) {
            throw new MeshFileException(file, "is read as one mesh, so the animation '" + options.animation()
                    + "' cannot be played; open it as a sequence of frames");
        }
        return MeshFormat.prepare(file, options).toLabelledMesh();
    }

    /**
     * Like {@link #read(Path)}, but passes the mesh to a sink while reading, so that a mesh of any size needs little
     * heap. STL and glTF vertices are joined in temporary files, which are deleted before this method returns; vertices
     * of other formats are not joined. Only the JSON text of a glTF file is held in memory, including buffers embedded
     * in it; its binary buffers are mapped and must not change meanwhile. Each object of a 3MF file is held in memory
     * once, however often it is placed. Polygons become fans from their first corners, which overlap if a polygon is
     * not convex. The mesh is checked only as far as the format demands; the rest is up to the sink.
     *
     * @param temporary a directory for temporary files, at most 80 bytes per vertex of an STL file; a glTF file takes
     *        more for each morph target and joint
     */
    public static void stream(Path file, Path temporary, MeshSink sink) {
        switch (MeshFormat.of(file)) {
            case PLY -> PlyReader.stream(file, sink, BrokenFaces.alwaysRefused());
            case OBJ -> ObjReader.stream(file, sink, BrokenFaces.alwaysRefused());
            case STL -> streamStl(file, temporary, sink);
            case OFF -> OffReader.stream(file, sink, BrokenFaces.alwaysRefused());
            case GLTF -> GltfStream.read(file, temporary, sink);
            case THREE_MF -> ThreeMfReader.stream(file, sink, BrokenFaces.alwaysRefused());
        }
    }

    private static void streamStl(Path file, Path temporary, MeshSink sink) {
        try (WeldMemory memory = new FileWeldMemory(temporary)) {
            StlReader.stream(file, memory, sink, BrokenFaces.alwaysRefused());
        }
    }

    /**
     * Returns whether files are frames of one motion by their names: those differ, and only in one run of digits, as
     * {@code frame-9.obj} and {@code frame-10.obj} do. Directories do not matter, nor the case of the extension. True
     * for a single file.
     */
    public static boolean differOnlyInNumber(List<Path> files) {
        return FrameFiles.differOnlyInNumber(files);
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
