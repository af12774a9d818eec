package dev.graze.viewer.server;

import dev.graze.mesh.InvalidInputException;
import dev.graze.mesh.Topology;

/** The frames to show: one topology, and positions read when asked for. Called from several threads; {@link #frameCount} may grow. */
public interface ViewedFrames {
    Topology topology();

    int frameCount();

    String frameName(int frame);

    /**
     * The positions of a frame.
     *
     * @throws InvalidInputException saying in one line why the frame cannot be shown
     */
    double[] positions(int frame);
}
