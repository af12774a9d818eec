package dev.graze.mesh;

/**
 * The caller's data cannot be used. The message is one line for a person: what is wrong, where it stands, and what
 * would mend it.
 */
public class InvalidInputException extends IllegalArgumentException {
    private static final long serialVersionUID = 1L;

    public InvalidInputException(String message) {
        super(message);
    }

    public InvalidInputException(String message, Throwable cause) {
        super(message, cause);
    }
}
