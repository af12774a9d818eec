package dev.graze.cli.selftest;

import dev.graze.Part;
import dev.graze.io.FrameSequence;
import dev.graze.io.ReadOptions;
import dev.graze.io.Weld;
import dev.graze.io.file.IoReason;
import dev.graze.io.file.OutputFile;
import dev.graze.mesh.InvalidInputException;
import dev.graze.mesh.Mesh;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * Writes and reads trial scenes as folders of text files, with all digits of the coordinates. A single mesh becomes one
 * OBJ file per frame, for {@code graze check} and {@code graze view}; a scene of parts becomes one file.
 */
final class CaseFiles {
    private static final ReadOptions AS_WRITTEN = ReadOptions.DEFAULT.withWeld(Weld.NONE);

    private static final String SCENE = "scene.txt";
    private static final String BODY_A = "a.obj";
    private static final String SETUP = "options.txt";
    private static final String TITLE = "scene of graze selftest, version 1";

    private final Path file;
    private final List<TrialPart> parts = new ArrayList<>();
    private final List<TrialFilter> filters = new ArrayList<>();
    private final List<TrialScene.Step> steps = new ArrayList<>();
    private int line;

    private CaseFiles(Path file) {
        this.file = file;
    }

    private static void make(Path directory) {
        try {
            Files.createDirectories(directory);
        } catch (IOException e) {
            throw new InvalidInputException(
                    directory + ": cannot be made: " + IoReason.of(e) + "; name another directory with --out", e);
        }
    }

    /** Writes two bodies as mesh files; returns them. */
    static List<Path> writeBodies(Mesh a, Mesh b, Path directory) {
        make(directory);
        List<Path> files = List.of(directory.resolve(BODY_A), directory.resolve("b.obj"));
        OutputFile.writeText(files.get(0), obj(a.topology().copyTriangles(), a.positions()));
        OutputFile.writeText(files.get(1), obj(b.topology().copyTriangles(), b.positions()));
        return files;
    }

    /** Returns whether a folder holds two bodies rather than a scene. */
    static boolean hasBodies(Path directory) {
        return Files.exists(directory.resolve(BODY_A));
    }

    static void write(TrialScene scene, Path directory) {
        make(directory);
        if (!scene.isMesh()) {
            OutputFile.writeText(directory.resolve(SCENE), text(scene));
            return;
        }
        for (int frame = 0; frame < scene.frameCount(); frame++) {
            OutputFile.writeText(directory.resolve("frame-" + frame + ".obj"),
                    obj(scene.mesh().triangles(), scene.mesh().place(frame)));
        }
    }

    /** Writes a scene and the setup that shows a fault on it. */
    static void write(TrialScene scene, Setup setup, Path directory) {
        write(scene, directory);
        OutputFile.writeText(directory.resolve(SETUP), setup.text());
    }

    /**
     * Reads the setup of a folder; empty for a folder that has none, as those of older versions.
     *
     * @throws InvalidInputException if the file cannot be read
     */
    static Optional<Setup> readSetup(Path directory) {
        Path options = directory.resolve(SETUP);
        if (!Files.exists(options)) {
            return Optional.empty();
        }
        try {
            return Optional.of(Setup.parse(Files.readAllLines(options)));
        } catch (IOException e) {
            throw new InvalidInputException(options + ": cannot be read: " + IoReason.of(e), e);
        } catch (InvalidInputException e) {
            throw new InvalidInputException(options + ": " + e.getMessage(), e);
        } catch (IllegalArgumentException e) {
            throw new InvalidInputException(options + ": not the options of a setup (" + e.getMessage()
                    + "); remove the file to use the defaults", e);
        }
    }

    private static String obj(int[] triangles, double[] positions) {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < positions.length; i += 3) {
            text.append("v ").append(positions[i]).append(' ').append(positions[i + 1]).append(' ')
                    .append(positions[i + 2]).append('\n');
        }
        for (int i = 0; i < triangles.length; i += 3) {
            text.append("f ").append(triangles[i] + 1).append(' ').append(triangles[i + 1] + 1).append(' ')
                    .append(triangles[i + 2] + 1)
                    .append('\n');
        }
        return text.toString();
    }

    private static String text(TrialScene scene) {
        StringBuilder text = new StringBuilder(TITLE).append('\n');
        for (TrialPart part : scene.parts()) {
            text.append("part ").append(part.name()).append(' ').append(word(part.motion())).append(' ')
                    .append(part.first()).append('\n');
            appendNumbers(text, "triangles", Arrays.stream(part.triangles()).mapToObj(String::valueOf).toList());
            appendNumbers(text, "edges", Arrays.stream(part.edges()).mapToObj(String::valueOf).toList());
            appendNumbers(text, "points", Arrays.stream(part.points()).mapToObj(String::valueOf).toList());
            part.places().forEach(place -> appendNumbers(text, "place",
                    Arrays.stream(place).mapToObj(String::valueOf).toList()));
        }
        for (TrialFilter filter : scene.filters()) {
            appendNumbers(text, "filter " + word(filter.kind()) + " " + filter.first() + " " + filter.a() + " "
                    + filter.b(), Arrays.stream(filter.values()).mapToObj(String::valueOf).toList());
        }
        return text.append(scene.steps().stream().map(step -> "step " + word(step) + "\n")
                .collect(Collectors.joining())).toString();
    }

    private static void appendNumbers(StringBuilder text, String keyword, List<String> numbers) {
        text.append(keyword);
        numbers.forEach(number -> text.append(' ').append(number));
        text.append('\n');
    }

    private static String word(Enum<?> constant) {
        return constant.name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /**
     * Reads a scene that {@link #write} wrote.
     *
     * @throws InvalidInputException if the folder holds neither frames nor a scene, or the scene cannot be read
     */
    static TrialScene read(Path directory) {
        if (Files.exists(directory.resolve(SCENE))) {
            return new CaseFiles(directory.resolve(SCENE)).read();
        }
        try (FrameSequence sequence = FrameSequence.open(List.of(directory), 1, AS_WRITTEN)) {
            List<double[]> frames = new ArrayList<>();
            for (int frame = 0; frame < sequence.frameCount(); frame++) {
                frames.add(sequence.positions(frame));
            }
            return TrialScene.ofMesh(sequence.topology().copyTriangles(), frames);
        }
    }

    private TrialScene read() {
        List<String> lines;
        try {
            lines = Files.readAllLines(file);
        } catch (IOException e) {
            throw new InvalidInputException(file + ": cannot be read: " + IoReason.of(e), e);
        }
        if (lines.isEmpty() || !lines.getFirst().equals(TITLE)) {
            throw new InvalidInputException(file + ": does not begin with '" + TITLE
                    + "'; name a folder that 'graze selftest' wrote");
        }
        try {
            for (line = 1; line < lines.size(); line++) {
                addLine(lines.get(line).split(" "));
            }
        } catch (IllegalArgumentException | IndexOutOfBoundsException e) {
            throw new InvalidInputException(file + ", line " + (line + 1) + ": cannot be read; write the scene again"
                    + " with 'graze selftest'", e);
        }
        requireWhole();
        return new TrialScene(List.copyOf(parts), List.copyOf(filters), List.copyOf(steps));
    }

    private void addLine(String[] words) {
        switch (words[0]) {
            case "part" -> parts.add(new TrialPart(words[1], constant(Part.Motion.class, words[2]), new int[0],
                    new int[0], new double[0], Integer.parseInt(words[3]), new ArrayList<>()));
            case "triangles" -> replaceLast(integers(words), parts.getLast().edges(), parts.getLast().points());
            case "edges" -> replaceLast(parts.getLast().triangles(), integers(words), parts.getLast().points());
            case "points" -> replaceLast(parts.getLast().triangles(), parts.getLast().edges(), doubles(words));
            case "place" -> parts.getLast().places().add(doubles(words));
            case "filter" -> filters.add(new TrialFilter(constant(TrialFilter.Kind.class, words[1]),
                    Integer.parseInt(words[2]), words[3], words[4],
                    Arrays.stream(words, 5, words.length).mapToLong(Long::parseLong).toArray()));
            case "step" -> steps.add(constant(TrialScene.Step.class, words[1]));
            default -> throw new IllegalArgumentException(words[0]);
        }
    }

    private void replaceLast(int[] triangles, int[] edges, double[] points) {
        TrialPart last = parts.removeLast();
        parts.add(new TrialPart(last.name(), last.motion(), triangles, edges, points, last.first(), last.places()));
    }

    private static <E extends Enum<E>> E constant(Class<E> type, String word) {
        return Enum.valueOf(type, word.toUpperCase(Locale.ROOT).replace('-', '_'));
    }

    private static int[] integers(String[] words) {
        return Arrays.stream(words, 1, words.length).mapToInt(Integer::parseInt).toArray();
    }

    private static double[] doubles(String[] words) {
        return Arrays.stream(words, 1, words.length).mapToDouble(Double::parseDouble).toArray();
    }

    private void requireWhole() {
        for (TrialPart part : parts) {
            if (part.places().isEmpty() || part.first() < 0 || part.end() > steps.size() + 1) {
                throw new InvalidInputException(file + ": part '" + part.name() + "' has places for frames "
                        + part.first() + " to " + (part.end() - 1) + ", but the frames are numbered 0 to "
                        + steps.size());
            }
        }
    }
}
