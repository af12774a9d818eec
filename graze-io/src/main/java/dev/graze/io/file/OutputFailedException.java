package dev.graze.io.file;

import java.io.IOException;
import java.nio.file.Path;

/**
 * Thrown when output cannot be written: the disk is full, a permission is missing, or no file can be created at the
 * location. The message is one line that names the location, the reason and a remedy.
 */
public final class OutputFailedException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    public OutputFailedException(String message) {
        super(message);
    }

    public OutputFailedException(String message, Throwable cause) {
        super(message, cause);
    }

    /** Reports the operating system's reason for a location that the user chose. */
    public OutputFailedException(Path place, IOException cause) {
        super(place + ": cannot be written: " + IoReason.of(cause) + "; free some space there or name another location",
                cause);
    }
}
