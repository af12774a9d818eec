package dev.graze.device;

/** Thrown when a device fails or has too little memory. The message names the device and the reason. */
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
