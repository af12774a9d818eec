package dev.graze.cli.simulate.scenes;

import dev.graze.rigid.body.BodyShape;
import dev.graze.mesh.Pose;
import dev.graze.rigid.world.RigidScene;
import dev.graze.scenes.rigid.ConcaveBody;
import java.util.random.RandomGenerator;

/**
 * A block of identical concave bodies, or of the user's, that falls on the ground: 512 bodies of 453 vertices and 902
 * triangles, for ten seconds (2.3.1, first scene).
 */
final class Avalanche implements RigidScene {
    static final String NAME = "avalanche";
    static final SceneOptions USUAL = new SceneOptions(512, 1, 10, SceneOptions.USUAL_RATE, 1);

    private static final double SPACING = 0.98;
    private static final double LOWEST = 1.5;
    private static final double UNEVENNESS = 0.02;

    private final SceneBodies bodies;
    private final Pose[] starts;
    private final int steps;

    Avalanche(SceneOptions options) {
        this.bodies = new SceneBodies(options, ConcaveBody.LOBED);
        this.starts = new Pose[options.bodies()];
        this.steps = options.steps();
        RandomGenerator random = options.random();
        int perSide = (int) Math.ceil(StrictMath.cbrt(options.bodies()) - 1e-9);
        for (int body = 0; body < starts.length; body++) {
            starts[body] = start(body, perSide, bodies.unit(), random);
        }
    }

    /** Returns the start pose of a body in a cube of bodies that do not touch, filled layer by layer. */
    private static Pose start(int body, int perSide, double unit, RandomGenerator random) {
        double middle = (perSide - 1) / 2.0;
        double x = SPACING * (body % perSide - middle) + uneven(random);
        int row = body / perSide % perSide;
        double z = SPACING * (row - middle) + uneven(random);
        int layer = body / (perSide * perSide);
        double y = LOWEST + SPACING * layer;
        return SceneBodies.turned(Pose.at(unit * x, unit * y, unit * z), random);
    }

    private static double uneven(RandomGenerator random) {
        return UNEVENNESS * (random.nextDouble() - 0.5);
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
        return 0;
    }

    @Override
    public Pose waiting(int body, int step) {
        return starts[body];
    }

    @Override
    public double startSpeed(int body) {
        return 0;
    }

    @Override
    public double typicalRadius() {
        return bodies.meanRadius();
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
