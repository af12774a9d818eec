package dev.graze.engine.devices;

import dev.graze.device.Device;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Function;

/**
 * Devices on their way into use, by the same rule for all that use some: whatever a device throws is a reason to do
 * without it; what goes wrong in here, such as memory that has run out, is not.
 */
public final class DeviceOpening {
    private DeviceOpening() {
    }

    /**
     * Opens each device; one that fails is left out with a line of warning.
     *
     * @param open  leaves nothing behind on a device where it fails
     * @param close for those that are open when it turns out that nobody will use them
     */
    public static <T> List<T> openAll(List<Device> devices, Function<Device, T> open, Consumer<T> close,
            Consumer<String> warnings) {
        List<T> opened = new ArrayList<>();
        try {
            for (Device device : devices) {
                try {
                    opened.add(open.apply(device));
                } catch (RuntimeException failure) {
                    warnings.accept(DeviceNews.unusable(device.name(), failure));
                }
            }
        } catch (Throwable failure) {
            opened.forEach(each -> close(each, close, failure)); // nobody else could
            throw failure;
        }
        return opened;
    }

    /** One that cannot be closed must neither keep the others open nor hide what went wrong first. */
    @SuppressWarnings("ReferenceEquality") // an exception cannot suppress itself
    private static <T> void close(T opened, Consumer<T> close, Throwable failure) {
        try {
            close.accept(opened);
        } catch (Throwable another) {
            if (another != failure) { // Java has one error for all memory that runs out
                failure.addSuppressed(another);
            }
        }
    }
}
