package dev.graze.cli.output;

import dev.graze.io.file.IoReason;
import dev.graze.io.file.OutputFailedException;
import dev.graze.mesh.InvalidInputException;
import java.io.IOException;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;
import java.util.regex.Pattern;

/**
 * Files that appear in a directory together or not at all. They are written to a hidden directory inside it.
 * {@link #commit} moves them into place, and the files they replace into the hidden directory until all is done.
 * Closing without a commit deletes everything that was created, and so does a signal that ends the run: the hidden
 * directory, and the directories created to hold it.
 */
public final class OutputDirectory implements AutoCloseable {
    private static final String HIDDEN = ".graze-";
    private static final Pattern HIDDEN_NAMES = Pattern.compile(Pattern.quote(HIDDEN) + "[0-9a-f-]{36}");

    private final Path directory;
    private final List<Path> made;
    private final Path hidden;
    private final List<String> names = new ArrayList<>();
    /** Holds the files being replaced, under their names. */
    private final Path aside;
    private final List<Path> replaced = new ArrayList<>();
    private final ReentrantLock writing = new ReentrantLock();
    private final Thread atExit = new Thread(this::deleteAtExit, "graze-clean-up");
    private boolean committed;

    public OutputDirectory(Path directory) {
        if (Files.exists(directory) && !Files.isDirectory(directory)) {
            throw new InvalidInputException(directory + ": is a file; name a directory to write to");
        }
        this.directory = directory;
        this.made = missing(directory);
        this.hidden = directory.resolve(HIDDEN + UUID.randomUUID());
        this.aside = hidden.resolve("before");
        try {
            Files.createDirectories(hidden);
        } catch (IOException e) {
            deleteIfPossible();
            throw new OutputFailedException(
                    directory + ": cannot be written to; name another directory, or change the permissions", e);
        }
        Runtime.getRuntime().addShutdownHook(atExit);
    }

    /**
     * Returns whether it is the hidden directory of some run: one still running, or one that was killed before it could
     * clean up.
     */
    public static boolean isHidden(Path entry) {
        return HIDDEN_NAMES.matcher(entry.getFileName().toString()).matches()
                && Files.isDirectory(entry, LinkOption.NOFOLLOW_LINKS);
    }

    /** Returns the directories that do not exist yet, the innermost first. */
    private static List<Path> missing(Path directory) {
        List<Path> missing = new ArrayList<>();
        for (Path each = directory.toAbsolutePath().normalize(); each != null
                && !Files.exists(each); each = each.getParent()) {
            missing.add(each);
        }
        return missing;
    }

    /** Writes a file, which appears in the directory when all are committed. */
    public void write(String name, Consumer<Path> writer) {
        locked(() -> {
            names.add(name);
            writer.accept(hidden.resolve(name));
        });
    }

    public void commit() {
        commitInsteadOf(List.of());
    }

    /**
     * Moves the files into place in the order they were written, and replaces the old ones. If that fails, the
     * directory is unchanged.
     */
    public void commitInsteadOf(List<Path> olds) {
        locked(() -> {
            try {
                moveIntoPlace(olds);
            } catch (IOException e) {
                throw new OutputFailedException(directory, e);
            }
            committed = true;
        });
    }

    private void moveIntoPlace(List<Path> olds) throws IOException {
        Moves moves = new Moves();
        try {
            Files.createDirectory(aside);
            for (Path old : olds) {
                moveAside(old, moves);
            }
            for (String name : names) {
                moveAside(directory.resolve(name), moves);
                moves.move(hidden.resolve(name), directory.resolve(name));
            }
        } catch (IOException e) {
            restore(moves, e);
        }
    }

    private void moveAside(Path old, Moves moves) throws IOException {
        // Leaves directories alone: graze writes none here, and the move onto one fails.
        if (Files.exists(old, LinkOption.NOFOLLOW_LINKS) && !Files.isDirectory(old, LinkOption.NOFOLLOW_LINKS)) {
            Path place = aside.resolve(old.getFileName());
            moves.move(old, place);
            replaced.add(place);
        }
    }

    /** Restores the replaced files, or reports where they are. */
    private void restore(Moves moves, IOException reason) throws IOException {
        try {
            moves.undo();
        } catch (IOException e) {
            reason.addSuppressed(e);
            throw new IOException(IoReason.of(reason) + "; the previous files are now in " + aside, reason);
        }
        throw reason;
    }

    /** Makes a signal wait until the current file is written; no other file is started after it. */
    private void locked(Runnable work) {
        writing.lock();
        try {
            work.run();
        } finally {
            writing.unlock();
        }
    }

    @Override
    public void close() {
        locked(committed ? this::deleteIfPossible : this::deleteOrReport);
        try {
            Runtime.getRuntime().removeShutdownHook(atExit);
        } catch (IllegalStateException e) {
            // The process is shutting down; the hook finds nothing left to delete.
        }
    }

    private void deleteOrReport() {
        try {
            delete();
        } catch (IOException e) {
            throw new OutputFailedException(
                    directory + ": incomplete output could not be deleted: " + IoReason.of(e)
                            + "; it is in " + hidden,
                    e);
        }
    }

    private void deleteAtExit() {
        // Never unlocked: other threads that want to write wait until the process is gone.
        writing.lock();
        deleteIfPossible();
    }

    /** Ignores failures: the run has succeeded, or has failed already and reports that instead. */
    private void deleteIfPossible() {
        try {
            delete();
        } catch (IOException e) {
            // The leftover has a unique hidden name and does not disturb later runs.
        }
    }

    private void delete() throws IOException {
        for (String name : names) {
            Files.deleteIfExists(hidden.resolve(name));
        }
        if (committed) {
            for (Path old : replaced) {
                Files.deleteIfExists(old);
            }
        }
        Files.deleteIfExists(aside);
        Files.deleteIfExists(hidden);
        if (!committed) {
            deleteCreatedDirectories();
        }
    }

    private void deleteCreatedDirectories() throws IOException {
        try {
            for (Path each : made) {
                Files.deleteIfExists(each);
            }
        } catch (DirectoryNotEmptyException e) {
            // Another program wrote there in the meantime, so it is not ours to delete.
        }
    }
}
