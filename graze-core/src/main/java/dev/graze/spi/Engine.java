package dev.graze.spi;

import dev.graze.Engines;

import dev.graze.mesh.Topology;
import java.util.List;

/**
 * A way to find all collisions: the service that {@link Engines} looks up by name. All engines give the same answer;
 * they differ in speed.
 */
public interface Engine {
    /** Returns the name that users choose, such as {@code brute}. */
    String name();

    /** Returns one line about how the engine works and what it is good for. */
    String description();

    /**
     * Returns what users can choose for this engine in a mode. By default there is nothing to choose.
     */
    default EngineCapabilities capabilities(SearchMode mode) {
        return EngineCapabilities.withFixedBounds("has no choice of bounding volumes");
    }

    /**
     * Checks combinations of options that {@link #capabilities} cannot express, such as settings whose ranges depend on
     * each other. By default there are none.
     *
     * @throws dev.graze.mesh.InvalidInputException if options contradict each other
     */
    default void check(SearchMode mode, EngineOptions options) {
    }

    /** Starts a session that finds contacts of this topology in motion. */
    ContinuousSession continuous(Topology topology, EngineOptions options);

    /** Starts a session that finds intersecting triangles of this topology. */
    DiscreteSession discrete(Topology topology, EngineOptions options);

    /**
     * An engine's search on one moving mesh. State kept between steps may make the next step faster, but never change
     * its result.
     */
    interface ContinuousSession extends AutoCloseable {
        /**
         * Adds every contact of the linear motion from {@code t0} to {@code t1} to {@code contacts}, each exactly once.
         */
        void step(double[] t0, double[] t1, ContactBuffer contacts, StepStatistics statistics);

        /** Returns the names of the devices in use, without those that were lost. */
        default List<String> devices() {
            return List.of();
        }

        @Override
        void close();
    }

    /** An engine's search on one mesh, instant by instant. */
    interface DiscreteSession extends AutoCloseable {
        /** Adds every intersecting pair of triangles to {@code pairs}, each exactly once. */
        void detect(double[] positions, IntersectionBuffer pairs, StepStatistics statistics);

        /** Returns the devices in use, as {@link ContinuousSession#devices} does. */
        default List<String> devices() {
            return List.of();
        }

        /**
         * Switches to another topology and keeps any state that is still useful; returns false if there is none, and a
         * new session would be just as good.
         */
        default boolean changeTopology(Topology topology) {
            return false;
        }

        @Override
        void close();
    }
}
