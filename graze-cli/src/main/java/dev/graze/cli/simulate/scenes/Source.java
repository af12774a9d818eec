package dev.graze.cli.simulate.scenes;

import dev.graze.rigid.body.BodyShape;
import dev.graze.mesh.Pose;
import dev.graze.rigid.world.RigidScene;
import dev.graze.scenes.rigid.ConcaveBody;
import java.util.random.RandomGenerator;

/**
 * Bodies of four kinds, added ten per second from a source that moves along a circle, for fifty seconds: 500 bodies
 * with 1.2 million triangles at the end (2.3.1, second scene).
 *
 * <p>All frames of a scene share one topology, so bodies exist before they are added: they come down a helix at the
 * speed with which they will start to fall. Collisions among these waiting bodies are not searched for, and there are
 * none.
 */
final class Source implements RigidScene {
    static final String NAME = "source";
    static final SceneOptions USUAL = new SceneOptions(500, 1, 50, SceneOptions.USUAL_RATE, 1);

    private static final double CIRCLE = 4;
    /** In radians per second: consecutive bodies are more than a meter apart. */
    private static final double SPEED_ON_CIRCLE = 2.6;
    private static final double HEIGHT = 6;
    private static final double FALL = 4;

    private final SceneBodies bodies;
    private final Pose[] starts;
    private final int steps;
    private final double rate;
    private final double typicalRadius;

    Source(SceneOptions options) {
        this.bodies = new SceneBodies(options, ConcaveBody.values());
        this.typicalRadius = options.meshes().isEmpty() ? SceneBodies.SCALE : bodies.meanRadius();
        double circle = CIRCLE * bodies.unit();
        this.starts = new Pose[options.bodies()];
        this.rate = options.rate();
        this.steps = options.steps();
        RandomGenerator random = options.random();
        for (int body = 0; body < starts.length; body++) {
            double angle = SPEED_ON_CIRCLE * birth(body) / SceneOptions.STEPS_PER_SECOND;
            starts[body] = SceneBodies
                    .turned(Pose.at(circle * StrictMath.cos(angle), HEIGHT * bodies.unit(),
                            circle * StrictMath.sin(angle)), random);
        }
    }

    @Override
    public int steps() {
        return steps;
    }

    @Override
    public int bodyCount() {
        return starts.length;
    }

    @Override
    public BodyShape shape(int body) {
        return bodies.get(body);
    }

    @Override
    public int birth(int body) {
        return (int) Math.round(SceneOptions.STEPS_PER_SECOND * body / rate);
    }

    @Override
    public Pose waiting(int body, int step) {
        Pose start = starts[body];
        double above = startSpeed(body) * (birth(body) - step) / SceneOptions.STEPS_PER_SECOND;
        return new Pose(start.x(), start.y() + above, start.z(), start.w(), start.i(), start.j(), start.k());
    }

    @Override
    public double startSpeed(int body) {
        return FALL * bodies.unit();
    }

    @Override
    public double typicalRadius() {
        return typicalRadius;
    }

    @Override
    public BodyShape floor() {
        return bodies.floor();
    }

    @Override
    public Pose floorPose() {
        return bodies.floorPose();
    }
}
