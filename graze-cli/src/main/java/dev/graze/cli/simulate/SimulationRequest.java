package dev.graze.cli.simulate;

import dev.graze.rigid.RayDetector;
import dev.graze.rigid.rays.RaySettings;
import dev.graze.rigid.scenes.RigidScenes;
import dev.graze.rigid.scenes.SceneOptions;
import dev.graze.rigid.world.Simulation;
import dev.graze.rigid.world.WorldSettings;
import java.util.Locale;

/** All that decides what a simulation does; the number of threads does not. */
public record SimulationRequest(String scene, SceneOptions options, RaySettings rays, WorldSettings world) {
    public Simulation start(RayDetector detector) {
        return new Simulation(RigidScenes.create(scene, options), world, detector);
    }

    /** One line of JSON, the same for the same request. */
    String manifest(String version) {
        return String.format(Locale.ROOT,
                "{\"scene\": \"%s\", \"bodies\": %d, \"detail\": %s, \"seconds\": %s, \"seed\": %d, \"standard\": \"%s\", \"iterative\": %b, "
                        + "\"predictive\": %b, \"projected\": %b, \"adaptive\": %b, \"max\": %d, \"displacementThreshold\": %s, "
                        + "\"distanceExtension\": %s, \"graze\": \"%s\"}%n",
                scene, options.bodies(), options.detail(), options.seconds(), options.seed(),
                rays.standard().name().toLowerCase(Locale.ROOT), rays.iterative(), rays.predictive(), world.projected(),
                rays.constants().adaptive(), rays.constants().max(), rays.constants().displacementThreshold(),
                rays.constants().distanceExtension(), version);
    }
}
