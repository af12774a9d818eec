package dev.graze.device;

/** A device failed, or has no room; the message says which and why, in words for a person. */
public class DeviceException extends RuntimeException {
    private static final long serialVersionUID = 1;

    public DeviceException(String message) {
        super(message);
    }

    public DeviceException(String message, Throwable cause) {
        super(message, cause);
    }

    /** Why something failed, in one line. */
    public static String reason(Throwable failure) {
        String message = failure.getMessage();
        return message == null ? failure.getClass().getSimpleName() : message.replaceAll("\\s+", " ");
    }
}
