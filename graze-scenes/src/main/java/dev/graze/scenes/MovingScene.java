package dev.graze.scenes;

import dev.graze.mesh.Topology;

/**
 * A mesh in motion, generated on demand. The same request gives the same bits on any machine and any number of cores.
 * Coordinates are float values, so that storing them as floats loses nothing.
 */
public interface MovingScene {
    /** Returns its name in {@link Scenes}. */
    String name();

    /** Returns the topology of all frames. */
    Topology topology();

    /** Returns how many frames {@link #generate} delivers. */
    int frameCount();

    /** Runs the scene from its start and delivers all its frames in order, on the calling thread. */
    void generate(FrameSink sink);
}
