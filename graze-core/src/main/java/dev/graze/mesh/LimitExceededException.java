package dev.graze.mesh;

/**
 * Thrown when the input is valid but larger than this implementation can handle, for example more rows than fit into
 * one Java array. The message is one line that names the limit and a remedy.
 */
public final class LimitExceededException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    public LimitExceededException(String message) {
        super(message);
    }

    public LimitExceededException(String message, Throwable cause) {
        super(message, cause);
    }
}
