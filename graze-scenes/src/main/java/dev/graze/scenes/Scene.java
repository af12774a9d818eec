package dev.graze.scenes;

import dev.graze.mesh.Topology;

/**
 * A mesh in motion, generated on demand. The same request gives the same bits on any machine and any number of cores.
 * Coordinates are float values, so that storing them as floats loses nothing.
 */
public interface Scene {
    /** The name under which {@link Scenes} knows it. */
    String name();

    /** The one topology of all frames. */
    Topology topology();

    /** How many frames {@link #generate} hands out. */
    int frameCount();

    /** Runs the scene from its start and hands out all its frames in order, on the calling thread. */
    void generate(FrameSink sink);
}
