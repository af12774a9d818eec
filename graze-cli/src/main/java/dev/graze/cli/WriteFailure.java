package dev.graze.cli;

import dev.graze.io.file.IoReason;
import dev.graze.mesh.InvalidInputException;
import java.io.IOException;
import java.nio.file.Path;

/**
 * Something could not be written where the user wants it; the message names the place and the operating system's
 * reason.
 */
final class WriteFailure extends InvalidInputException {
    private static final long serialVersionUID = 1L;

    WriteFailure(Path place, IOException cause) {
        super(place + ": cannot be written: " + IoReason.of(cause) + "; free some space there or name another place",
                cause);
    }
}
