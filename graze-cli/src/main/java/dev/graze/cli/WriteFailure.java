package dev.graze.cli;

import dev.graze.mesh.InvalidInputException;
import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Path;

/** Something could not be written where the user wants it; the message names the place and the operating system's reason. */
final class WriteFailure extends InvalidInputException {
    private static final long serialVersionUID = 1L;

    WriteFailure(Path place, IOException cause) {
        super(place + ": cannot be written: " + reason(cause) + "; free some space there or name another place", cause);
    }

    /** File system exceptions repeat the file's name in their message; some hold nothing but it. */
    private static String reason(IOException cause) {
        String reason = cause instanceof FileSystemException named ? named.getReason() : cause.getMessage();
        return reason == null ? cause.getClass().getSimpleName() : reason;
    }
}
