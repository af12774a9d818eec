package dev.graze.mesh;

/**
 * Thrown when the caller's data or options cannot be used. The message is one line: what is wrong, where, and how to
 * fix it.
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
