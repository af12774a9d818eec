package dev.graze.io.file;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.UUID;

/**
 * A file that appears complete or not at all. The content goes to a hidden file in the same directory; {@link #commit}
 * moves that into place atomically, and closing without a commit deletes it. A reader of the target sees the old
 * content or the new, never a part.
 *
 * <p>A device or pipe, such as {@code /dev/stdout}, is written directly instead of replaced.
 */
public final class OutputFile implements AutoCloseable {
    private final Path target;
    private final Path place;
    private final Path written;
    private final FileChannel channel;
    private final OutputStream stream;

    private OutputFile(Path target, Path place, Path written, FileChannel channel) {
        this.target = target;
        this.place = place;
        this.written = written;
        this.channel = channel;
        this.stream = Channels.newOutputStream(channel);
    }

    /**
     * Starts a file that will appear at the target.
     *
     * @throws OutputFailedException if no file can be written there
     */
    public static OutputFile create(Path target) {
        requireDirectoryAbove(target);
        if (Files.isDirectory(target)) {
            throw new OutputFailedException(target + ": is a directory; name a file to write");
        }
        try {
            return open(target);
        } catch (NoSuchFileException e) {
            throw new OutputFailedException(
                    target + ": cannot be written: the system does not allow files there; name another location", e);
        } catch (IOException e) {
            throw new OutputFailedException(target, e);
        }
    }

    private static void requireDirectoryAbove(Path target) {
        Path parent = target.toAbsolutePath().getParent();
        if (parent != null && !Files.isDirectory(parent)) {
            String state = Files.exists(parent)
                    ? "is not a directory; name another location"
                    : "does not exist; create it first";
            throw new OutputFailedException(
                    target + ": cannot be written: the directory " + target.getParent() + " " + state);
        }
    }

    private static OutputFile open(Path target) throws IOException {
        boolean exists = Files.exists(target);
        if (exists && !Files.isRegularFile(target)) {
            return new OutputFile(target, target, target, FileChannel.open(target, StandardOpenOption.WRITE));
        }
        // Resolves links, so that the file behind a link is replaced and the link stays.
        Path place = exists ? target.toRealPath() : target;
        Path hidden = place.resolveSibling("." + place.getFileName() + "." + UUID.randomUUID() + ".part");
        return new OutputFile(target, place, hidden, openHidden(hidden));
    }

    private static FileChannel openHidden(Path hidden) throws IOException {
        UnfinishedFiles.add(hidden);
        try {
            return FileChannel.open(hidden, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
        } catch (IOException e) {
            UnfinishedFiles.remove(hidden);
            throw e;
        }
    }

    /** Writes a complete text file in UTF-8. */
    public static void writeText(Path target, String text) {
        try (OutputFile file = create(target)) {
            file.commitText(text);
        }
    }

    /** Writes the text in UTF-8 and commits. */
    public void commitText(String text) {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        write(bytes, 0, bytes.length);
        commit();
    }

    /** Returns the target as the caller named it. */
    public Path target() {
        return target;
    }

    /** Returns an unbuffered stream for the content. */
    public OutputStream stream() {
        return stream;
    }

    /** Writes bytes. Unlike {@link #stream}, reports a failure with a message for the user. */
    public void write(byte[] bytes, int offset, int length) {
        try {
            stream.write(bytes, offset, length);
        } catch (IOException e) {
            throw new OutputFailedException(target, e);
        }
    }

    /**
     * Writes everything to the disk, so that a full disk is noticed before {@link #commit}. Does nothing for a device
     * or pipe.
     *
     * @throws OutputFailedException if that fails
     */
    public void force() {
        try {
            if (!written.equals(place)) {
                channel.force(true);
            }
        } catch (IOException e) {
            throw new OutputFailedException(target, e);
        }
    }

    /**
     * Moves the written content into place.
     *
     * @throws OutputFailedException if that fails; the target is then unchanged
     */
    public void commit() {
        try {
            if (!written.equals(place)) {
                channel.force(true);
                Files.move(written, place, StandardCopyOption.ATOMIC_MOVE);
                UnfinishedFiles.remove(written);
            }
            channel.close();
        } catch (IOException e) {
            throw new OutputFailedException(target, e);
        }
    }

    /** Deletes the content unless it was committed. */
    @Override
    public void close() {
        try {
            channel.close();
            if (!written.equals(place)) {
                Files.deleteIfExists(written);
                UnfinishedFiles.remove(written);
            }
        } catch (IOException e) {
            throw new OutputFailedException(target, e);
        }
    }
}
