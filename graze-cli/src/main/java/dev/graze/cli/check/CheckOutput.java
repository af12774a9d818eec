package dev.graze.cli.check;

import dev.graze.Intersections;
import dev.graze.mesh.Mesh;
import dev.graze.spi.StepStatistics;
import java.util.List;

/**
 * Something made from the results of a check while it runs. Nothing shows in its final place before {@link #commit};
 * closing without it leaves nothing behind.
 */
interface CheckOutput extends AutoCloseable {
    /** The motion from one frame to the next, continuous mode; its contacts are there during {@link #step} only. */
    record Step(int number, String from, String to, double[] t0, double[] t1, StepContacts contacts,
            StepStatistics statistics) {
    }

    /** One frame, discrete mode; its triangles may be others than those of the frame before. */
    record Instant(int number, String name, Mesh mesh, Intersections pairs, StepStatistics statistics) {
    }

    /** A frame was read; comes before the steps and instants it takes part in. */
    default void frame(String name, Mesh mesh) {
    }

    /** Whether it wants more of a step's contacts than their counts; they are not kept if nobody does. */
    default boolean readsContacts() {
        return true;
    }

    void step(Step step);

    void instant(Instant instant);

    /**
     * The devices that took part to the end, since one may be lost on the way; comes after the last step or instant.
     */
    default void devices(List<String> names) {
    }

    /**
     * Writes everything to the disk. All outputs finish before the first one commits, so that a full disk leaves none
     * of them in place; what commits do after that is only to rename files.
     */
    default void finish() {
    }

    /** Puts the output in its final place. */
    void commit();

    @Override
    void close();
}
