package dev.graze.bench.paper;

import dev.graze.bench.LinearMotion;
import dev.graze.io.FrameSequence;
import dev.graze.mesh.InvalidInputException;
import dev.graze.mesh.Topology;
import dev.graze.scenes.MovingScene;
import dev.graze.scenes.SceneRequest;
import dev.graze.scenes.Scenes;

/**
 * The last frames of a scene, where most collisions happen, kept in memory. Its first steps are the lead-in: they run,
 * but no figure counts them.
 */
public final class SceneWindow {
    private static final long SEED = 1;

    private final String key;
    private final Topology topology;
    private final double[][] frames;
    private final int leadIn;

    private SceneWindow(String key, Topology topology, double[][] frames, int leadIn) {
        this.key = key;
        this.topology = topology;
        this.frames = frames;
        this.leadIn = leadIn;
    }

    /**
     * Generates a scene and keeps the frames of its last {@code steps} steps, the first of which is the lead-in.
     *
     * @param key the scene's name in the benchmark
     * @param scene the name of the generator
     */
    public static SceneWindow last(int steps, String key, String scene, int triangles) {
        return last(steps, key, scene, triangles, 1);
    }

    static SceneWindow last(int steps, String key, String scene, int triangles, int leadIn) {
        MovingScene made = Scenes.create(new SceneRequest(scene, triangles, 0, SEED));
        int first = made.frameCount() - steps - 1;
        if (first < 0) {
            throw new InvalidInputException("--steps must be less than the " + made.frameCount() + " frames of " + key);
        }
        double[][] frames = new double[steps + 1][];
        made.generate((index, positions) -> {
            if (index >= first) {
                frames[index - first] = positions.clone();
            }
        });
        return new SceneWindow(key, made.topology(), frames, leadIn);
    }

    /** Reads the last {@code steps} of the steps that result from dividing each step between frames. */
    static SceneWindow of(String key, FrameSequence sequence, int steps, int substeps, int leadIn) {
        double[][] frames = new double[steps + 1][];
        int first = (sequence.frameCount() - 1) * substeps - steps;
        LinearMotion motion = null;
        for (int i = 0; i <= steps; i++) {
            int frame = (first + i) / substeps;
            int part = (first + i) % substeps;
            if (part == 0) {
                frames[i] = motion != null ? motion.t1() : sequence.positions(frame);
                motion = frame + 1 < sequence.frameCount()
                        ? new LinearMotion(frames[i], sequence.positions(frame + 1))
                        : null;
            } else {
                if (motion == null) {
                    motion = new LinearMotion(sequence.positions(frame), sequence.positions(frame + 1));
                }
                frames[i] = motion.after(part, substeps);
            }
        }
        return new SceneWindow(key, sequence.topology(), frames, leadIn);
    }

    String key() {
        return key;
    }

    public Topology topology() {
        return topology;
    }

    public int steps() {
        return frames.length - 1;
    }

    /** Returns how many steps come first and do not count. */
    public int leadIn() {
        return leadIn;
    }

    /** Returns how many steps count. */
    public int countedSteps() {
        return steps() - leadIn;
    }

    /** Returns the positions at t0 of a step. Those of step {@link #steps} are t1 of the last step. */
    public double[] frame(int step) {
        return frames[step];
    }
}
