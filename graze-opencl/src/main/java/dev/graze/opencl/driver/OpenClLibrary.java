package dev.graze.opencl.driver;

import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import org.lwjgl.opencl.CL;
import org.lwjgl.system.Configuration;
import org.lwjgl.system.Platform;

/** The loader library that knows the drivers of a machine; loaded once, when someone first looks for devices. */
public final class OpenClLibrary {
    /** What Debian and others install; without a number the name comes only with the packages for developers. */
    private static final String VERSIONED_NAME = "libOpenCL.so.1";

    /**
     * Held by whoever looks for devices, makes something on one or gives it back. Drivers are to allow all of this at
     * the same time, but not all do: pocl 3.1 takes a device apart with its last context, whoever asks it something at
     * that moment, and then the process crashes.
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
            // It is there already: someone else in this process uses it too.
            loaded = true;
            return Optional.empty();
        } catch (LinkageError | RuntimeException e) {
            return Optional.of("the OpenCL library cannot be loaded (" + firstLine(e) + "); install an OpenCL driver");
        }
    }

    /** What is wrong goes into one line of ours; LWJGL's advice to its own users is for those who ask for it. */
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
