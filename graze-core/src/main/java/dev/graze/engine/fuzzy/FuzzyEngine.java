package dev.graze.engine.fuzzy;

import dev.graze.Engine;
import dev.graze.EngineOptions;
import dev.graze.device.Devices;
import dev.graze.mesh.InvalidInputException;
import dev.graze.mesh.Topology;

/**
 * Collision detection based on fuzzy scene subdivision (paper of Mainzer and Zachmann). {@code -Dgraze.fuzzy.parts=1..64} sets the number of parts, which is otherwise found by measurement.
 */
public final class FuzzyEngine implements Engine {
    private static final String PARTS_PROPERTY = "graze.fuzzy.parts";

    private final FuzzySettings settings;
    private final ChosenPartDevices devices;

    public FuzzyEngine() {
        this(FuzzySettings.DEFAULT.withParts(wantedParts(System.getProperty(PARTS_PROPERTY, "0"))));
    }

    /** 0 leaves it to measurement. */
    static int wantedParts(String text) {
        if (!text.matches("\\d{1,2}") || Integer.parseInt(text) > FuzzySettings.MOST_PARTS) {
            throw new InvalidInputException(
                    PARTS_PROPERTY + " is '" + text + "'; say 1 to " + FuzzySettings.MOST_PARTS
                            + " parts, or 0 to leave it to measurement");
        }
        return Integer.parseInt(text);
    }

    public FuzzyEngine(FuzzySettings settings) {
        this(settings, new ChosenPartDevices(Devices::choose));
    }

    FuzzyEngine(FuzzySettings settings, ChosenPartDevices devices) {
        this.settings = settings;
        this.devices = devices;
    }

    @Override
    public String name() {
        return "fuzzy";
    }

    @Override
    public String description() {
        return "overlapping parts by fuzzy C-means, each swept along its principal axis: no hierarchy, so nothing that a jump could spoil";
    }

    @Override
    public boolean usesDevices() {
        return true;
    }

    @Override
    public boolean usesDevicesAtInstants() {
        return true;
    }

    @Override
    public ContinuousSession continuous(Topology topology, EngineOptions options) {
        requireNoVolumes(options);
        return new FuzzyContinuous(topology, options, settings, devices);
    }

    @Override
    public DiscreteSession discrete(Topology topology, EngineOptions options) {
        requireNoVolumes(options);
        return new FuzzyDiscrete(topology, options, settings, devices);
    }

    /** To ignore what was asked for would let people compare what is the same. */
    private void requireNoVolumes(EngineOptions options) {
        if (options.bounds() != null) {
            throw new InvalidInputException(
                    "engine '" + name() + "' has no hierarchy to wrap; leave bounds out, or choose engine serial, phc, front or inter-cd");
        }
    }
}
