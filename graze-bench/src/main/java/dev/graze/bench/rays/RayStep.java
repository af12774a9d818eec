package dev.graze.bench.rays;

import dev.graze.rigid.RayDetector;
import dev.graze.rigid.body.BodyShape;
import dev.graze.mesh.Pose;
import dev.graze.rigid.world.RigidWorld;
import dev.graze.rigid.world.WorldSettings;

/** Graze's step: rays, and ode4j's solver. */
final class RayStep implements WholeStep {
    private final RigidWorld world;

    RayStep(RayMethod method, WorldSettings settings) {
        this.world = new RigidWorld(settings, new RayDetector(method.settings(), method.start()));
    }

    @Override
    public void add(BodyShape shape, Pose pose) {
        world.add(shape, pose, 0);
    }

    @Override
    public void addFixed(BodyShape shape, Pose pose) {
        world.addFixed(shape, pose);
    }

    /** Skips the floor, which is body 0 of the world. */
    @Override
    public void place(int body, Pose pose) {
        world.place(body + 1, pose);
    }

    @Override
    public void step() {
        world.step();
    }

    @Override
    public long rayNanos() {
        return world.detector().traceNanos() - transferNanos();
    }

    @Override
    public long transferNanos() {
        return world.detector().transferNanos();
    }

    @Override
    public void close() {
        world.close();
    }
}
