package dev.graze.io.gltf;

import dev.graze.io.surface.RawMesh;
import java.nio.file.Path;

/** Reads the rest pose of glTF 2.0 files: the default scene as it stands before any animation. */
public final class GltfReader {
    private GltfReader() {
    }

    public static RawMesh read(Path file) {
        return GltfScene.read(file).rest();
    }
}
