package dev.graze.cli.view;

import dev.graze.cli.parts.SceneFrames;
import dev.graze.cli.search.Mode;
import dev.graze.io.FrameSequence;
import dev.graze.mesh.Mesh;
import dev.graze.mesh.Topology;
import dev.graze.viewer.server.ViewedFrames;

/** Frames from files, for the page's server. A longer version of the same sequence can replace them. */
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
        return mode == Mode.CONTINUOUS ? motion(frames, frame) : frames.mesh(frame);
    }

    private static Mesh motion(FrameSequence frames, int frame) {
        return new Mesh(frames.topology(), SceneFrames.positionsInMotion(frames, frame));
    }
}
