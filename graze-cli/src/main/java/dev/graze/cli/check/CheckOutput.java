package dev.graze.cli.check;

import dev.graze.Intersections;
import dev.graze.io.output.SceneNames;
import dev.graze.mesh.Mesh;
import dev.graze.spi.StepStatistics;
import java.util.List;
import java.util.Optional;

/**
 * An output written while a check runs. Nothing appears in its final place before {@link #commit}; closing without a
 * commit leaves nothing behind.
 */
interface CheckOutput extends AutoCloseable {
    /** The motion from one frame to the next, continuous mode; its contacts are valid during {@link #step} only. */
    record Step(int number, String from, String to, double[] t0, double[] t1, SceneNames names, StepContacts contacts,
            StepStatistics statistics) {
    }

    /**
     * One frame, discrete mode; its triangles may differ from the previous frame's.
     *
     * @param found how many pairs there are
     * @param pairs the pairs to list, which may be fewer
     */
    record Instant(int number, String name, Mesh mesh, SceneNames names, int found, Intersections pairs,
            StepStatistics statistics) {
    }

    /**
     * A step or frame whose search ended at the first contact, so that there is nothing to count or list.
     *
     * @param name of the frame, or the one in which the step ends
     */
    record Stopped(int number, String name, StepStatistics statistics) {
    }

    /**
     * What a run found in all.
     *
     * @param searched how many steps or frames were searched
     * @param planned  how many there are; more if the run stopped at the first contact
     * @param found    how many contacts or intersecting pairs there are, without those where the search was stopped
     * @param listed   how many of them outputs list
     * @param pairs    how many each pair of parts has
     * @param stopped  the last step or frame, if its search ended at the first contact
     */
    record Totals(int searched, int planned, long found, long listed, List<PartPairs.Row> pairs,
            Optional<Stopped> stopped) {
        boolean isComplete() {
            return searched == planned && stopped.isEmpty();
        }

        /** Returns whether anything collides. */
        boolean isContact() {
            return found > 0 || stopped.isPresent();
        }
    }

    /** Receives a frame, before the steps and instants that use it. */
    default void frame(String name, Mesh mesh, SceneNames names) {
    }

    /** Returns whether it needs a step's contacts, not just their counts. If no output does, they are not kept. */
    default boolean readsContacts() {
        return true;
    }

    /** Returns whether it needs all results of a step or frame. If no output does, a run may stop at the first one. */
    default boolean needsAllResults() {
        return true;
    }

    void step(Step step);

    void instant(Instant instant);

    /** Receives a step or frame that no output {@linkplain #needsAllResults needs} the results of. */
    default void stopped(Stopped stopped) {
    }

    /** Receives the devices still in use after the last step or instant; a device may be lost during the run. */
    default void devices(List<String> names) {
    }

    /** Receives the totals after the last step or instant. */
    default void totals(Totals totals) {
    }

    /**
     * Writes everything to disk. All outputs finish before the first one commits, so that a full disk leaves none of
     * them in place; commits only rename files.
     */
    default void finish() {
    }

    /** Puts the output in its final place. */
    void commit();

    @Override
    void close();
}
