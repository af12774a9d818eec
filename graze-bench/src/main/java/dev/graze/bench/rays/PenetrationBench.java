package dev.graze.bench.rays;

import dev.graze.cli.simulate.SimulationRequest;
import dev.graze.cli.simulate.scenes.RigidScenes;
import dev.graze.cli.simulate.scenes.SceneOptions;
import dev.graze.rigid.rays.RayConstants;
import dev.graze.rigid.rays.RaySettings;
import dev.graze.rigid.world.WorldSettings;

/**
 * Tables 2.3 and 2.4 for one scene: how much penetration there is at the end, with and without predictive rays and
 * projected constraints.
 */
final class PenetrationBench {
    private final String key;
    private final SceneOptions options;
    private final WorldSettings world;
    private final RaySettings usual;
    private Recording recording;
    private double withoutPrediction;
    private double withoutProjection;

    PenetrationBench(String key, SceneOptions options, WorldSettings world) {
        this.key = key;
        this.options = options;
        this.world = world;
        this.usual = RaySettings.usual(RayConstants.forRadius(RigidScenes.create(key, options).typicalRadius()));
    }

    void run(Recordings recordings) {
        recording = recordings.of(key, request(usual, true));
        withoutPrediction = recordings.of(key + "-without-predictive-rays", request(usual.predictive(false), true))
                .finalDepth();
        withoutProjection = recordings.of(key + "-without-projection", request(usual, false)).finalDepth();
    }

    private SimulationRequest request(RaySettings rays, boolean projected) {
        return new SimulationRequest(key, options, rays, world.projected(projected));
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
