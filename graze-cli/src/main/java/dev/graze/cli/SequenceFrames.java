package dev.graze.cli;

import dev.graze.io.FrameSequence;
import dev.graze.mesh.Topology;
import dev.graze.viewer.server.ViewedFrames;

/** Frames from files, for the page's server. They can be replaced by more of the same sequence. */
final class SequenceFrames implements ViewedFrames {
    private volatile FrameSequence frames;

    SequenceFrames(FrameSequence frames) {
        this.frames = frames;
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
    public double[] positions(int frame) {
        return frames.positions(frame);
    }
}
