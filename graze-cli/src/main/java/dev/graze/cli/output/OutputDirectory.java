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
 * Files that appear in a directory together or not at all. They are made in a hidden directory inside it, and
 * {@link #commit} moves them into place, and what they replace into the hidden directory until all is done. Closing
 * without a commit takes everything away again, and so does a signal that ends the run: the hidden directory, and the
 * directories that were made to hold it.
 */
public final class OutputDirectory implements AutoCloseable {
    private static final String HIDDEN = ".graze-";
    private static final Pattern HIDDEN_NAMES = Pattern.compile(Pattern.quote(HIDDEN) + "[0-9a-f-]{36}");

    private final Path directory;
    private final List<Path> made;
    private final Path hidden;
    private final List<String> names = new ArrayList<>();
    /** Where what is being replaced keeps its names. */
    private final Path aside;
    private final List<Path> replaced = new ArrayList<>();
    private final ReentrantLock writing = new ReentrantLock();
    private final Thread atExit = new Thread(this::takeAwayAtExit, "graze-take-away");
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
            takeAwayAsFarAsPossible();
            throw new OutputFailedException(
                    directory + ": cannot be written to; name another directory, or change the permissions", e);
        }
        Runtime.getRuntime().addShutdownHook(atExit);
    }

    /**
     * Whether it is a hidden directory of some run: one that goes on, or one that was killed and could take nothing
     * away.
     */
    public static boolean isHidden(Path entry) {
        return HIDDEN_NAMES.matcher(entry.getFileName().toString()).matches()
                && Files.isDirectory(entry, LinkOption.NOFOLLOW_LINKS);
    }

    /** The directories that do not exist yet, the innermost first. */
    private static List<Path> missing(Path directory) {
        List<Path> missing = new ArrayList<>();
        for (Path each = directory.toAbsolutePath().normalize(); each != null
                && !Files.exists(each); each = each.getParent()) {
            missing.add(each);
        }
        return missing;
    }

    /** Has a file made; it gets its name in the directory when all are committed. */
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
     * Puts the files in place, in the order they were made, instead of those that they replace; if that fails,
     * everything is as it was before.
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
        // A directory stays: it is none of those that were made here, and the move onto it fails.
        if (Files.exists(old, LinkOption.NOFOLLOW_LINKS) && !Files.isDirectory(old, LinkOption.NOFOLLOW_LINKS)) {
            Path place = aside.resolve(old.getFileName());
            moves.move(old, place);
            replaced.add(place);
        }
    }

    /** Puts back what was to be replaced, or says where it is. */
    private void restore(Moves moves, IOException reason) throws IOException {
        try {
            moves.takeBack();
        } catch (IOException e) {
            reason.addSuppressed(e);
            throw new IOException(IoReason.of(reason) + "; what was there before is now in " + aside, reason);
        }
        throw reason;
    }

    /** A signal waits for the file in the making, and after it no other is begun. */
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
        locked(committed ? this::takeAwayAsFarAsPossible : this::takeAwayOrSay);
        try {
            Runtime.getRuntime().removeShutdownHook(atExit);
        } catch (IllegalStateException e) {
            // The run is being ended already, and the hook finds nothing more to do.
        }
    }

    private void takeAwayOrSay() {
        try {
            takeAway();
        } catch (IOException e) {
            throw new OutputFailedException(
                    directory + ": what was begun there could not be taken away again: " + IoReason.of(e)
                            + "; it is in " + hidden,
                    e);
        }
    }

    private void takeAwayAtExit() {
        // Never unlocked: whoever wants to write now waits until the process is gone.
        writing.lock();
        takeAwayAsFarAsPossible();
    }

    /** For when the run fails already, and that is what the user is told, or has done all that it was to do. */
    private void takeAwayAsFarAsPossible() {
        try {
            takeAway();
        } catch (IOException e) {
            // What is left has a hidden name of its own and disturbs no later run.
        }
    }

    private void takeAway() throws IOException {
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
            takeAwayMade();
        }
    }

    private void takeAwayMade() throws IOException {
        try {
            for (Path each : made) {
                Files.deleteIfExists(each);
            }
        } catch (DirectoryNotEmptyException e) {
            // Somebody else wrote there in the meantime: it is no longer ours to delete.
        }
    }
}
