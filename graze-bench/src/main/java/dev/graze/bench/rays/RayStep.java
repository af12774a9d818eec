package dev.graze.bench.rays;

import dev.graze.rigid.RayDetector;
import dev.graze.rigid.body.BodyShape;
import dev.graze.rigid.body.Pose;
import dev.graze.rigid.world.RigidWorld;
import dev.graze.rigid.world.WorldSettings;

/** Ours: rays, and ode4j's solver. */
final class RayStep implements WholeStep {
    private final RigidWorld world;

    RayStep(RayContestant contestant) {
        this.world = new RigidWorld(WorldSettings.USUAL, new RayDetector(contestant.settings(), contestant.start()));
    }

    @Override
    public void add(BodyShape shape, Pose pose) {
        world.add(shape, pose, 0);
    }

    @Override
    public void addFixed(BodyShape shape, Pose pose) {
        world.addFixed(shape, pose);
    }

    /** The floor is number 0 in the world. */
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
