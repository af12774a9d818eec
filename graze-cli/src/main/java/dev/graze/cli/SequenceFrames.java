package dev.graze.cli;

import dev.graze.cli.search.Mode;
import dev.graze.io.ChangedTrianglesException;
import dev.graze.io.FrameSequence;
import dev.graze.mesh.InvalidInputException;
import dev.graze.mesh.Mesh;
import dev.graze.mesh.Topology;
import dev.graze.viewer.server.ViewedFrames;

/** Frames from files, for the page's server. They can be replaced by more of the same sequence. */
final class SequenceFrames implements ViewedFrames {
    private final Mode mode;
    private volatile FrameSequence frames;

    SequenceFrames(FrameSequence frames, Mode mode) {
        this.frames = frames;
        this.mode = mode;
    }

    void replace(FrameSequence longer) {
        frames = longer;
    }

    @Override
    public Topology topology() {
        return frames.topology();
    }

    @Override
    public int frameCount() {
        return frames.frameCount();
    }

    @Override
    public String frameName(int frame) {
        return frames.frameName(frame);
    }

    @Override
    public Mesh mesh(int frame) {
        return mode == Mode.CONTINUOUS ? inMotion(frames, frame) : frames.mesh(frame);
    }

    /** Reads a frame of a motion; if its triangles have changed, the message names the option that allows it. */
    static Mesh inMotion(FrameSequence frames, int frame) {
        try {
            return new Mesh(frames.topology(), frames.positions(frame));
        } catch (ChangedTrianglesException e) {
            throw new InvalidInputException(e.getMessage() + "; only --mode discrete accepts frames that differ", e);
        }
    }
}
