package dev.graze.cli.parts;

import dev.graze.Scene;
import dev.graze.io.Meshes;
import dev.graze.io.ReadOptions;
import dev.graze.io.file.IoReason;
import dev.graze.io.file.MeshFileException;
import dev.graze.io.output.SceneNames;
import dev.graze.mesh.InvalidInputException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/**
 * The input of commands that compare parts with each other at an instant: mesh files or a scene file, and what options
 * say about the parts. Several files are always several parts, whatever their names, and all parts are compared, fixed
 * ones too.
 */
public final class PartInput {
    private static final double ANY_FRAME_RATE = 30;
    /** Files that belong to mesh files: materials, buffers and textures. */
    private static final Pattern COMPANIONS = Pattern.compile("(?i)\\.(mtl|bin|png|jpe?g|ktx2|webp)$");

    @Parameters(arity = "0..*", paramLabel = "PART", converter = FrameInput.AnyPath.class,
            description = "Mesh files (PLY, OBJ, STL, OFF, glTF, GLB, 3MF), or directories of them. A file with "
                    + "several named objects is several parts.")
    private List<Path> inputs = new ArrayList<>();

    @Option(names = "--scene", paramLabel = "FILE",
            description = "A scene file: parts, places and filters as JSON; see docs/scene-files.md.")
    private Path sceneFile;

    @Option(names = "--bodies",
            description = "Each connected body is a part of its own, for files that hold an assembly without names; "
                    + "the bodies of a part become NAME#1, NAME#2 and so on.")
    private boolean byBody;

    @Mixin
    private PlaceOptions places;

    @Mixin
    private PairFilters filters;

    @Mixin
    private ReadSettings reading;

    /**
     * The parts that a command compares.
     *
     * @param names       the numbers that vertices and triangles have in their files
     * @param description how the input was understood, in one line
     * @param notes       what the readers noted
     */
    public record Parts(Scene scene, SceneNames names, String description, List<String> notes) {
    }

    /** A request whose files are known but not read yet. */
    public static final class Request {
        private final List<SceneSource> sources;
        private final SceneRules rules;
        private final ReadOptions options;
        private final List<Path> all;
        private final List<String> notes;

        private Request(List<SceneSource> sources, SceneRules rules, ReadOptions options, List<Path> all,
                List<String> notes) {
            this.sources = sources;
            this.rules = rules;
            this.options = options;
            this.all = all;
            this.notes = notes;
        }

        /** Returns all files that will be read. */
        public List<Path> all() {
            return all;
        }

        /**
         * Reads the parts.
         *
         * @throws InvalidInputException if a file cannot be read, the options do not fit the parts, or there are no two
         *         parts to compare
         */
        public Parts read() {
            try (SceneFrames frames = SceneFrames.open(sources, rules, ANY_FRAME_RATE, options)) {
                List<String> allNotes = new ArrayList<>(notes);
                allNotes.addAll(frames.notes());
                return new Parts(frames.scene(), frames.names(), frames.describeParts(), allNotes);
            }
        }
    }

    /**
     * Finds out which files to read.
     *
     * @throws InvalidInputException if the options contradict each other or name no input
     */
    public Request request() {
        requireOneKindOfInput();
        SceneRules rules = SceneRules.ofWholeParts(byBody);
        List<String> notes = new ArrayList<>();
        List<SceneSource> sources = sceneFile == null ? filesAsSources(notes) : SceneFile.read(sceneFile, rules);
        places.addTo(rules);
        filters.addTo(rules);
        List<Path> all = new ArrayList<>(SceneFrames.files(sources));
        if (sceneFile != null) {
            all.add(sceneFile);
        }
        return new Request(sources.stream().map(SceneSource::asRigid).toList(), rules,
                reading.options().withSurfaceOnly(true), all, notes);
    }

    private void requireOneKindOfInput() {
        if (sceneFile != null && !inputs.isEmpty()) {
            throw new InvalidInputException("--scene and " + inputs.getFirst() + " both say what the parts are; "
                    + "add the file to the scene file, or leave --scene out");
        }
        if (sceneFile == null && inputs.isEmpty()) {
            throw new InvalidInputException("there is no input; name PART: mesh files or directories of them, "
                    + "or a scene file with --scene");
        }
        if (inputs.stream().anyMatch(input -> input.toString().isEmpty())) {
            throw new InvalidInputException("PART: the name is empty; name a file or directory, or . for the "
                    + "current one");
        }
    }

    private List<SceneSource> filesAsSources(List<String> notes) {
        List<SceneSource> sources = new ArrayList<>();
        for (Path input : inputs) {
            if (Files.notExists(input)) {
                throw new MeshFileException(input, "no such file or directory; check the name");
            }
            List<Path> files = Meshes.files(List.of(input));
            files.forEach(file -> sources.add(SceneSource.of(file.toString(), List.of(file))));
            if (Files.isDirectory(input)) {
                noteOthers(input, files, notes);
            }
        }
        return sources;
    }

    /** Notes what else is in a directory: a part in another format, or in a subdirectory, is not compared. */
    private static void noteOthers(Path directory, List<Path> files, List<String> notes) {
        Set<String> read = new HashSet<>();
        files.forEach(file -> read.add(file.getFileName().toString()));
        try (Stream<Path> entries = Files.list(directory)) {
            List<String> others = entries.map(entry -> entry.getFileName().toString())
                    .filter(name -> !read.contains(name) && !name.startsWith(".") && !COMPANIONS.matcher(name).find())
                    .sorted().toList();
            if (!others.isEmpty()) {
                notes.add(directory + ": not read, since only mesh files in the directory itself are: "
                        + PartNames.list(others));
            }
        } catch (IOException e) {
            throw new MeshFileException(directory, "cannot be read: " + IoReason.of(e), e);
        }
    }
}
