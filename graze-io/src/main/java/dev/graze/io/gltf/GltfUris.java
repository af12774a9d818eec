package dev.graze.io.gltf;

import dev.graze.io.file.MeshFileException;
import java.io.IOException;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;

/**
 * The files that a glTF file names. A mesh from a stranger must not make us read anything outside its own directory.
 */
final class GltfUris {
    private GltfUris() {
    }

    /**
     * The file that a URI in a glTF file names.
     *
     * @throws MeshFileException if it is absolute, leads out of the glTF file's directory, or names no file
     */
    static Path besides(Path file, String uri) throws IOException {
        Path directory = file.toAbsolutePath().getParent();
        Path named = directory.resolve(relativePath(file, uri)).normalize();
        if (!named.startsWith(directory.normalize())) {
            throw outside(file, uri);
        }
        if (!Files.isRegularFile(named)) {
            throw new MeshFileException(file,
                    "needs the buffer file '" + uri + "', which is not beside it; put it there");
        }
        // Links are followed only as far as they stay inside.
        if (!named.toRealPath().startsWith(directory.toRealPath())) {
            throw outside(file, uri);
        }
        return named;
    }

    private static String relativePath(Path file, String uri) {
        try {
            URI parsed = new URI(uri.replace(" ", "%20"));
            if (parsed.isAbsolute() || parsed.getPath() == null || parsed.getPath().startsWith("/")) {
                throw outside(file, uri);
            }
            return Path.of(parsed.getPath()).toString();
        } catch (URISyntaxException | InvalidPathException e) {
            throw new MeshFileException(file, "names a buffer file '" + uri + "', which is no valid name", e);
        }
    }

    private static MeshFileException outside(Path file, String uri) {
        return new MeshFileException(file,
                "names the buffer file '" + uri + "' outside its own directory, which is not read; "
                        + "put the buffer beside it and name it without a path");
    }
}
