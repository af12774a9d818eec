package dev.graze.cli.simulate;

import com.fasterxml.jackson.core.io.JsonStringEncoder;
import dev.graze.cli.simulate.scenes.RigidScenes;
import dev.graze.cli.simulate.scenes.SceneOptions;
import dev.graze.rigid.RayDetector;
import dev.graze.rigid.rays.RaySettings;
import dev.graze.rigid.world.RigidScene;
import dev.graze.rigid.world.Simulation;
import dev.graze.rigid.world.WorldSettings;
import java.util.Locale;
import java.util.stream.Collectors;

/** Everything that determines a simulation's results; the number of threads does not. */
public record SimulationRequest(String scene, SceneOptions options, RaySettings rays, WorldSettings world) {
    public Simulation start(RayDetector detector) {
        return new Simulation(create(), world, detector);
    }

    /** Creates the requested scene. */
    public RigidScene create() {
        return RigidScenes.create(scene, options);
    }

    /**
     * Returns one line of JSON that is equal for equal requests. It contains {@code frameEvery} because that determines
     * the frames' numbers.
     */
    String manifest(String version, int frameEvery, boolean exportsContacts) {
        return String.format(Locale.ROOT,
                "{\"scene\": \"%s\", \"bodies\": %d, \"detail\": %s, \"seconds\": %s, \"rate\": %s, \"seed\": %d, "
                        + "\"standard\": \"%s\", \"iterative\": %b, "
                        + "\"predictive\": %b, \"projected\": %b, \"friction\": %s, \"contacts\": %d, "
                        + "\"iterations\": %d, \"layer\": %s, "
                        + "\"adaptive\": %b, \"max\": %d, \"displacementThreshold\": %s, "
                        + "\"distanceExtension\": %s, \"frameEvery\": %d, \"exportContacts\": %b, \"meshes\": [%s], "
                        + "\"graze\": \"%s\"}%n",
                scene, options.bodies(), options.detail(), options.seconds(), options.rate(), options.seed(),
                rays.standard().name().toLowerCase(Locale.ROOT), rays.iterative(), rays.predictive(), world.projected(),
                world.friction(),
                world.contactsPerPair(), world.iterations(), world.surfaceLayer(),
                rays.constants().adaptive(), rays.constants().max(), rays.constants().displacementThreshold(),
                rays.constants().distanceExtension(), frameEvery, exportsContacts, meshes(), version);
    }

    private String meshes() {
        return options.meshes().stream().map(mesh -> quoted(mesh.toString()))
                .collect(Collectors.joining(", "));
    }

    private static String quoted(String text) {
        return '"' + String.valueOf(JsonStringEncoder.getInstance().quoteAsString(text)) + '"';
    }
}
