package dev.graze.scenes;

import dev.graze.mesh.Topology;
import dev.graze.scenes.shape.Surface;
import java.util.function.Supplier;

/** A scene whose frames sample a motion at equal time steps. Each run starts the motion from the beginning. */
final class MotionScene implements MovingScene {
    private final String name;
    private final Topology topology;
    private final int frameCount;
    private final double duration;
    private final Supplier<Motion> start;

    MotionScene(String name, Surface mesh, int frameCount, double duration, Supplier<Motion> start) {
        this.name = name;
        this.topology = Topology.of(mesh.vertexCount(), mesh.triangles());
        this.frameCount = frameCount;
        this.duration = duration;
        this.start = start;
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public Topology topology() {
        return topology;
    }

    @Override
    public int frameCount() {
        return frameCount;
    }

    @Override
    public void generate(FrameSink sink) {
        Motion motion = start.get();
        double[] positions = new double[3 * topology.vertexCount()];
        double dt = duration / Math.max(1, frameCount - 1);
        for (int frame = 0; frame < frameCount; frame++) {
            if (frame > 0) {
                motion.advance((frame - 1) * dt, dt);
            }
            motion.place(positions);
            roundToFloats(positions);
            sink.frame(frame, positions);
        }
    }

    private static void roundToFloats(double[] positions) {
        for (int i = 0; i < positions.length; i++) {
            positions[i] = (float) positions[i];
        }
    }
}
