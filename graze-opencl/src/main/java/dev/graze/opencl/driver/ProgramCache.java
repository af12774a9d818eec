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
 * Programs as drivers have compiled them, kept between runs in the user's cache directory: compiling takes seconds, and
 * not every driver keeps what it has compiled. An entry begins with a digest of the rest, so that no driver sees what
 * is not whole, and comes into place by one move, so that any number of processes can use the directory at once.
 * Nothing here fails: where there is no directory that can be used, programs are compiled each time.
 */
public final class ProgramCache {
    private static final String MAGIC = "graze-p1";
    private static final int DIGEST_BYTES = 32;
    private static final int HEADER_BYTES = MAGIC.length() + DIGEST_BYTES;
    private static final String ENTRY = ".program";
    private static final String UNFINISHED = ".tmp";
    /** Whoever began to write longer ago than this has died over it. */
    private static final Duration ABANDONED_AFTER = Duration.ofHours(1);
    /** Some hundred programs. */
    private static final long MOST_BYTES = 64L << 20;

    /** That of whoever runs this process. */
    public static final ProgramCache OF_USER = new ProgramCache(
            directory(System.getenv(), System.getProperty("user.home", "")).orElse(null),
            MOST_BYTES);

    /** Null for a cache that keeps nothing. */
    private final Path directory;
    private final long mostBytes;

    public ProgramCache(Path directory, long mostBytes) {
        this.directory = directory;
        this.mostBytes = mostBytes;
    }

    /**
     * {@code GRAZE_CACHE}, which is {@code none} for people who want no such thing; else {@code graze} in the user's
     * cache directory, as the XDG base directory specification names it.
     */
    public static Optional<Path> directory(Map<String, String> environment, String home) {
        String chosen = environment.get("GRAZE_CACHE");
        String caches = environment.getOrDefault("XDG_CACHE_HOME", "");
        try {
            if (chosen != null) {
                return chosen.isBlank() || chosen.equals("none") ? Optional.empty() : Optional.of(Path.of(chosen));
            }
            if (Path.of(caches).isAbsolute()) { // others are to be ignored, the specification says
                return Optional.of(Path.of(caches, "graze"));
            }
            return home.isBlank() ? Optional.empty() : Optional.of(Path.of(home, ".cache", "graze"));
        } catch (InvalidPathException e) {
            return Optional.empty();
        }
    }

    /** A name for what depends on all of these. */
    public static String key(List<String> facts) {
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

    /** The program of that name, if it is there and whole. */
    public Optional<byte[]> read(String key) {
        if (directory == null) {
            return Optional.empty();
        }
        try {
            Path file = directory.resolve(key + ENTRY);
            if (Files.size(file) > mostBytes) {
                return Optional.empty();
            }
            Optional<byte[]> program = unwrap(Files.readAllBytes(file));
            if (program.isPresent()) {
                Files.setLastModifiedTime(file, FileTime.from(Instant.now())); // what is used stays longest
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

    /** Keeps a program under a name, in place of what was there. */
    public void write(String key, byte[] program) {
        if (directory == null || program.length > mostBytes / 2) {
            return;
        }
        try {
            Files.createDirectories(directory);
            Path unfinished = Files.createTempFile(directory, key, UNFINISHED);
            try {
                Files.write(unfinished, header(program));
                Files.write(unfinished, program, StandardOpenOption.APPEND);
                Files.move(unfinished, directory.resolve(key + ENTRY), StandardCopyOption.ATOMIC_MOVE);
            } finally {
                Files.deleteIfExists(unfinished);
            }
            trim();
        } catch (IOException | UncheckedIOException | SecurityException | UnsupportedOperationException e) {
            System.getLogger("dev.graze").log(System.Logger.Level.DEBUG, "keeping a program in " + directory, e);
        }
    }

    /** A file of the cache; its size and age as they were when it was looked at. */
    private record Kept(Path file, long bytes, Instant used) {
        static Optional<Kept> of(Path file) {
            try {
                return Optional.of(new Kept(file, Files.size(file), Files.getLastModifiedTime(file).toInstant()));
            } catch (IOException e) {
                return Optional.empty(); // another process has just removed it
            }
        }

        boolean isAbandoned() {
            return file.toString().endsWith(UNFINISHED) && used.isBefore(Instant.now().minus(ABANDONED_AFTER));
        }
    }

    /** Removes what was not used for longest while there is too much, and what others left unfinished. */
    private void trim() throws IOException {
        List<Kept> newestFirst;
        try (Stream<Path> files = Files.list(directory)) {
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

    /** Nobody else's file is touched, whatever directory people name. */
    private static boolean isOurs(Path file) {
        return file.getFileName().toString().matches("[0-9a-f]{64}(\\" + ENTRY + "|\\d+\\" + UNFINISHED + ")");
    }
}
