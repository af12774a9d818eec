package dev.graze.io;

import java.nio.file.Path;

/** Reads the rest pose of glTF 2.0 files: the default scene as it stands before any animation. */
final class GltfReader {
    private GltfReader() {
    }

    static RawMesh read(Path file) {
        return GltfScene.read(file).rest();
    }
}
