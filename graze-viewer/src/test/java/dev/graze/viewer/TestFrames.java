package dev.graze.viewer;

import dev.graze.mesh.InvalidInputException;
import dev.graze.mesh.Mesh;
import dev.graze.mesh.Topology;
import dev.graze.viewer.server.ViewedFrames;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/** Frames in memory; some may be broken, and more can be added. */
final class TestFrames implements ViewedFrames {
    private final Topology topology;
    private final List<Mesh> frames = new ArrayList<>();
    private final NavigableMap<Integer, SceneParts> parts = new TreeMap<>();
    private long lateMillis;

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

    /** Delays frames for pages until long after the check has them. The server answers pages in virtual threads. */
    void reachPagesLate(long millis) {
        lateMillis = millis;
    }

    void add(double[] positions) {
        add(new Mesh(topology, positions));
    }

    /** Names the parts of a frame and of those after it. */
    void name(int frame, SceneParts named) {
        parts.put(frame, named);
    }

    @Override
    public SceneParts parts(int frame) {
        Map.Entry<Integer, SceneParts> named = parts.floorEntry(frame);
        return named == null ? SceneParts.ofOnePart() : named.getValue();
    }

    /** Adds a frame that cannot be read. */
    synchronized void addBroken() {
        frames.add(null);
    }

    /** Adds a frame that may have another topology. */
    synchronized void add(Mesh mesh) {
        frames.add(mesh);
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
    public Mesh mesh(int frame) {
        if (Thread.currentThread().isVirtual()) {
            LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(lateMillis));
        }
        return read(frame);
    }

    private synchronized Mesh read(int frame) {
        if (frames.get(frame) == null) {
            throw new InvalidInputException(
                    frameName(frame) + ": ends in the middle of vertex 7; write the file again");
        }
        return frames.get(frame);
    }
}
