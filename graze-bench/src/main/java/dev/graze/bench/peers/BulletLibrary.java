package dev.graze.bench.peers;

import com.jme3.bullet.util.NativeLibrary;
import com.jme3.system.NativeLibraryLoader;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.logging.Level;
import java.util.logging.Logger;

/** The native library of Bullet. It ships as a resource and must be extracted to a file before it can be loaded. */
public final class BulletLibrary {
    private static final String RESOURCE = "/native/linux/x86_64/libbulletjme.so";

    private static boolean loaded;

    private BulletLibrary() {
    }

    /** Loads the library. Returns why that failed, as a message for the user, or null if it succeeded. */
    public static synchronized String load() {
        if (loaded) {
            return null;
        }
        String system = System.getProperty("os.name") + " " + System.getProperty("os.arch");
        if (!system.toLowerCase(Locale.ROOT).matches("linux (amd64|x86_64)")) {
            return "Bullet is left out: its library is included for Linux on x86-64 only, not for " + system;
        }
        Logger.getLogger("com.jme3").setLevel(Level.WARNING);
        try (InputStream in = BulletLibrary.class.getResourceAsStream(RESOURCE)) {
            if (in == null) {
                return "Bullet is left out: its library is not on the class path";
            }
            load(in);
            loaded = true;
            return null;
        } catch (IOException | LinkageError e) {
            return "Bullet is left out: its library cannot be loaded: " + e.getMessage();
        }
    }

    /** Uses the binding's own loader, which requires this file name. */
    private static void load(InputStream in) throws IOException {
        Path directory = Files.createTempDirectory("graze-bullet");
        Path file = directory.resolve("Linux64ReleaseSp_libbulletjme.so");
        try {
            Files.copy(in, file);
            if (!NativeLibraryLoader.loadLibbulletjme(true, directory.toFile(), "Release", "Sp")) {
                throw new IOException("its loader refuses it");
            }
            NativeLibrary.setStartupMessageEnabled(false);
        } finally {
            // The file is no longer needed once it is loaded.
            Files.deleteIfExists(file);
            Files.deleteIfExists(directory);
        }
    }
}
