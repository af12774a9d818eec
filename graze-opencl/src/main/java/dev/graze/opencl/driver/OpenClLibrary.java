package dev.graze.opencl.driver;

import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import org.lwjgl.opencl.CL;
import org.lwjgl.system.Configuration;
import org.lwjgl.system.Platform;

/** The OpenCL loader, which finds the drivers of a machine. Loaded once, on the first search for devices. */
public final class OpenClLibrary {
    /** The name that Debian and others install; only developer packages have the name without a version. */
    private static final String VERSIONED_NAME = "libOpenCL.so.1";

    /**
     * The lock to hold while listing devices and while creating or releasing driver objects. The specification allows
     * all of this concurrently, but not every driver does: pocl 3.1 tears a device down with its last context, even
     * while another thread queries the device, and then the process crashes.
     */
    public static final Object DRIVER = new Object();

    private static boolean loaded;

    private OpenClLibrary() {
    }

    /** Loads the library. Returns a message for the user if that is not possible. */
    public static synchronized Optional<String> load() {
        if (loaded) {
            return Optional.empty();
        }
        try {
            Configuration.OPENCL_EXPLICIT_INIT.set(true);
            keepQuiet();
            loadByAnyName();
            loaded = true;
            return Optional.empty();
        } catch (IllegalStateException e) {
            // already loaded by other code in this process
            loaded = true;
            return Optional.empty();
        } catch (LinkageError | RuntimeException e) {
            return Optional.of("the OpenCL library cannot be loaded (" + firstLine(e) + "); install an OpenCL driver");
        }
    }

    /** Suppresses LWJGL's own advice unless its debug mode is on: problems are reported in one line of ours. */
    private static void keepQuiet() {
        if (!Configuration.DEBUG.get(false)) {
            Configuration.DEBUG_STREAM
                    .set(new PrintStream(OutputStream.nullOutputStream(), false, StandardCharsets.UTF_8));
        }
    }

    private static void loadByAnyName() {
        if (Configuration.OPENCL_LIBRARY_NAME.get() != null || Platform.get() != Platform.LINUX) {
            CL.create();
            return;
        }
        try {
            CL.create(VERSIONED_NAME);
        } catch (UnsatisfiedLinkError e) {
            CL.create();
        }
    }

    private static String firstLine(Throwable problem) {
        String message = problem.getMessage();
        return message == null ? problem.getClass().getSimpleName() : message.lines().findFirst().orElse("");
    }
}
