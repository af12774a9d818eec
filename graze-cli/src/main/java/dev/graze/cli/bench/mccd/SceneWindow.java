package dev.graze.cli.bench.mccd;

import dev.graze.mesh.InvalidInputException;
import dev.graze.mesh.Topology;
import dev.graze.scenes.Scene;
import dev.graze.scenes.SceneRequest;
import dev.graze.scenes.Scenes;

/** Consecutive late frames of a scene, where most collides, in memory. */
final class SceneWindow {
    private static final long SEED = 1;

    private final PaperScene scene;
    private final Topology topology;
    private final double[][] frames;

    private SceneWindow(PaperScene scene, Topology topology, double[][] frames) {
        this.scene = scene;
        this.topology = topology;
        this.frames = frames;
    }

    /** Makes the scene from its start and keeps the frames of its last {@code steps} steps. */
    static SceneWindow last(int steps, PaperScene scene, int triangles) {
        Scene made = Scenes.create(new SceneRequest(scene.key(), triangles, 0, SEED));
        int first = made.frameCount() - steps - 1;
        if (first < 0) {
            throw new InvalidInputException("--steps must be less than the " + made.frameCount() + " frames of " + scene.key());
        }
        double[][] frames = new double[steps + 1][];
        made.generate((index, positions) -> {
            if (index >= first) {
                frames[index - first] = positions.clone();
            }
        });
        return new SceneWindow(scene, made.topology(), frames);
    }

    PaperScene scene() {
        return scene;
    }

    Topology topology() {
        return topology;
    }

    int steps() {
        return frames.length - 1;
    }

    /** The positions at which a step begins; those of step {@link #steps} are where the last one ends. */
    double[] frame(int step) {
        return frames[step];
    }
}
