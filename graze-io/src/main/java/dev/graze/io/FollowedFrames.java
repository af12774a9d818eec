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
 * The frames of a directory into which they are still being written. {@link #poll} from time to time: it takes the
 * files that have become whole, in natural order. A file is whole when it has not changed since the last look and can
 * be read as a frame of the sequence; else it is tried again. If a file that was taken changes or goes, or a new one
 * comes before it, somebody has begun anew, and so does this. A directory that is gone or empty changes nothing. For
 * one thread.
 */
public final class FollowedFrames {
    /**
     * A file that cannot be read, with others behind it, and left alone for so long, is broken rather than unfinished.
     */
    private static final long PATIENCE_NANOS = TimeUnit.SECONDS.toNanos(2);

    private final Path directory;
    private final boolean changing;
    private Map<Path, Sighting> sightings = Map.of();
    private FileFrames frames;
    private Map<Path, Stamp> taken = new HashMap<>();
    private Failure lastFailure = new Failure(null, null, "");
    private String waitingFor = "";

    /** What a look has changed. */
    public enum Change {
        NONE,
        /** There are more frames than before. */
        GREW,
        /** There is a new sequence. */
        RESTARTED
    }

    private record Stamp(long size, FileTime changed) {
    }

    private record Sighting(Stamp stamp, long since, boolean again) {
    }

    private record Failure(Path file, Stamp stamp, String message) {
    }

    /**
     * Begins to follow a directory, which need not exist yet.
     *
     * @param changing whether frames may differ in their triangles; else one that does is not taken
     */
    public FollowedFrames(Path directory, boolean changing) {
        this.directory = directory;
        this.changing = changing;
    }

    /** The frames that are whole; none before the first one is. */
    public Optional<FrameSequence> frames() {
        return Optional.ofNullable(frames);
    }

    /** Why the next frame is not there yet, in a sentence; empty if nothing is awaited that has begun to come. */
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
            taken = new HashMap<>();
        }
        boolean beginning = frames == null;
        int before = taken.size();
        while (taken.size() < files.size() && take(files)) {
            taken.put(files.get(taken.size()), sightings.get(files.get(taken.size())).stamp());
        }
        if (taken.size() == before) {
            return Change.NONE;
        }
        return beginning ? Change.RESTARTED : Change.GREW;
    }

    /** None while there is no directory or nothing in it. */
    private List<Path> list() {
        if (!Files.isDirectory(directory)) {
            waitingFor = directory + " is not there";
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
            return new Stamp(-1, FileTime.fromMillis(0)); // gone since it was listed, or not for us
        }
    }

    private boolean isStillThere(List<Path> files) {
        List<Path> known = frames.files();
        return files.size() >= known.size() && files.subList(0, known.size()).equals(known)
                && known.stream().allMatch(file -> taken.get(file).equals(sightings.get(file).stamp()));
    }

    /** Takes the next file into the sequence if it is whole, or if it is broken for good. */
    private boolean take(List<Path> files) {
        Path file = files.get(taken.size());
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
            waitingFor = notWhole();
            return false;
        }
    }

    private boolean isKnownToFail(Path file, Sighting sighting) {
        waitingFor = file.equals(lastFailure.file()) && sighting.stamp().equals(lastFailure.stamp()) ? notWhole() : "";
        return !waitingFor.isEmpty();
    }

    private String notWhole() {
        return "not whole yet: " + lastFailure.message();
    }

    private boolean isGivenUp(Path file, Sighting sighting) {
        if (System.nanoTime() - sighting.since() < PATIENCE_NANOS) {
            return false;
        }
        waitingFor = "";
        frames = frames.and(file);
        return true;
    }

    private void read(Path file) {
        if (frames == null) {
            frames = FileFrames.open(List.of(file));
        } else {
            FileFrames longer = frames.and(file);
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
