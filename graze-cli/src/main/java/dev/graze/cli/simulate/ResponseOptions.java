package dev.graze.cli.simulate;

import dev.graze.rigid.world.WorldSettings;
import picocli.CommandLine.Option;

/** The options for how bodies respond to contacts. */
public final class ResponseOptions {
    @Option(names = "--friction", paramLabel = "MU",
            description = "Coulomb's friction coefficient. Default: ${DEFAULT-VALUE}")
    private double friction = WorldSettings.USUAL.friction();

    @Option(names = "--contacts", paramLabel = "N",
            description = "Contacts per pair of bodies that become constraints. Default: ${DEFAULT-VALUE}")
    private int contacts = WorldSettings.USUAL.contactsPerPair();

    @Option(names = "--iterations", paramLabel = "N",
            description = "Iterations of the constraint solver per step. Default: ${DEFAULT-VALUE}")
    private int iterations = WorldSettings.USUAL.iterations();

    @Option(names = "--layer", paramLabel = "METRES",
            description = "How deep resting bodies may overlap before they are pushed apart. Default: ${DEFAULT-VALUE}")
    private double layer = WorldSettings.USUAL.surfaceLayer();

    /** Returns the settings these options give, with projected constraints. */
    public WorldSettings world() {
        return WorldSettings.USUAL.friction(friction).contactsPerPair(contacts).iterations(iterations)
                .surfaceLayer(layer);
    }
}
