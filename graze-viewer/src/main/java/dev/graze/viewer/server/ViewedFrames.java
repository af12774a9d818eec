package dev.graze.viewer.server;

import dev.graze.mesh.InvalidInputException;
import dev.graze.mesh.Mesh;
import dev.graze.mesh.Topology;
import dev.graze.viewer.SceneParts;

/**
 * The frames to show, read on demand. In a motion all have one topology; instants may differ. Called from several
 * threads; {@link #frameCount} may grow.
 */
public interface ViewedFrames {
    /** Returns the topology of the first frame. */
    Topology topology();

    int frameCount();

    String frameName(int frame);

    /**
     * Returns a frame, with the first one's topology object if it has the same triangles.
     *
     * @throws InvalidInputException saying in one line why the frame cannot be shown
     */
    Mesh mesh(int frame);

    /**
     * Returns the parts of a frame, by default one without a name. Only asked for the first frame and for frames that
     * do not have its topology object.
     *
     * @throws InvalidInputException saying in one line why the frame cannot be shown
     */
    default SceneParts parts(int frame) {
        return SceneParts.ofOnePart();
    }
}
