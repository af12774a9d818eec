package dev.graze.io.file;

import java.nio.file.Path;
import java.util.HashSet;
import java.util.Set;

/**
 * Unfinished output files, deleted if the process exits before they are done. {@link java.io.File#deleteOnExit} keeps
 * every name until the process exits, and a process may write any number of files. So a shutdown hook registers only
 * the files that are unfinished at that time. The deletion then happens after all shutdown hooks, some of which wait
 * for a last file.
 */
final class UnfinishedFiles {
    private static final Set<Path> FILES = new HashSet<>();
    private static boolean ending = !watchesTheEnd();

    private UnfinishedFiles() {
    }

    /** Installs the shutdown hook; returns false if the process is already exiting. */
    private static boolean watchesTheEnd() {
        try {
            Runtime.getRuntime().addShutdownHook(new Thread(UnfinishedFiles::handOver, "graze-unfinished-files"));
            return true;
        } catch (IllegalStateException e) {
            return false;
        }
    }

    private static synchronized void handOver() {
        ending = true;
        FILES.forEach(file -> file.toFile().deleteOnExit());
    }

    /** Call this before creating the file: the process may exit in between. */
    static synchronized void add(Path file) {
        FILES.add(file);
        if (ending) {
            file.toFile().deleteOnExit();
        }
    }

    /** Call this when the file is complete or deleted. */
    static synchronized void remove(Path file) {
        FILES.remove(file);
    }

    static synchronized Set<Path> all() {
        return Set.copyOf(FILES);
    }
}
