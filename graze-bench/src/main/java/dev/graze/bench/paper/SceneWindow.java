package dev.graze.bench.paper;

import dev.graze.mesh.InvalidInputException;
import dev.graze.mesh.Topology;
import dev.graze.scenes.MovingScene;
import dev.graze.scenes.SceneRequest;
import dev.graze.scenes.Scenes;

/** The last frames of a scene, where most collisions happen, kept in memory. */
public final class SceneWindow {
    private static final long SEED = 1;

    private final String key;
    private final Topology topology;
    private final double[][] frames;

    private SceneWindow(String key, Topology topology, double[][] frames) {
        this.key = key;
        this.topology = topology;
        this.frames = frames;
    }

    /**
     * Generates a scene and keeps the frames of its last {@code steps} steps.
     *
     * @param key the scene's name in the benchmark
     * @param scene the name of the generator
     */
    public static SceneWindow last(int steps, String key, String scene, int triangles) {
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
        return new SceneWindow(key, made.topology(), frames);
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

    /** Returns the positions at t0 of a step. Those of step {@link #steps} are t1 of the last step. */
    public double[] frame(int step) {
        return frames[step];
    }
}
