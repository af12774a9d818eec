package dev.graze;

import dev.graze.spi.Engine;
import dev.graze.spi.EngineOptions;
import dev.graze.spi.EngineSetting;

import dev.graze.mesh.InvalidInputException;
import dev.graze.mesh.Topology;
import java.util.Objects;
import java.util.function.Consumer;

/** How a continuous {@link Detector} is to work; every setting has a default. */
public final class ContinuousOptions {
    private final Topology topology;
    private String engine = Engines.DEFAULT;
    private int threads = Runtime.getRuntime().availableProcessors();
    private double separation;
    private double tolerance = 1e-6;
    private int iterationLimit = 1_000_000;
    private BoundingVolume bounds;
    private String device;
    private final ChosenSettings settings = new ChosenSettings();
    private Consumer<String> warnings = EngineOptions::log;

    ContinuousOptions(Topology topology) {
        this.topology = topology;
    }

    /** The engine by name; {@link Engines#all()} lists them. It decides the speed, not the answer. */
    public ContinuousOptions engine(String name) {
        this.engine = Engines.named(name).name();
        return this;
    }

    /** Worker threads; the default is one per processor. */
    public ContinuousOptions threads(int count) {
        if (count < 1 || count > 1024) {
            throw new InvalidInputException("threads must be 1 to 1024, not " + count);
        }
        this.threads = count;
        return this;
    }

    /** Features this close or closer are in contact; 0, the default, means touching. */
    public ContinuousOptions separation(double distance) {
        if (!(distance >= 0) || distance == Double.POSITIVE_INFINITY) {
            throw new InvalidInputException("separation must be a finite distance of 0 or more, not " + distance);
        }
        this.separation = distance;
        return this;
    }

    /**
     * How early a time of impact may be at most, as a fraction of the step, and with a separation how much farther
     * apart features may be, as a fraction of their size; 1e-6 unless set.
     */
    public ContinuousOptions tolerance(double fraction) {
        if (!(fraction >= 1e-11 && fraction <= 1e-2)) {
            throw new InvalidInputException("tolerance must be 1e-11 to 1e-2, not " + fraction);
        }
        this.tolerance = fraction;
        return this;
    }

    /**
     * After how many bisections of one pair its search ends as {@link ContactStatus#ITERATION_LIMIT}; a million unless
     * set.
     */
    public ContinuousOptions iterationLimit(int bisections) {
        if (bisections < 1) {
            throw new InvalidInputException("iteration limit must be at least 1, not " + bisections);
        }
        this.iterationLimit = bisections;
        return this;
    }

    /** What hierarchy nodes are wrapped in; unless set, each engine chooses for itself, and some offer no choice. */
    public ContinuousOptions bounds(BoundingVolume volume) {
        this.bounds = volume;
        return this;
    }

    /**
     * Which devices an engine with a part for devices uses: {@code all}, {@code none}, or some by number or part of the
     * name, separated by commas, each followed by {@code /N} if it is to work as N; such as {@code 0} or {@code 0/2}.
     * Unless set, {@code inter-cd} uses all that can be used, so do {@code lazy-steal} and {@code balance}, and
     * {@code fuzzy} uses those that are not a CPU. Of other engines {@link #start} refuses all but {@code none}.
     */
    public ContinuousOptions device(String choice) {
        this.device = choice;
        return this;
    }

    /**
     * One of the engine's own settings.
     *
     * @throws InvalidInputException if the value is out of range; {@link #start} throws it if the engine has no such
     * setting
     */
    public ContinuousOptions set(EngineSetting setting, int value) {
        settings.set(setting, value);
        return this;
    }

    /**
     * Who gets a line when the engine has to do without something, such as a device that failed; the logger
     * {@code dev.graze} unless set.
     */
    public ContinuousOptions warnings(Consumer<String> sink) {
        this.warnings = Objects.requireNonNull(sink, "sink");
        return this;
    }

    /**
     * Starts at these positions, which are copied.
     *
     * @throws InvalidInputException if they do not fit the topology or hold a number that is not finite, or the engine
     * refuses something it is set to
     */
    public Detector start(double[] positions) {
        Engine chosen = Engines.named(engine);
        return new Detector(topology, chosen,
                new EngineOptions(threads, separation, tolerance, iterationLimit, false, bounds,
                        DeviceChoice.of(device, chosen, "continuous", Engine::usesDevices),
                        settings.of(chosen, "continuous", Engine::settings),
                        warnings),
                positions);
    }
}
