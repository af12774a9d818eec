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
 * Where the results of a run go, checked before any work: not over what the run reads, and no two into one file. Each
 * place is named by the option that asks for it; one that nobody asked for is null and always in order.
 */
public final class OutputPlaces {
    private final List<Path> inputs;
    private final Map<String, Path> files = new LinkedHashMap<>();

    private OutputPlaces(List<Path> inputs) {
        this.inputs = List.copyOf(inputs);
    }

    /** For a run that reads these files. */
    public static OutputPlaces besideFiles(List<Path> inputs) {
        return new OutputPlaces(inputs);
    }

    /**
     * For a run that reads the frames of {@link FrameSequence#open}.
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
     * @throws InvalidInputException if it holds a frame: the files would be taken for further frames the next time
     */
    public OutputPlaces meshDirectory(String option, Path directory) {
        if (directory != null
                && inputs.stream().anyMatch(input -> isSame(input.toAbsolutePath().getParent(), directory))) {
            throw refusal(option, directory,
                    "holds input frames, and what is written there would be read as frames the next time; "
                            + "name another directory");
        }
        return this;
    }

    /** Nothing is lost by writing twice to a terminal, a pipe or the null device. */
    private static boolean isDevice(Path file) {
        return Files.exists(file) && !Files.isRegularFile(file) && !Files.isDirectory(file);
    }

    private static boolean isSame(Path a, Path b) {
        try {
            boolean bothExist = Files.exists(a) && Files.exists(b);
            return bothExist ? Files.isSameFile(a, b) : withoutLinks(a).equals(withoutLinks(b));
        } catch (IOException e) {
            throw new InvalidInputException(b + ": cannot be looked at: " + IoReason.of(e) + "; name another place", e);
        }
    }

    /** A file that does not exist yet still has a directory, which may go by several names. */
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
