package dev.graze.cli.bench.rays;

import dev.graze.rigid.RayDetector;
import dev.graze.rigid.rays.RayConstants;
import dev.graze.rigid.rays.RaySettings;
import dev.graze.rigid.scenes.RigidScene;
import dev.graze.rigid.world.Simulation;
import dev.graze.rigid.world.WorldSettings;
import java.util.function.Consumer;

/** Tables 2.3 and 2.4 for one scene: how much penetration there is at the end, with and without predictive rays and projected constraints. */
final class PenetrationBench {
    private final String key;
    private final RigidScene scene;
    private final RaySettings usual;
    private final int threads;
    private Recording recording;
    private double withoutPrediction;
    private double withoutProjection;

    PenetrationBench(String key, RigidScene scene, int threads) {
        this.key = key;
        this.scene = scene;
        this.threads = threads;
        this.usual = RaySettings.usual(RayConstants.forRadius(scene.typicalRadius()));
    }

    void run(Consumer<String> progress) {
        progress.accept(key + ": simulating " + scene.bodyCount() + " bodies for " + scene.steps() + " steps");
        recording = simulate(usual, true);
        progress.accept(key + ": simulating without predictive rays");
        withoutPrediction = simulate(usual.predictive(false), true).finalDepth();
        progress.accept(key + ": simulating without projected constraints");
        withoutProjection = simulate(usual, false).finalDepth();
    }

    private Recording simulate(RaySettings rays, boolean projected) {
        return Recording.of(new Simulation(scene, WorldSettings.USUAL.projected(projected), RayDetector.on(threads, rays)));
    }

    /** The one with everything. */
    Recording recording() {
        return recording;
    }

    RaySettings usual() {
        return usual;
    }

    double depth() {
        return recording.finalDepth();
    }

    double depthWithoutPrediction() {
        return withoutPrediction;
    }

    double depthWithoutProjection() {
        return withoutProjection;
    }
}
