package dev.graze.viewer.server;

import dev.graze.mesh.InvalidInputException;
import java.io.IOException;

/** Describes a failure inside the server for the page. */
final class Failure {
    private Failure() {
    }

    /** Passes messages of Graze and the system on unchanged; anything else is a defect, so its type is shown too. */
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
