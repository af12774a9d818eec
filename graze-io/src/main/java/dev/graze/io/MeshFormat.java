package dev.graze.io;

import dev.graze.io.file.MeshFileException;
import dev.graze.io.gltf.GltfScene;
import dev.graze.io.obj.ObjReader;
import dev.graze.io.off.OffReader;
import dev.graze.io.ply.PlyReader;
import dev.graze.io.stl.StlReader;
import dev.graze.io.surface.BrokenFaces;
import dev.graze.io.surface.RawMesh;
import dev.graze.io.threemf.ThreeMfReader;
import dev.graze.mesh.InvalidInputException;
import dev.graze.mesh.LimitExceededException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;

/** The supported mesh formats, by file extension. */
enum MeshFormat {
    PLY, OBJ, STL, OFF, GLTF, THREE_MF;

    static final String SUPPORTED = ".ply, .obj, .stl, .off, .gltf, .glb, .3mf";

    static boolean isMeshFile(Path file) {
        return find(file) != null;
    }

    /**
     * Returns the format of the file's extension.
     *
     * @throws MeshFileException listing the supported extensions, if this is none of them
     */
    static MeshFormat of(Path file) {
        MeshFormat format = find(file);
        if (format == null) {
            if (Files.notExists(file)) {
                throw new MeshFileException(file, "no such file or directory; check the name");
            }
            throw new MeshFileException(file,
                    "unsupported file extension; use one of " + SUPPORTED);
        }
        return format;
    }

    private static MeshFormat find(Path file) {
        String name = String.valueOf(file.getFileName());
        return switch (name.substring(Math.max(0, name.lastIndexOf('.'))).toLowerCase(Locale.ROOT)) {
            case ".ply" -> PLY;
            case ".obj" -> OBJ;
            case ".stl" -> STL;
            case ".off" -> OFF;
            case ".gltf", ".glb" -> GLTF;
            case ".3mf" -> THREE_MF;
            default -> null;
        };
    }

    /** Returns whether files of this format repeat vertices by design, so that the reader joins them. */
    boolean joinsVertices() {
        return this == STL || this == GLTF;
    }

    /** Reads a file in the format of its extension and makes a mesh of it. */
    static PreparedMesh prepare(Path file, ReadOptions options) {
        BrokenFaces broken = options.lenient() ? BrokenFaces.skipped() : BrokenFaces.refused();
        return prepare(file, read(file, options, broken), options, broken);
    }

    static PreparedMesh prepare(Path file, RawMesh raw, ReadOptions options, BrokenFaces broken) {
        return new PreparedMesh(file, raw, options, broken, !of(file).joinsVertices());
    }

    /** Reads a file in the format of its extension. */
    static RawMesh read(Path file, ReadOptions options, BrokenFaces broken) {
        return requireTriangles(file, of(file).readContent(file, options, broken), broken);
    }

    static RawMesh requireTriangles(Path file, RawMesh mesh, BrokenFaces broken) {
        if (mesh.triangles().length == 0) {
            List<String> skipped = broken.notes();
            throw new MeshFileException(file,
                    "has no triangles; only surfaces made of triangles or polygons can collide"
                            + (skipped.isEmpty() ? "" : " (" + skipped.getFirst() + ")"));
        }
        return mesh;
    }

    private RawMesh readContent(Path file, ReadOptions options, BrokenFaces broken) {
        boolean joined = options.weld().kind() != Weld.Kind.NONE;
        try {
            return switch (this) {
                case PLY -> PlyReader.read(file, broken);
                case OBJ -> ObjReader.read(file, broken);
                case STL -> StlReader.read(file, broken, joined);
                case OFF -> OffReader.read(file, broken);
                case GLTF -> GltfScene.read(file, broken, joined).rest();
                case THREE_MF -> ThreeMfReader.read(file, broken);
            };
        } catch (MeshFileException e) {
            throw e;
        } catch (InvalidInputException | LimitExceededException e) {
            throw new MeshFileException(file, e.getMessage(), e);
        }
    }
}
