package dev.graze.cli.parts;

import dev.graze.mesh.InvalidInputException;
import dev.graze.mesh.Pose;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
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

    @Option(names = "--place", paramLabel = "NAME=x,y,z[,rx,ry,rz]",
            description = "Turns parts about the x, y and z axes, in this order, by angles in degrees, and then moves "
                    + "them. NAME is as with --fixed.")
    private List<String> places = new ArrayList<>();

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
        places.forEach(text -> addPlace(text, rules));
        filters.addTo(rules);
    }

    private static void addPlace(String text, SceneRules rules) {
        String where = "--place " + text;
        int equals = text.indexOf('=');
        if (equals <= 0) {
            throw new InvalidInputException(where + ": write NAME=x,y,z or NAME=x,y,z,rx,ry,rz");
        }
        double[] numbers = Arrays.stream(text.substring(equals + 1).split(",", -1))
                .mapToDouble(number -> number(where, number)).toArray();
        rules.place(where, text.substring(0, equals), pose(where, numbers));
    }

    private static double number(String where, String text) {
        try {
            return Double.parseDouble(text);
        } catch (NumberFormatException e) {
            throw new InvalidInputException(where + ": '" + text + "' is not a number", e);
        }
    }

    /** Returns the pose of three coordinates, or of three coordinates and three angles in degrees. */
    static Pose pose(String where, double[] numbers) {
        if (numbers.length != 3 && numbers.length != 6) {
            throw new InvalidInputException(where + ": a place has 3 numbers, or 6 with the angles about x, y and z, "
                    + "not " + numbers.length);
        }
        double[] all = Arrays.copyOf(numbers, 6);
        try {
            return Pose.degrees(all[0], all[1], all[2], all[3], all[4], all[5]);
        } catch (InvalidInputException e) {
            throw new InvalidInputException(where + ": " + e.getMessage(), e);
        }
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
