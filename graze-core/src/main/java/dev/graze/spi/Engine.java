package dev.graze.spi;

import dev.graze.Engines;

import dev.graze.NearPairs;
import dev.graze.mesh.InvalidInputException;
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

    /** Starts a session that finds contacts of this scene in motion. */
    ContinuousSession continuous(SearchScene scene, EngineOptions options);

    /** Starts a session that finds intersecting triangles of this scene. */
    DiscreteSession discrete(SearchScene scene, EngineOptions options);

    /**
     * Starts a session that finds pairs of features near each other. By default an engine refuses.
     *
     * @throws InvalidInputException if the engine does not answer this question
     */
    default ProximitySession proximity(SearchScene scene, EngineOptions options) {
        throw new InvalidInputException("engine '" + name() + "' does not find near pairs; choose another engine, such"
                + " as slabs");
    }

    /**
     * Starts a session that finds pairs of features that may touch, for several motions. By default an engine refuses.
     *
     * @throws InvalidInputException if the engine does not answer this question
     */
    default CandidateSession candidates(SearchScene scene, EngineOptions options) {
        throw new InvalidInputException("engine '" + name() + "' does not keep candidates; choose another engine, such"
                + " as slabs");
    }

    /** Starts a session that finds contacts of one mesh in motion. */
    default ContinuousSession continuous(Topology topology, EngineOptions options) {
        return continuous(SearchScene.of(topology), options);
    }

    /** Starts a session that finds intersecting triangles of one mesh. */
    default DiscreteSession discrete(Topology topology, EngineOptions options) {
        return discrete(SearchScene.of(topology), options);
    }

    /**
     * An engine's search on one moving scene. State kept between steps may make the next step faster, but never change
     * its result.
     */
    interface ContinuousSession extends AutoCloseable {
        /**
         * Adds every contact of a linear motion that the scene does not leave out to {@code contacts}, each exactly
         * once. Once the {@link ContactBuffer#stop stop signal} is raised, one of them is enough.
         */
        void step(StepMotion motion, ContactBuffer contacts, StepStatistics statistics);

        /** Adds every contact of the linear motion from {@code t0} to {@code t1}; any part may have changed. */
        default void step(double[] t0, double[] t1, ContactBuffer contacts, StepStatistics statistics) {
            step(StepMotion.of(t0, t1), contacts, statistics);
        }

        /** Returns the names of the devices in use, without those that were lost. */
        default List<String> devices() {
            return List.of();
        }

        /**
         * Switches to another scene and keeps what is still useful; returns false if there is nothing to keep, and a
         * new session would be just as good.
         *
         * @param kept for each part of the new scene the part of the old one that it was, with the same topology and
         *        kind of motion, or -1
         */
        default boolean changeScene(SearchScene scene, int[] kept) {
            return false;
        }

        @Override
        void close();
    }

    /** An engine's search on one scene, instant by instant. */
    interface DiscreteSession extends AutoCloseable {
        /**
         * Adds every intersecting pair of triangles that the scene does not leave out, each exactly once. Once the
         * {@link IntersectionBuffer#stop stop signal} is raised, one of them is enough.
         */
        void detect(StepMotion instant, IntersectionBuffer pairs, StepStatistics statistics);

        /** Adds every intersecting pair of triangles at these positions, which may all have changed. */
        default void detect(double[] positions, IntersectionBuffer pairs, StepStatistics statistics) {
            detect(StepMotion.instant(positions), pairs, statistics);
        }

        /** Returns the devices in use, as {@link ContinuousSession#devices} does. */
        default List<String> devices() {
            return List.of();
        }

        /** Switches to another scene, as {@link ContinuousSession#changeScene} does. */
        default boolean changeScene(SearchScene scene, int[] kept) {
            return false;
        }

        @Override
        void close();
    }

    /** An engine's search for near pairs of one scene, instant by instant. */
    interface ProximitySession extends AutoCloseable {
        /**
         * Finds every pair of features that are at most a distance apart and that the scene does not leave out.
         *
         * @param instant tells which parts have not changed since the session's previous search, at any distance
         */
        NearPairs find(StepMotion instant, double distance, StepStatistics statistics);

        /** Finds those of the candidates that are at most a distance apart at other positions. */
        NearPairs select(PairList candidates, double[] positions, double distance, StepStatistics statistics);

        @Override
        void close();
    }

    /** An engine's search for pairs that may touch in similar motions of one scene. */
    interface CandidateSession extends AutoCloseable {
        /**
         * Finds every pair of features that can be in contact in a motion in which each vertex deviates from the given
         * one by at most a margin, unless the scene leaves the pair out. May also find pairs that cannot be in contact.
         */
        CandidateList find(StepMotion motion, double margin, StepStatistics statistics);

        /**
         * Adds every contact of a motion among these candidates, as {@link ContinuousSession#step} does.
         *
         * @param horizon how much of the motion of the candidates this one covers: pairs that can only touch later are
         *        left out
         */
        void decide(CandidateList candidates, double horizon, StepMotion motion, ContactBuffer contacts,
                StepStatistics statistics);

        @Override
        void close();
    }
}
