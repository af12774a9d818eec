package dev.graze.cli.output;

import dev.graze.io.FrameSequence;
import dev.graze.io.Meshes;
import dev.graze.io.file.IoReason;
import dev.graze.io.file.MeshFileException;
import dev.graze.mesh.InvalidInputException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Checks the output files of a run before any work: none may replace an input, and no two may be the same file. Each is
 * named by its option; null means the option was not given, and is always accepted.
 */
public final class OutputPlaces {
    private final List<Path> inputs;
    private final Map<String, Path> files = new LinkedHashMap<>();

    private OutputPlaces(List<Path> inputs) {
        this.inputs = List.copyOf(inputs);
    }

    /** Creates the check for a run that reads these files. */
    public static OutputPlaces besideFiles(List<Path> inputs) {
        return new OutputPlaces(inputs);
    }

    /**
     * Creates the check for a run that reads the frames of {@link FrameSequence#open}.
     *
     * @throws MeshFileException if the inputs name no frames
     */
    public static OutputPlaces besideFrames(List<Path> inputs) {
        return new OutputPlaces(Meshes.files(inputs));
    }

    /**
     * Adds a file that will be written.
     *
     * @throws InvalidInputException if the run reads it or another option writes it
     */
    public OutputPlaces file(String option, Path file) {
        if (file == null || isDevice(file)) {
            return this;
        }
        if (inputs.stream().anyMatch(input -> isSame(input, file))) {
            throw refusal(option, file, "is one of the input files, which it would replace; name another file");
        }
        for (Map.Entry<String, Path> other : files.entrySet()) {
            if (isSame(other.getValue(), file)) {
                throw refusal(option, file, other.getKey() + " writes the same file; name another one");
            }
        }
        files.put(option, file);
        return this;
    }

    /**
     * Adds a directory that mesh files will be written to.
     *
     * @throws InvalidInputException if it holds a frame: the next run would read the files as further frames
     */
    public OutputPlaces meshDirectory(String option, Path directory) {
        if (directory != null
                && inputs.stream().anyMatch(input -> isSame(input.toAbsolutePath().getParent(), directory))) {
            throw refusal(option, directory,
                    "holds input frames, and the next run would read the files written there as frames; "
                            + "name another directory");
        }
        return this;
    }

    /** Returns whether writing twice loses nothing, as with a terminal, a pipe or the null device. */
    private static boolean isDevice(Path file) {
        return Files.exists(file) && !Files.isRegularFile(file) && !Files.isDirectory(file);
    }

    private static boolean isSame(Path a, Path b) {
        try {
            boolean bothExist = Files.exists(a) && Files.exists(b);
            return bothExist ? Files.isSameFile(a, b) : withoutLinks(a).equals(withoutLinks(b));
        } catch (IOException e) {
            throw new InvalidInputException(b + ": cannot be read: " + IoReason.of(e) + "; name another location", e);
        }
    }

    /** Resolves links in the directory of a file that does not exist yet. */
    private static Path withoutLinks(Path path) throws IOException {
        Path plain = path.toAbsolutePath().normalize();
        Path parent = plain.getParent();
        boolean hasParent = parent != null && Files.exists(parent);
        return hasParent ? parent.toRealPath().resolve(plain.getFileName()) : plain;
    }

    private static InvalidInputException refusal(String option, Path place, String problem) {
        return new InvalidInputException(option + " " + place + ": " + problem);
    }
}
