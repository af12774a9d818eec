package dev.graze.spi;

import dev.graze.Engines;

import dev.graze.mesh.Topology;
import java.util.List;

/**
 * A way to find all collisions; the service that engines provide and {@link Engines} looks up by name. All engines give
 * the same answer and differ in how fast they find it.
 */
public interface Engine {
    /** The name users choose it by, such as {@code brute}. */
    String name();

    /** One line: how it works and what it is good for. */
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

    /** Starts looking for contacts of this topology in motion. */
    ContinuousSession continuous(Topology topology, EngineOptions options);

    /** Starts looking for intersecting triangles of this topology. */
    DiscreteSession discrete(Topology topology, EngineOptions options);

    /**
     * An engine at work on one moving mesh; may keep state between steps that makes the next one faster, never
     * different.
     */
    interface ContinuousSession extends AutoCloseable {
        /**
         * Puts every contact of the linear motion from {@code t0} to {@code t1} into {@code contacts}, each exactly
         * once.
         */
        void step(double[] t0, double[] t1, ContactBuffer contacts, StepStatistics statistics);

        /** The names of the devices that take part, those that were lost left out. */
        default List<String> devices() {
            return List.of();
        }

        @Override
        void close();
    }

    /** An engine at work on one mesh, instant by instant. */
    interface DiscreteSession extends AutoCloseable {
        /** Puts every intersecting pair of triangles into {@code pairs}, each exactly once. */
        void detect(double[] positions, IntersectionBuffer pairs, StepStatistics statistics);

        /** As {@link ContinuousSession#devices}. */
        default List<String> devices() {
            return List.of();
        }

        /**
         * Goes on with another topology, keeping what is of use for it; false if there is nothing to keep and a new
         * session does as well.
         */
        default boolean changeTopology(Topology topology) {
            return false;
        }

        @Override
        void close();
    }
}
