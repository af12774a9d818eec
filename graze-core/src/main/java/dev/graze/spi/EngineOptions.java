package dev.graze.spi;

import dev.graze.ContactStatus;
import dev.graze.ContinuousOptions;
import dev.graze.DiscreteOptions;
import dev.graze.BoundingVolume;

import java.util.Map;
import java.util.function.Consumer;

/**
 * The options with which an engine starts. Users set them through {@link ContinuousOptions} and
 * {@link DiscreteOptions}.
 *
 * @param threads        worker threads, at least 1
 * @param separation     distance at or below which two features are in contact; 0 is touching
 * @param tolerance      how early a toi may be, as a fraction of the step; with a separation also how far
 *                       beyond it a reported pair may be, as a fraction of the pair's size
 * @param iterationLimit after how many bisections of one pair the search gives up and reports
 *        {@link ContactStatus#ITERATION_LIMIT}
 * @param shapes         whether to compute the points of each intersection
 * @param bounds         the bounding volume of hierarchy nodes; null for the engine's choice
 * @param device         which devices to use, in the format of {@link ContinuousOptions#device}; null for the engine's
 *        choice
 * @param settings       the engine's own settings that the user has set
 * @param warnings       gets a line about each device or feature that the engine cannot use; called from any thread
 * @param goal           what a continuous session finds; see {@link #forProximity} and {@link #forCandidates}
 * @param control        the threads to run on, and when to give up
 */
public record EngineOptions(int threads, double separation, double tolerance, int iterationLimit, boolean shapes,
        BoundingVolume bounds,
        String device, Map<EngineSetting, Integer> settings, Consumer<String> warnings, SearchGoal goal,
        SearchControl control) {
    /** Asks for contacts. */
    public EngineOptions(int threads, double separation, double tolerance, int iterationLimit, boolean shapes,
            BoundingVolume bounds, String device, Map<EngineSetting, Integer> settings, Consumer<String> warnings) {
        this(threads, separation, tolerance, iterationLimit, shapes, bounds, device, settings, warnings,
                SearchGoal.CONTACTS,
                SearchControl.none());
    }

    /** Leaves the engine's own settings at their defaults. */
    public EngineOptions(int threads, double separation, double tolerance, int iterationLimit, boolean shapes,
            BoundingVolume bounds,
            String device, Consumer<String> warnings) {
        this(threads, separation, tolerance, iterationLimit, shapes, bounds, device, Map.of(), warnings);
    }

    /** Returns the defaults for touching contacts, on this many threads. */
    public static EngineOptions touching(int threads) {
        return new EngineOptions(threads, 0, 1e-6, 1_000_000, false, null, null, EngineOptions::log);
    }

    /** Returns the same options with another number of threads. */
    public EngineOptions withThreads(int count) {
        return new EngineOptions(count, separation, tolerance, iterationLimit, shapes, bounds, device, settings,
                warnings, goal, control);
    }

    /** Returns the same options with other devices. */
    public EngineOptions withDevice(String choice) {
        return new EngineOptions(threads, separation, tolerance, iterationLimit, shapes, bounds, choice, settings,
                warnings, goal, control);
    }

    /** Returns the same options with other threads, or another reason to give up. */
    public EngineOptions withControl(SearchControl chosen) {
        return new EngineOptions(threads, separation, tolerance, iterationLimit, shapes, bounds, device, settings,
                warnings, goal, chosen);
    }

    /** Returns the same options with another receiver of warnings. */
    public EngineOptions withWarnings(Consumer<String> sink) {
        return new EngineOptions(threads, separation, tolerance, iterationLimit, shapes, bounds, device, settings,
                sink, goal, control);
    }

    /** Returns the same options with another bounding volume; null for the engine's choice. */
    public EngineOptions withBounds(BoundingVolume choice) {
        return new EngineOptions(threads, separation, tolerance, iterationLimit, shapes, choice, device, settings,
                warnings, goal, control);
    }

    /**
     * Returns the same options for a continuous session that finds near pairs. Its steps are instants, its volumes
     * reach as far as the distance, and its narrow phase adds the pairs that are exactly at most this distance apart,
     * without times and geometry. It uses no devices, which only know contacts.
     */
    public EngineOptions forProximity(double distance) {
        return new EngineOptions(threads, distance, 0, iterationLimit, shapes, bounds, "none", settings, warnings,
                SearchGoal.NEAR_PAIRS, control);
    }

    /**
     * Returns the same options for a continuous session that finds candidates: pairs that can be in contact if each
     * vertex deviates from the motion by at most a margin. It uses no devices.
     */
    public EngineOptions forCandidates(double margin) {
        double error = separation == 0 ? 0 : tolerance; // touching is decided exactly
        return new EngineOptions(threads, separation + 2 * margin, error, iterationLimit, shapes, bounds, "none",
                settings, warnings, SearchGoal.CANDIDATES, control);
    }

    /** Returns one of the engine's own settings, or 0 if the user has not set it. */
    public int setting(EngineSetting setting) {
        return settings.getOrDefault(setting, 0);
    }

    /** Logs a warning to the logger {@code dev.graze}: the default for {@link #warnings}. */
    public static void log(String warning) {
        System.getLogger("dev.graze").log(System.Logger.Level.WARNING, warning);
    }
}
