package dev.graze.io;

import dev.graze.io.file.MeshFileException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileTime;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/**
 * The frames of a directory that another program is still writing to. Call {@link #poll} from time to time: it adds the
 * files that are complete, in natural order. A file is complete when it has not changed since the previous poll and can
 * be read as a frame of the sequence; otherwise the next poll tries again. If an added file changes or disappears, or a
 * new file sorts before it, the other program has restarted, and so does this sequence. A missing or empty directory
 * changes nothing. Not thread-safe.
 */
public final class FollowedFrames {
    /**
     * A file that cannot be read, is not the last one and has not changed for this long is broken rather than
     * unfinished.
     */
    private static final long PATIENCE_NANOS = TimeUnit.SECONDS.toNanos(2);

    private final Path directory;
    private final boolean changing;
    private final ReadOptions options;
    private Map<Path, Sighting> sightings = Map.of();
    private FileFrames frames;
    private Map<Path, Stamp> added = new HashMap<>();
    private Failure lastFailure = new Failure(null, null, "");
    private String waitingFor = "";

    /** The result of a poll. */
    public enum Change {
        NONE,
        /** There are more frames than before. */
        GREW,
        /** A sequence has started, for the first time or again. */
        RESTARTED
    }

    private record Stamp(long size, FileTime changed) {
    }

    private record Sighting(Stamp stamp, long since, boolean again) {
    }

    private record Failure(Path file, Stamp stamp, String message) {
    }

    /**
     * Follows a directory, which need not exist yet.
     *
     * @param changing whether frames may differ in their triangles; otherwise a frame that does is not added
     */
    public FollowedFrames(Path directory, boolean changing) {
        this(directory, changing, ReadOptions.DEFAULT);
    }

    /** Like {@link #FollowedFrames(Path, boolean)}, but reads each file as the options say. */
    public FollowedFrames(Path directory, boolean changing, ReadOptions options) {
        this.directory = directory;
        this.changing = changing;
        this.options = options;
    }

    /** Returns the complete frames; empty before the first one is complete. */
    public Optional<FrameSequence> frames() {
        return Optional.ofNullable(frames);
    }

    /** Returns a sentence why the next frame is not available yet; empty if there is no unfinished frame. */
    public String waitingFor() {
        return waitingFor;
    }

    public Change poll() {
        waitingFor = "";
        List<Path> files = list();
        if (files.isEmpty()) {
            return Change.NONE;
        }
        sightings = sight(files);
        if (frames != null && !isStillThere(files)) {
            frames = null;
            added = new HashMap<>();
        }
        boolean beginning = frames == null;
        int before = added.size();
        while (added.size() < files.size() && addNext(files)) {
            added.put(files.get(added.size()), sightings.get(files.get(added.size())).stamp());
        }
        if (added.size() == before) {
            return Change.NONE;
        }
        return beginning ? Change.RESTARTED : Change.GREW;
    }

    /** Returns an empty list while there is no directory or nothing in it. */
    private List<Path> list() {
        if (!Files.isDirectory(directory)) {
            waitingFor = directory + " does not exist";
            return List.of();
        }
        try {
            return FrameFiles.list(List.of(directory));
        } catch (MeshFileException e) {
            waitingFor = e.getMessage();
            return List.of();
        }
    }

    private Map<Path, Sighting> sight(List<Path> files) {
        Map<Path, Sighting> seen = new HashMap<>();
        for (Path file : files) {
            Stamp stamp = stamp(file);
            Sighting last = sightings.get(file);
            boolean again = last != null && last.stamp().equals(stamp);
            seen.put(file, new Sighting(stamp, again ? last.since() : System.nanoTime(), again));
        }
        return seen;
    }

    private static Stamp stamp(Path file) {
        try {
            BasicFileAttributes attributes = Files.readAttributes(file, BasicFileAttributes.class);
            return new Stamp(attributes.size(), attributes.lastModifiedTime());
        } catch (IOException e) {
            return new Stamp(-1, FileTime.fromMillis(0)); // deleted since it was listed, or not readable
        }
    }

    private boolean isStillThere(List<Path> files) {
        List<Path> known = frames.files();
        return files.size() >= known.size() && files.subList(0, known.size()).equals(known)
                && known.stream().allMatch(file -> added.get(file).equals(sightings.get(file).stamp()));
    }

    /** Adds the next file to the sequence if it is complete, or if it is broken rather than unfinished. */
    private boolean addNext(List<Path> files) {
        Path file = files.get(added.size());
        Sighting sighting = sightings.get(file);
        if (!sighting.again()) {
            waitingFor = file.getFileName() + " is being written";
            return false;
        }
        if (isKnownToFail(file, sighting)) {
            return frames != null && !file.equals(files.getLast()) && isGivenUp(file, sighting);
        }
        try {
            read(file);
            return true;
        } catch (MeshFileException e) {
            lastFailure = new Failure(file, sighting.stamp(), e.getMessage());
            waitingFor = notComplete();
            return false;
        }
    }

    private boolean isKnownToFail(Path file, Sighting sighting) {
        waitingFor = file.equals(lastFailure.file()) && sighting.stamp().equals(lastFailure.stamp())
                ? notComplete()
                : "";
        return !waitingFor.isEmpty();
    }

    private String notComplete() {
        return "not complete yet: " + lastFailure.message();
    }

    private boolean isGivenUp(Path file, Sighting sighting) {
        if (System.nanoTime() - sighting.since() < PATIENCE_NANOS) {
            return false;
        }
        waitingFor = "";
        frames = frames.plus(file);
        return true;
    }

    private void read(Path file) {
        if (frames == null) {
            frames = FileFrames.open(List.of(file), options);
        } else {
            FileFrames longer = frames.plus(file);
            requireReadable(longer, longer.frameCount() - 1);
            frames = longer;
        }
    }

    private void requireReadable(FrameSequence longer, int frame) {
        if (changing) {
            longer.mesh(frame);
        } else {
            longer.positions(frame);
        }
    }
}
