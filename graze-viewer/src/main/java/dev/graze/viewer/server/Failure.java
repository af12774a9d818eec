package dev.graze.viewer.server;

import dev.graze.mesh.InvalidInputException;
import java.io.IOException;

/** What went wrong within the server, in words for the page. */
final class Failure {
    private Failure() {
    }

    /** What graze and the system say is said as it is; the rest is a defect, of which the kind is to be seen, too. */
    static String inWords(Throwable failure) {
        return switch (failure) {
            case OutOfMemoryError error ->
                "not enough memory; allow more through the environment, such as GRAZE_OPTS=-Xmx8g";
            case InvalidInputException e -> e.getMessage();
            case IOException e -> e.getMessage() == null ? e.toString() : e.getMessage();
            default -> failure.toString();
        };
    }
}
