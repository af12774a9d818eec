package dev.graze.spi;

import dev.graze.ContactStatus;
import dev.graze.ContinuousOptions;
import dev.graze.DiscreteOptions;
import dev.graze.BoundingVolume;

import java.util.Map;
import java.util.function.Consumer;

/**
 * What an engine is told when it starts. Users set these through {@link ContinuousOptions} and {@link DiscreteOptions}.
 *
 * @param threads        worker threads, at least 1
 * @param separation     distance at or below which two features are in contact; 0 is touching
 * @param tolerance      how early a toi may be at most, as a fraction of the step; with a separation also how far
 *                       beyond it a reported pair may be, as a fraction of the pair's size
 * @param iterationLimit after how many bisections of one pair the search gives up and reports
 *        {@link ContactStatus#ITERATION_LIMIT}
 * @param shapes         whether intersecting triangles come with the points of their intersection
 * @param bounds         what to wrap hierarchy nodes in; null leaves it to the engine
 * @param device         which devices to use, in the words of {@link ContinuousOptions#device}; null leaves it to the
 *        engine
 * @param settings       what the user has set of the engine's own settings
 * @param warnings       gets a line, now and then from other threads, about what the engine had to do without
 */
public record EngineOptions(int threads, double separation, double tolerance, int iterationLimit, boolean shapes,
        BoundingVolume bounds,
        String device, Map<EngineSetting, Integer> settings, Consumer<String> warnings) {
    /** With all of the engine's own settings left to it. */
    public EngineOptions(int threads, double separation, double tolerance, int iterationLimit, boolean shapes,
            BoundingVolume bounds,
            String device, Consumer<String> warnings) {
        this(threads, separation, tolerance, iterationLimit, shapes, bounds, device, Map.of(), warnings);
    }

    /** Contacts by touching, at the defaults, on so many threads. */
    public static EngineOptions touching(int threads) {
        return new EngineOptions(threads, 0, 1e-6, 1_000_000, false, null, null, EngineOptions::log);
    }

    /** The same with another number of threads. */
    public EngineOptions withThreads(int count) {
        return new EngineOptions(count, separation, tolerance, iterationLimit, shapes, bounds, device, settings,
                warnings);
    }

    /** The same on other devices. */
    public EngineOptions withDevice(String choice) {
        return new EngineOptions(threads, separation, tolerance, iterationLimit, shapes, bounds, choice, settings,
                warnings);
    }

    /** The same with another place for warnings. */
    public EngineOptions withWarnings(Consumer<String> sink) {
        return new EngineOptions(threads, separation, tolerance, iterationLimit, shapes, bounds, device, settings,
                sink);
    }

    /** The same with nodes wrapped in something else; null leaves it to the engine. */
    public EngineOptions withBounds(BoundingVolume choice) {
        return new EngineOptions(threads, separation, tolerance, iterationLimit, shapes, choice, device, settings,
                warnings);
    }

    /** One of the engine's own settings; 0 if the user leaves it to the engine. */
    public int setting(EngineSetting setting) {
        return settings.getOrDefault(setting, 0);
    }

    /** Logs a warning to the logger {@code dev.graze}: the default for {@link #warnings}. */
    public static void log(String warning) {
        System.getLogger("dev.graze").log(System.Logger.Level.WARNING, warning);
    }
}
