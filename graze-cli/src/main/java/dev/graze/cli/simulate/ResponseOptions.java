package dev.graze.cli.simulate;

import dev.graze.rigid.world.WorldSettings;
import picocli.CommandLine.Option;

/** How bodies respond to contacts, as options of a command. */
public final class ResponseOptions {
    @Option(names = "--friction", paramLabel = "MU",
            description = "Coulomb's coefficient of the simulation. Default: ${DEFAULT-VALUE}")
    private double friction = WorldSettings.USUAL.friction();

    @Option(names = "--contacts", paramLabel = "N",
            description = "How many contacts of a pair of bodies become constraints. Default: ${DEFAULT-VALUE}")
    private int contacts = WorldSettings.USUAL.contactsPerPair();

    @Option(names = "--iterations", paramLabel = "N",
            description = "Of the solver of constraints, in each step. Default: ${DEFAULT-VALUE}")
    private int iterations = WorldSettings.USUAL.iterations();

    @Option(names = "--layer", paramLabel = "METRES",
            description = "How deep bodies may rest in each other without being pushed apart. Default: ${DEFAULT-VALUE}")
    private double layer = WorldSettings.USUAL.surfaceLayer();

    /** What was asked for, with projected constraints. */
    public WorldSettings world() {
        return WorldSettings.USUAL.friction(friction).contactsPerPair(contacts).iterations(iterations)
                .surfaceLayer(layer);
    }
}
