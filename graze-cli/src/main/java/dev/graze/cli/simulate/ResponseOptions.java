package dev.graze.cli.simulate;

import dev.graze.rigid.world.WorldSettings;
import picocli.CommandLine.Option;

/** The options for how bodies respond to contacts. */
public final class ResponseOptions {
    @Option(names = "--friction", paramLabel = "MU",
            description = "Friction coefficient of each body; two bodies have the product of theirs, as in Bullet. "
                    + "Default: ${DEFAULT-VALUE}")
    private double friction;

    @Option(names = "--contacts", paramLabel = "N",
            description = "Contacts per pair of bodies that become constraints. Default: ${DEFAULT-VALUE}")
    private int contacts;

    @Option(names = "--iterations", paramLabel = "N",
            description = "Iterations of the constraint solver per step. Default: ${DEFAULT-VALUE}")
    private int iterations;

    @Option(names = "--layer", paramLabel = "METRES",
            description = "How deep resting bodies may overlap before they are pushed apart. Default: ${DEFAULT-VALUE}")
    private double layer;

    private final WorldSettings usual;

    public ResponseOptions() {
        this(WorldSettings.USUAL);
    }

    /** Sets the defaults. */
    public ResponseOptions(WorldSettings usual) {
        this.usual = usual;
        this.friction = usual.friction();
        this.contacts = usual.contactsPerPair();
        this.iterations = usual.iterations();
        this.layer = usual.surfaceLayer();
    }

    /** Returns the settings these options give, with projected constraints. */
    public WorldSettings world() {
        return usual.friction(friction).contactsPerPair(contacts).iterations(iterations)
                .surfaceLayer(layer);
    }
}
