package dev.graze.opencl.driver;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileTime;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Compiled programs, cached between runs in the user's cache directory: compiling takes seconds, and not every driver
 * has its own cache. An entry starts with a digest of the rest, so that no driver sees a damaged program, and is moved
 * into place atomically, so that any number of processes can share the directory. Nothing here throws: without a usable
 * directory, programs are compiled each time.
 */
final class ProgramCache {
    private static final String MAGIC = "graze-p1";
    private static final int DIGEST_BYTES = 32;
    private static final int HEADER_BYTES = MAGIC.length() + DIGEST_BYTES;
    private static final String ENTRY = ".program";
    private static final String UNFINISHED = ".tmp";
    /** A temporary file older than this belongs to a process that died. */
    private static final Duration ABANDONED_AFTER = Duration.ofHours(1);
    /** About a hundred programs. */
    private static final long MOST_BYTES = 64L << 20;

    /** The cache of the user who runs this process. */
    static final ProgramCache OF_USER = new ProgramCache(
            directory(System.getenv(), System.getProperty("user.home", "")), MOST_BYTES);

    /** Empty for a cache that keeps nothing. */
    private final Optional<Path> directory;
    private final long mostBytes;

    ProgramCache(Optional<Path> directory, long mostBytes) {
        this.directory = directory;
        this.mostBytes = mostBytes;
    }

    /**
     * Returns the directory named by {@code GRAZE_CACHE}, or empty if that is {@code none}. Without that variable,
     * returns {@code graze} in the user's cache directory as defined by the XDG base directory specification.
     */
    static Optional<Path> directory(Map<String, String> environment, String home) {
        String chosen = environment.get("GRAZE_CACHE");
        String caches = environment.getOrDefault("XDG_CACHE_HOME", "");
        try {
            if (chosen != null) {
                return chosen.isBlank() || chosen.equals("none") ? Optional.empty() : Optional.of(Path.of(chosen));
            }
            if (Path.of(caches).isAbsolute()) { // the specification says to ignore relative paths
                return Optional.of(Path.of(caches, "graze"));
            }
            return home.isBlank() ? Optional.empty() : Optional.of(Path.of(home, ".cache", "graze"));
        } catch (InvalidPathException e) {
            return Optional.empty();
        }
    }

    /** Returns the key of a program that depends on all of these facts. */
    static String key(List<String> facts) {
        MessageDigest digest = sha256();
        for (String fact : facts) {
            byte[] bytes = fact.getBytes(StandardCharsets.UTF_8);
            digest.update(ByteBuffer.allocate(Integer.BYTES).putInt(0, bytes.length));
            digest.update(bytes);
        }
        return HexFormat.of().formatHex(digest.digest());
    }

    private static MessageDigest sha256() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java has SHA-256", e);
        }
    }

    /** Returns the program with this key, if the cache has it undamaged. */
    Optional<byte[]> read(String key) {
        if (directory.isEmpty()) {
            return Optional.empty();
        }
        try {
            Path file = directory.get().resolve(key + ENTRY);
            if (Files.size(file) > mostBytes) {
                return Optional.empty();
            }
            Optional<byte[]> program = unwrap(Files.readAllBytes(file));
            if (program.isPresent()) {
                Files.setLastModifiedTime(file, FileTime.from(Instant.now())); // entries in use are trimmed last
            }
            return program;
        } catch (IOException | SecurityException e) {
            return Optional.empty();
        }
    }

    private static Optional<byte[]> unwrap(byte[] entry) {
        if (entry.length <= HEADER_BYTES) {
            return Optional.empty();
        }
        byte[] program = Arrays.copyOfRange(entry, HEADER_BYTES, entry.length);
        return Arrays.equals(entry, 0, HEADER_BYTES, header(program), 0, HEADER_BYTES)
                ? Optional.of(program)
                : Optional.empty();
    }

    private static byte[] header(byte[] program) {
        return ByteBuffer.allocate(HEADER_BYTES).put(MAGIC.getBytes(StandardCharsets.US_ASCII))
                .put(sha256().digest(program)).array();
    }

    /** Stores a program, replacing one with the same key. */
    void write(String key, byte[] program) {
        if (directory.isEmpty() || program.length > mostBytes / 2) {
            return;
        }
        Path into = directory.get();
        try {
            Files.createDirectories(into);
            Path unfinished = Files.createTempFile(into, key, UNFINISHED);
            try {
                Files.write(unfinished, header(program));
                Files.write(unfinished, program, StandardOpenOption.APPEND);
                Files.move(unfinished, into.resolve(key + ENTRY), StandardCopyOption.ATOMIC_MOVE);
            } finally {
                Files.deleteIfExists(unfinished);
            }
            trim(into);
        } catch (IOException | UncheckedIOException | SecurityException | UnsupportedOperationException e) {
            System.getLogger("dev.graze").log(System.Logger.Level.DEBUG, "storing a compiled program in " + into, e);
        }
    }

    /** A file of the cache, with its size and age when it was listed. */
    private record Kept(Path file, long bytes, Instant used) {
        static Optional<Kept> of(Path file) {
            try {
                return Optional.of(new Kept(file, Files.size(file), Files.getLastModifiedTime(file).toInstant()));
            } catch (IOException e) {
                return Optional.empty(); // just removed by another process
            }
        }

        boolean isAbandoned() {
            return file.toString().endsWith(UNFINISHED) && used.isBefore(Instant.now().minus(ABANDONED_AFTER));
        }
    }

    /** Removes the least recently used entries beyond the size limit, and abandoned temporary files. */
    private void trim(Path into) throws IOException {
        List<Kept> newestFirst;
        try (Stream<Path> files = Files.list(into)) {
            newestFirst = files.filter(ProgramCache::isOurs).flatMap(file -> Kept.of(file).stream())
                    .sorted((a, b) -> b.used.compareTo(a.used)).toList();
        }
        long bytes = 0;
        for (Kept kept : newestFirst) {
            bytes += kept.bytes;
            if (bytes > mostBytes || kept.isAbandoned()) {
                Files.deleteIfExists(kept.file);
            }
        }
    }

    /** Returns whether a file belongs to the cache: other files in the directory are never touched. */
    private static boolean isOurs(Path file) {
        return file.getFileName().toString().matches("[0-9a-f]{64}(\\" + ENTRY + "|\\d+\\" + UNFINISHED + ")");
    }
}
