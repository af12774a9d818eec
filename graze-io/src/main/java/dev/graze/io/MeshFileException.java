package dev.graze.io;

import dev.graze.mesh.InvalidInputException;
import java.nio.file.Path;

/** An input file cannot be used. The message names the file as it was given, then the place in it, what is wrong and what would mend it. */
public class MeshFileException extends InvalidInputException {
    private static final long serialVersionUID = 1L;

    public MeshFileException(Path file, String problem) {
        super(file + ": " + problem);
    }

    public MeshFileException(Path file, String problem, Throwable cause) {
        super(file + ": " + problem, cause);
    }
}
