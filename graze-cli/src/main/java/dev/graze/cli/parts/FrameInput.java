package dev.graze.cli.parts;

import dev.graze.io.FrameSequence;
import dev.graze.io.Meshes;
import dev.graze.io.ReadOptions;
import dev.graze.io.file.MeshFileException;
import dev.graze.mesh.InvalidInputException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** The files that a command reads as frames, and how it reads them. */
public final class FrameInput {
    @Parameters(arity = "0..*", paramLabel = "FRAME|DIR", converter = AnyPath.class,
            description = "Mesh files in order (PLY, OBJ, STL, OFF, glTF, GLB, 3MF) whose names differ only in a "
                    + "number, or one directory of them, or one animated glTF file. All frames must share one "
                    + "topology, except with --mode discrete.")
    private List<Path> inputs = new ArrayList<>();

    @Option(names = "--frames",
            description = "The files are frames of one motion, whatever their names.")
    private boolean frames;

    @Option(names = "--fps", paramLabel = "RATE", defaultValue = "30",
            description = "Frames per second at which an animated glTF is sampled. Default: ${DEFAULT-VALUE}")
    private double framesPerSecond;

    @Option(names = "--animation", paramLabel = "NAME",
            description = "The animation of a glTF file to play, or 'all', one after the other. Default: the longest")
    private String animation;

    @Mixin
    private ReadSettings reading;

    /** Accepts an empty name, which is refused later: picocli would call it an unknown argument. */
    static final class AnyPath implements ITypeConverter<Path> {
        @Override
        public Path convert(String text) {
            return Path.of(text);
        }
    }

    /** Returns the files as the user named them. */
    public List<Path> inputs() {
        return inputs;
    }

    /** Returns the first input, which names the run. */
    public Path first() {
        return inputs.getFirst();
    }

    public double framesPerSecond() {
        if (!(framesPerSecond > 0 && framesPerSecond <= 100_000)) {
            throw new InvalidInputException("--fps must be more than 0 and at most 100000, not " + framesPerSecond);
        }
        return framesPerSecond;
    }

    /**
     * Returns how to read the files.
     *
     * @throws InvalidInputException if {@code --weld} is none of its choices
     */
    public ReadOptions options() {
        return reading.options().withAnimation(animation);
    }

    /** Returns whether an option that only frames have was given. */
    boolean saysFrames() {
        return frames;
    }

    /**
     * Checks that there is input, and that it can only be meant as frames.
     *
     * @throws InvalidInputException if there is none, or the files could be parts of a scene as well
     */
    public void requireFrames() {
        if (inputs.isEmpty()) {
            throw new InvalidInputException("there is no input; name FRAME|DIR: mesh files or a directory of them");
        }
        if (inputs.stream().anyMatch(input -> input.toString().isEmpty())) {
            throw new InvalidInputException("FRAME|DIR: the name is empty; name a file or directory, or . for the "
                    + "current one");
        }
        requireFrames(inputs, frames);
    }

    /**
     * Checks that there is input, and that it can only be meant as the frames of one motion.
     *
     * @throws InvalidInputException if there is none, or several motions
     */
    public void requireOneMotion() {
        requireFrames();
        if (ReadOptions.ALL_ANIMATIONS.equals(animation)) {
            throw new InvalidInputException("--animation all: this command takes one motion at a time; "
                    + "name one animation");
        }
    }

    /** Opens the frames as one sequence. */
    public FrameSequence open() {
        requireOneMotion();
        return FrameSequence.open(inputs, framesPerSecond(), options());
    }

    /**
     * Checks that files can only be meant as frames of one motion: the user said so, or their names differ only in a
     * number.
     *
     * @throws InvalidInputException if they could be parts of a scene as well
     */
    public static void requireFrames(List<Path> files, boolean saysFrames) {
        if (files.size() < 2 || saysFrames || Meshes.differOnlyInNumber(files)) {
            return;
        }
        for (Path file : Meshes.files(files)) {
            if (Files.notExists(file)) {
                throw new MeshFileException(file, "no such file or directory; check the name");
            }
        }
        String a = files.get(0).toString();
        String b = files.get(1).toString();
        String more = files.size() == 2 ? "" : " ...";
        throw new InvalidInputException(a + " and " + b + (more.isEmpty() ? "" : " and the rest")
                + " could be frames of one motion or parts of one scene; write --frames " + a + " " + b + more
                + " for frames, or graze check --part " + a + " --part " + b + more + " for parts");
    }
}
