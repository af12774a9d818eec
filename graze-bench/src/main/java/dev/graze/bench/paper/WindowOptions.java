package dev.graze.bench.paper;

import dev.graze.io.FrameSequence;
import dev.graze.io.Meshes;
import dev.graze.io.ReadOptions;
import dev.graze.io.Weld;
import dev.graze.mesh.InvalidInputException;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Supplier;
import picocli.CommandLine.Option;

/** The options of papers whose engines take frames: where frames come from, and which steps count. */
public final class WindowOptions {
    /** The name of {@code --frames} in row names, unless {@code --scenes} names their scene. */
    public static final String FRAMES_KEY = "frames";
    private static final double UNUSED_FRAME_RATE = 30;

    @Option(names = "--frames", paramLabel = "DIR",
            description = "Measures the frames in this directory instead of generated scenes. With one scene named by"
                    + " --scenes the paper's figures for that scene stand beside them.")
    private Path frames;

    @Option(names = "--substeps", paramLabel = "N",
            description = "Divides each step between two frames of --frames into N equal ones."
                    + " Default: ${DEFAULT-VALUE}")
    private int substeps = 1;

    @Option(names = "--lead-in", paramLabel = "N",
            description = "How many of the steps come first and do not count: they build what later steps reuse."
                    + " Default: ${DEFAULT-VALUE}")
    private int leadIn = 1;

    /**
     * Returns the scenes to measure: those that {@code --scenes} names, or the one that {@code --frames} shows.
     *
     * @param namesExplicit whether the user named scenes
     * @param unknown makes the scene for frames that are not of a scene in the paper
     */
    <S extends PaperScene> List<S> choose(List<String> names, boolean namesExplicit, List<S> known,
            Supplier<S> unknown) {
        if (frames == null) {
            return PaperScene.find(names, known);
        }
        if (!namesExplicit) {
            return List.of(unknown.get());
        }
        List<S> named = PaperScene.find(names, known);
        if (named.size() != 1) {
            throw new InvalidInputException("--frames shows one scene, but --scenes names " + named.size()
                    + "; name one, or none to leave the paper's figures out");
        }
        return named;
    }

    /** Checks the options, of which {@code --substeps} and {@code --triangles-scale} depend on {@code --frames}. */
    void requireSane(int steps, boolean substepsExplicit, boolean scaleExplicit) {
        require(frames != null || !substepsExplicit, "--substeps divides the frames of --frames, which is missing");
        require(frames == null || !scaleExplicit, "--triangles-scale has no effect on --frames; leave one of them out");
        require(substeps >= 1 && substeps <= 1000, "--substeps must be 1 to 1000, not " + substeps);
        require(leadIn >= 1 && leadIn < steps,
                "--lead-in must be 1 to " + (steps - 1) + ", less than --steps, not " + leadIn);
    }

    private static void require(boolean condition, String problem) {
        if (!condition) {
            throw new InvalidInputException(problem);
        }
    }

    /** Returns the files that will be read. */
    List<Path> files() {
        return frames == null ? List.of() : Meshes.files(List.of(frames));
    }

    boolean hasFrames() {
        return frames != null;
    }

    int leadIn() {
        return leadIn;
    }

    /** Returns where the steps come from, for the line above the figures. */
    String describe() {
        String source = frames == null
                ? "each scene"
                : frames + (substeps == 1 ? "" : ", each frame in " + substeps + " substeps");
        return source + ", of which the first " + (leadIn == 1 ? "does" : leadIn + " do") + " not count";
    }

    /** Reads the last steps of the frames. */
    SceneWindow read(String key, int steps) {
        // With all vertices, as the other benchmarks read frames: welding would change the connectivity.
        try (FrameSequence sequence = FrameSequence.open(List.of(frames), UNUSED_FRAME_RATE,
                ReadOptions.DEFAULT.withWeld(Weld.NONE))) {
            int available = (sequence.frameCount() - 1) * substeps;
            require(available >= 1, "--frames: " + frames + " holds one frame, but a step needs two");
            require(steps <= available, "--steps must be at most " + available + ", the steps of " + frames + ", not "
                    + steps + "; --substeps divides them into more");
            return SceneWindow.of(key, sequence, steps, substeps, leadIn);
        }
    }
}
