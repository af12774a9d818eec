package dev.graze.cli.parts;

import dev.graze.mesh.InvalidInputException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The input of {@code graze check}: frames, parts or a scene file, and what options say about the parts. */
public final class SceneInput {
    @Mixin
    private FrameInput frames;

    @Option(names = "--part", paramLabel = "FILE|DIR",
            description = "A file whose parts belong to the scene, or a directory of frames or an animated glTF file. "
                    + "Repeat it for each file; frames go together by number, and a single frame stays.")
    private List<Path> parts = new ArrayList<>();

    @Option(names = "--scene", paramLabel = "FILE",
            description = "A scene file: parts, places and filters as JSON; see docs/scene-files.md.")
    private Path sceneFile;

    @Mixin
    private PlaceOptions places;

    @Mixin
    private FilterOptions filters;

    /** What the options describe, before any file but the scene file is read. */
    private record Request(List<SceneSource> sources, SceneRules rules) {
    }

    private Request request() {
        requireOneKindOfInput();
        SceneRules rules = new SceneRules();
        List<SceneSource> sources = sceneFile != null
                ? SceneFile.read(sceneFile, rules)
                : parts.isEmpty() ? List.of(framesAsSource()) : partsAsSources();
        addRules(rules);
        return new Request(sources, rules);
    }

    private void requireOneKindOfInput() {
        if (sceneFile != null && !parts.isEmpty()) {
            throw new InvalidInputException("--scene and --part both say what the scene is made of; "
                    + "add the file to the scene file, or leave --scene out");
        }
        boolean hasScene = sceneFile != null || !parts.isEmpty();
        if (hasScene && (!frames.inputs().isEmpty() || frames.saysFrames())) {
            String option = sceneFile != null ? "--scene" : "--part";
            throw new InvalidInputException(frames.inputs().isEmpty()
                    ? "--frames is for files named without an option, but there is " + option + "; leave one out"
                    : frames.first() + ": is named without an option, but there is " + option + "; write --part "
                            + frames.first() + " if it belongs to the scene");
        }
        if (!hasScene && frames.inputs().isEmpty()) {
            throw new InvalidInputException("there is no input; name FRAME|DIR, or parts of a scene with --part, "
                    + "or a scene file with --scene");
        }
    }

    private SceneSource framesAsSource() {
        frames.requireFrames();
        return SceneSource.of(frames.first().toString(), frames.inputs());
    }

    private List<SceneSource> partsAsSources() {
        return parts.stream().map(part -> SceneSource.of("--part " + part, List.of(part))).toList();
    }

    private void addRules(SceneRules rules) {
        places.addTo(rules);
        filters.addTo(rules);
    }

    /** A request whose files are known but not opened yet. */
    public final class Files {
        private final Request request = request();

        private Files() {
        }

        /** Returns all files that will be read. */
        public List<Path> all() {
            List<Path> files = new ArrayList<>(SceneFrames.files(request.sources));
            if (sceneFile != null) {
                files.add(sceneFile);
            }
            return files;
        }

        /** Opens the scene. */
        public SceneFrames open() {
            return SceneFrames.open(request.sources, request.rules, frames.framesPerSecond(), frames.options());
        }
    }

    /**
     * Finds out which files to read.
     *
     * @throws InvalidInputException if the options contradict each other or leave open what is meant
     */
    public Files files() {
        frames.framesPerSecond();
        frames.options();
        return new Files();
    }
}
