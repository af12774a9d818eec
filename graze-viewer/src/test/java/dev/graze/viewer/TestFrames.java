package dev.graze.viewer;

import dev.graze.mesh.InvalidInputException;
import dev.graze.mesh.Topology;
import dev.graze.viewer.server.ViewedFrames;
import java.util.ArrayList;
import java.util.List;

/** Frames from memory, of which some may be broken and to which more can be added. */
final class TestFrames implements ViewedFrames {
    private final Topology topology;
    private final List<double[]> frames = new ArrayList<>();

    TestFrames(Topology topology) {
        this.topology = topology;
    }

    static TestFrames of(WavingCloth cloth, int count) {
        TestFrames frames = new TestFrames(cloth.topology());
        for (int frame = 0; frame < count; frame++) {
            frames.add(cloth.positions(frame / (count - 1.0)));
        }
        return frames;
    }

    /** A frame; null for one that cannot be read. */
    synchronized void add(double[] positions) {
        frames.add(positions);
    }

    @Override
    public Topology topology() {
        return topology;
    }

    @Override
    public synchronized int frameCount() {
        return frames.size();
    }

    @Override
    public String frameName(int frame) {
        return "frame-%03d.ply".formatted(frame);
    }

    @Override
    public synchronized double[] positions(int frame) {
        if (frames.get(frame) == null) {
            throw new InvalidInputException(frameName(frame) + ": ends in the middle of vertex 7; write the file again");
        }
        return frames.get(frame).clone();
    }
}
