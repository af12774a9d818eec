package dev.graze;

import dev.graze.mesh.InvalidInputException;
import dev.graze.spi.Engine;
import dev.graze.spi.EngineCapabilities;
import dev.graze.spi.EngineOptions;
import dev.graze.spi.EngineSetting;
import dev.graze.spi.SearchControl;
import dev.graze.spi.SearchMode;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.Executor;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.function.Predicate;

/**
 * The options that both kinds of detector have. Every option has a default.
 *
 * <p>An option that the engine cannot honour is refused: if it were ignored, a comparison of two settings could compare
 * a search with itself.
 *
 * @param <S> the type that the setters return
 */
public abstract sealed class DetectorOptions<S extends DetectorOptions<S>>
        permits ContinuousOptions, DiscreteOptions {
    private static final int MOST_THREADS = 1024;

    private final SearchMode mode;
    private final Scene scene;
    private Engine engine = Engines.named(Engines.DEFAULT);
    private int threads = Runtime.getRuntime().availableProcessors();
    private BoundingVolume bounds;
    private String device;
    private final Map<EngineSetting, Integer> settings = new LinkedHashMap<>();
    private Consumer<String> warnings = EngineOptions::log;
    private SearchControl control = SearchControl.none();

    DetectorOptions(SearchMode mode, Scene scene) {
        this.mode = mode;
        this.scene = scene;
    }

    abstract S self();

    /** Returns the options as the engine gets them. */
    abstract EngineOptions engineOptions();

    /** Chooses the engine by name; {@link Engines#all()} lists them. It affects the speed, not the answer. */
    public S engine(String name) {
        return engine(Engines.named(name));
    }

    /** Uses this engine, which need not be registered as a service. */
    public S engine(Engine chosen) {
        this.engine = Objects.requireNonNull(chosen, "engine");
        return self();
    }

    /** Sets the number of worker threads; the default is one per processor. */
    public S threads(int count) {
        if (count < 1 || count > MOST_THREADS) {
            throw new InvalidInputException("threads must be 1 to " + MOST_THREADS + ", not " + count);
        }
        this.threads = count;
        return self();
    }

    /**
     * Chooses the bounding volume of hierarchy nodes. By default each engine chooses; some engines offer no choice.
     *
     * @param volume null for the engine's choice
     */
    public S bounds(BoundingVolume volume) {
        this.bounds = volume;
        return self();
    }

    /**
     * Chooses devices for engines that use them: {@code all}, {@code none}, or numbers or parts of names separated by
     * commas. Append {@code /N} to split a device into N, such as {@code 0/2}.
     *
     * <p>By default {@code inter-cd}, {@code lazy-steal} and {@code balance} use every usable device, and {@code fuzzy}
     * every usable device that is not a CPU. In discrete mode only {@code fuzzy} uses devices. All other engines accept
     * only {@code none}.
     *
     * @param choice null for the engine's choice
     */
    public S device(String choice) {
        this.device = choice;
        return self();
    }

    /**
     * Sets one of the engine's own settings.
     *
     * @throws InvalidInputException if the value is out of range
     */
    public S set(EngineSetting setting, int value) {
        settings.put(setting, setting.requireInRange(value));
        return self();
    }

    /**
     * Sets the receiver of warnings, one line each, such as about a device that failed. It may be called from any
     * thread. The default is the logger {@code dev.graze}.
     */
    public S warnings(Consumer<String> sink) {
        this.warnings = Objects.requireNonNull(sink, "sink");
        return self();
    }

    /**
     * Runs the search on the caller's threads: the one that calls the detector and those of an executor,
     * {@link #threads} in all. The calling thread runs the tasks that the executor rejects or has not started, so a
     * busy executor makes a step slower but cannot keep it from ending. The executor is not shut down with the
     * detector. Threads that talk to devices are always the engine's own, and {@code inter-cd} takes no executor,
     * because its threads wait for each other.
     */
    public S executor(Executor executor) {
        control = new SearchControl(Optional.of(Objects.requireNonNull(executor, "executor")), control.isCancelled());
        return self();
    }

    /**
     * Ends a search early when this returns true: the detector then throws
     * {@link java.util.concurrent.CancellationException} and is unchanged. It is asked often, from any of the search's
     * threads, until it first returns true; it should be as cheap as reading a volatile field. A search that is past
     * its last check still returns its answer, and so does one that runs on a device.
     *
     * <p>{@snippet :
     * AtomicBoolean cancelled = new AtomicBoolean();
     * options.cancelWhen(cancelled::get);                                      // a button
     * options.cancelWhen(Thread.currentThread()::isInterrupted);               // the thread that calls the detector
     * options.cancelWhen(() -> System.nanoTime() - frameStart > budgetNanos);  // a time limit
     * }
     */
    public S cancelWhen(BooleanSupplier isCancelled) {
        control = new SearchControl(control.executor(), Objects.requireNonNull(isCancelled, "isCancelled"));
        return self();
    }

    /**
     * Checks the options against the engine's capabilities without starting it. Starting a detector does this too.
     *
     * @throws InvalidInputException if the engine does not support one of them
     */
    public S validate() {
        EngineCapabilities capabilities = engine.capabilities(mode);
        requireSupportedBounds(capabilities);
        requireSupportedDevice(capabilities);
        for (EngineSetting setting : settings.keySet()) {
            if (!capabilities.settings().contains(setting)) {
                throw new InvalidInputException("engine '" + engine.name() + "' has no setting '" + setting.key()
                        + "' in "
                        + mode.key() + " mode; leave it out" + otherEngines(has -> has.settings().contains(setting)));
            }
        }
        engine.check(mode, engineOptions());
        return self();
    }

    private void requireSupportedBounds(EngineCapabilities capabilities) {
        if (bounds == null || capabilities.bounds().contains(bounds)) {
            return;
        }
        if (capabilities.bounds().isEmpty()) {
            throw new InvalidInputException("engine '" + engine.name() + "' " + capabilities.fixedBounds()
                    + "; leave bounds out" + otherEngines(has -> has.bounds().contains(bounds)));
        }
        throw new InvalidInputException("engine '" + engine.name() + "' has no bounding volume '" + bounds.key()
                + "' in "
                + mode.key() + " mode; choose " + list(capabilities.bounds().stream().map(BoundingVolume::key).toList())
                + otherEngines(has -> has.bounds().contains(bounds)) + ", or leave bounds out");
    }

    private void requireSupportedDevice(EngineCapabilities capabilities) {
        if (device != null && !device.strip().equals("none") && !capabilities.usesDevices()) {
            throw new InvalidInputException("engine '" + engine.name() + "' uses no devices in " + mode.key()
                    + " mode; leave device out" + otherEngines(EngineCapabilities::usesDevices));
        }
    }

    /** Returns the alternative for the end of a message, or nothing if no engine supports it in this mode. */
    private String otherEngines(Predicate<EngineCapabilities> supporting) {
        List<String> names = Engines.all().stream().filter(other -> supporting.test(other.capabilities(mode)))
                .map(Engine::name).toList();
        return names.isEmpty() ? "" : ", or choose engine " + list(names);
    }

    /** Returns "a", "a or b", "a, b or c". */
    private static String list(List<String> names) {
        int last = names.size() - 1;
        return last == 0
                ? names.getFirst()
                : String.join(", ", names.subList(0, last)) + " or " + names.get(last);
    }

    final Scene scene() {
        return scene;
    }

    final Engine engine() {
        return engine;
    }

    final EngineOptions engineOptions(double separation, double tolerance, int iterationLimit, boolean shapes) {
        return new EngineOptions(threads, separation, tolerance, iterationLimit, shapes, bounds, device,
                Map.copyOf(settings), warnings).withControl(control);
    }
}
