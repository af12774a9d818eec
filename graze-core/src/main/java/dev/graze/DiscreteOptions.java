package dev.graze;

import dev.graze.spi.Engine;
import dev.graze.spi.EngineOptions;
import dev.graze.spi.EngineSetting;

import dev.graze.mesh.InvalidInputException;
import dev.graze.mesh.Topology;
import java.util.Objects;
import java.util.function.Consumer;

/** How a {@link DiscreteDetector} is to work; every setting has a default. */
public final class DiscreteOptions {
    private final Topology topology;
    private String engine = Engines.DEFAULT;
    private int threads = Runtime.getRuntime().availableProcessors();
    private boolean shapes;
    private BoundingVolume bounds;
    private String device;
    private final ChosenSettings settings = new ChosenSettings();
    private Consumer<String> warnings = EngineOptions::log;

    DiscreteOptions(Topology topology) {
        this.topology = topology;
    }

    /** The engine by name; {@link Engines#all()} lists them. It decides the speed, not the answer. */
    public DiscreteOptions engine(String name) {
        this.engine = Engines.named(name).name();
        return this;
    }

    /** Worker threads; the default is one per processor. */
    public DiscreteOptions threads(int count) {
        if (count < 1 || count > 1024) {
            throw new InvalidInputException("threads must be 1 to 1024, not " + count);
        }
        this.threads = count;
        return this;
    }

    /** Whether each pair comes with the points of its intersection; not unless set. */
    public DiscreteOptions shapes(boolean wanted) {
        this.shapes = wanted;
        return this;
    }

    /** What hierarchy nodes are wrapped in; unless set, each engine chooses for itself, and some offer no choice. */
    public DiscreteOptions bounds(BoundingVolume volume) {
        this.bounds = volume;
        return this;
    }

    /**
     * Which devices an engine with a part for devices uses: {@code all}, {@code none}, or some by number or part of the
     * name, separated by commas, each followed by {@code /N} if it is to work as N; such as {@code 0} or {@code 0/2}.
     * Each engine chooses unless set. At an instant only {@code fuzzy} uses devices; of other engines {@link #start}
     * refuses all but {@code none}.
     */
    public DiscreteOptions device(String choice) {
        this.device = choice;
        return this;
    }

    /**
     * One of the engine's own settings.
     *
     * @throws InvalidInputException if the value is out of range; {@link #start} throws it if the engine has no such
     * setting
     */
    public DiscreteOptions set(EngineSetting setting, int value) {
        settings.set(setting, value);
        return this;
    }

    /**
     * Who gets a line when the engine has to do without something, such as a device that failed; the logger
     * {@code dev.graze} unless set.
     */
    public DiscreteOptions warnings(Consumer<String> sink) {
        this.warnings = Objects.requireNonNull(sink, "sink");
        return this;
    }

    /**
     * Starts without positions; {@link DiscreteDetector#detect} takes them.
     *
     * @throws InvalidInputException if the engine refuses something it is set to
     */
    public DiscreteDetector start() {
        Engine chosen = Engines.named(engine);
        return new DiscreteDetector(topology, chosen, new EngineOptions(threads, 0, 0, 1, shapes, bounds,
                DeviceChoice.of(device, chosen, "discrete", Engine::usesDevicesAtInstants),
                settings.of(chosen, "discrete", Engine::settingsAtInstants), warnings));
    }
}
