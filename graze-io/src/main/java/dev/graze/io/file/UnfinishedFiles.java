package dev.graze.io.file;

import java.nio.file.Path;
import java.util.HashSet;
import java.util.Set;

/**
 * Files in the making, which are deleted when the process ends before they are done. {@link java.io.File#deleteOnExit}
 * would keep every name for the life of the process, which may write any number of files, so it is told only when the
 * process ends, and only of those in the making then. It deletes after all shutdown hooks have run, as it must: some
 * wait until a last file is written.
 */
final class UnfinishedFiles {
    private static final Set<Path> FILES = new HashSet<>();
    private static boolean ending = !watchesTheEnd();

    private UnfinishedFiles() {
    }

    /** False if the process is ending already. */
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

    /** To be called before the file is made: between the two the process may end. */
    static synchronized void add(Path file) {
        FILES.add(file);
        if (ending) {
            file.toFile().deleteOnExit();
        }
    }

    /** To be called when the file is done or gone. */
    static synchronized void remove(Path file) {
        FILES.remove(file);
    }

    static synchronized Set<Path> all() {
        return Set.copyOf(FILES);
    }
}
