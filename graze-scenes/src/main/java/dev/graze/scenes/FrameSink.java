package dev.graze.scenes;

/** Receives the frames of a scene, one after the other. */
@FunctionalInterface
public interface FrameSink {
    /**
     * Receives one frame.
     *
     * @param index from 0, ascending by one
     * @param positions x, y, z per vertex; the generator's own array, overwritten after the call: copy it to keep it
     */
    void frame(int index, double[] positions);
}
