package dev.graze.io;

import dev.graze.io.file.MeshFileException;
import java.nio.file.Path;

/**
 * Thrown when a frame does not have the triangles of the first frame, so there is no motion between the two. Such
 * frames can still be read one by one with {@link FrameSequence#mesh}.
 */
public final class ChangedTrianglesException extends MeshFileException {
    private static final long serialVersionUID = 1L;

    ChangedTrianglesException(Path file, String difference) {
        super(file, difference + "; all frames of a motion must have the same triangles");
    }
}
