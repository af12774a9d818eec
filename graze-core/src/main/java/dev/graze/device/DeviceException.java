package dev.graze.device;

/** A device failed, or has too little memory; the message says which device and why. */
public class DeviceException extends RuntimeException {
    private static final long serialVersionUID = 1;

    public DeviceException(String message) {
        super(message);
    }

    public DeviceException(String message, Throwable cause) {
        super(message, cause);
    }

    /** Returns the reason for a failure, in one line. */
    public static String reason(Throwable failure) {
        String message = failure.getMessage();
        return message == null ? failure.getClass().getSimpleName() : message.replaceAll("\\s+", " ");
    }
}
