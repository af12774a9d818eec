package dev.graze.io.gltf;

import dev.graze.io.file.MeshFileException;
import java.io.IOException;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;

/**
 * Resolves the buffer files that a glTF file refers to. An untrusted file must not make the reader open anything
 * outside its directory.
 */
final class GltfUris {
    private GltfUris() {
    }

    /**
     * Returns the file that a URI in a glTF file refers to.
     *
     * @throws MeshFileException if it is absolute, leads out of the glTF file's directory, or does not refer to a file
     */
    static Path resolve(Path file, String uri) throws IOException {
        Path directory = file.toAbsolutePath().getParent();
        Path named = directory.resolve(relativePath(file, uri)).normalize();
        if (!named.startsWith(directory.normalize())) {
            throw outside(file, uri);
        }
        if (!Files.exists(named)) {
            throw new MeshFileException(file, "needs the buffer file '" + uri + "', which "
                    + (Files.isSymbolicLink(named)
                            ? "is a link to a file that does not exist; restore that file"
                            : "does not exist; put it into the same directory"));
        }
        if (!Files.isRegularFile(named)) {
            throw new MeshFileException(file,
                    "needs the buffer file '" + uri + "', which is not a file; put the buffer there as a file");
        }
        // Links are followed only if they stay inside the directory.
        if (!named.toRealPath().startsWith(directory.toRealPath())) {
            throw new MeshFileException(file, "needs the buffer file '" + uri
                    + "', which is a link to a file outside its directory, and such links are not followed; "
                    + "replace the link by a copy of the file");
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
            throw new MeshFileException(file, "refers to a buffer file '" + uri + "', which is not a valid name", e);
        }
    }

    private static MeshFileException outside(Path file, String uri) {
        return new MeshFileException(file,
                "refers to the buffer file '" + uri + "' outside its directory, which is not read; "
                        + "put the buffer into the same directory and refer to it without a path");
    }
}
