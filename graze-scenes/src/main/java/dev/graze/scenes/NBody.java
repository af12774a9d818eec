package dev.graze.scenes;

import dev.graze.scenes.rigid.RigidBodies;
import dev.graze.scenes.shape.Lathe;
import dev.graze.scenes.shape.Placement;
import dev.graze.scenes.shape.Profile;
import dev.graze.scenes.shape.Surface;
import dev.graze.scenes.shape.SurfaceBuilder;
import java.util.random.RandomGenerator;

/**
 * Balls and cones fly and collide in a box without gravity; every third one wobbles. MCCD 6.2 and HPCCD 6, "N-body": a
 * bigger scene has finer bodies, not more of them.
 */
final class NBody {
    static final Recipe RECIPE = new Recipe("n-body",
            "hundreds of balls and cones, some of them wobbling, collide in a box", 34_000, 500,
            100, NBody::create);

    private static final double DURATION = 5;
    private static final int USUAL_BODIES = 300;
    private static final int FEWEST_TRIANGLES_EACH = 60;
    private static final double SPACING = 0.27;

    private NBody() {
    }

    private static MovingScene create(int triangles, int frames, long seed) {
        int each = Math.max(FEWEST_TRIANGLES_EACH, triangles / USUAL_BODIES);
        Surface ball = Lathe.sized(Profile.ball(1), each);
        Surface cone = Lathe.sized(Profile.from(0, -0.8).lineTo(0.85, -0.8).lineTo(0, 1.1), each);
        // Coarse bodies are off by a few triangles; the number of bodies compensates.
        int bodies = 2 * triangles / (ball.triangleCount() + cone.triangleCount());
        SurfaceBuilder builder = new SurfaceBuilder();
        for (int b = 0; b < bodies; b++) {
            builder.add(b % 2 == 0 ? ball : cone);
        }
        return new MotionScene(RECIPE.name(), builder.build(), frames, DURATION,
                () -> new Swarm(bodies, ball, cone, seed));
    }

    private static final class Swarm implements Motion {
        private static final double LONGEST_STEP = 0.01;
        /** Bodies collide at this share of their size, so that their surfaces meet. */
        private static final double FELT = 0.9;

        private final int count;
        private final Surface ball;
        private final Surface cone;
        private final RigidBodies bodies;
        private final double[] size;
        private final double[] wobbleSpeed;
        private final double halfSide;
        private final Placement pose = new Placement();
        private final double[] wobbled;
        private double now;

        Swarm(int count, Surface ball, Surface cone, long seed) {
            this.count = count;
            this.ball = ball;
            this.cone = cone;
            this.bodies = new RigidBodies(count, 0.98, 0.3);
            this.size = new double[count];
            this.wobbleSpeed = new double[count];
            this.wobbled = new double[Math.max(ball.positions().length, cone.positions().length)];
            int perSide = (int) Math.ceil(StrictMath.cbrt(count));
            this.halfSide = perSide * SPACING / 2;
            RandomGenerator random = Seeds.of(seed, "swarm");
            for (int b = 0; b < count; b++) {
                launch(b, perSide, random);
            }
        }

        /** Starts a body in its own cell of a grid, so that none overlap. */
        private void launch(int b, int perSide, RandomGenerator random) {
            size[b] = Seeds.between(random, 0.06, 0.11);
            wobbleSpeed[b] = b % 3 == 0 ? Seeds.between(random, 4, 9) : 0;
            int row = b / perSide % perSide;
            int layer = b / (perSide * perSide);
            double x = (b % perSide + 0.5) * SPACING - halfSide;
            double y = (row + 0.5) * SPACING - halfSide;
            double z = (layer + 0.5) * SPACING - halfSide;
            bodies.put(b, FELT * size[b], x, y, z);
            bodies.push(b, Seeds.bell(random) * 0.6, Seeds.bell(random) * 0.6, Seeds.bell(random) * 0.6);
            bodies.twist(b, Seeds.bell(random) * 2, Seeds.bell(random) * 2, Seeds.bell(random) * 2);
        }

        @Override
        public void advance(double time, double dt) {
            int steps = (int) Math.ceil(dt / LONGEST_STEP);
            for (int i = 0; i < steps; i++) {
                bodies.move(dt / steps, 0);
                bodies.collide();
                bodies.bounceOffWalls(halfSide);
            }
            now = time + dt;
        }

        @Override
        public void place(double[] positions) {
            int first = 0;
            for (int b = 0; b < count; b++) {
                Surface surface = b % 2 == 0 ? ball : cone;
                bodies.pose(b, pose);
                wobble(surface.positions(), b);
                for (int i = 0; i < surface.positions().length; i += 3) {
                    pose.toWorld(wobbled, i, positions, 3 * first + i);
                }
                first += surface.vertexCount();
            }
        }

        /** Makes a body longer and thinner, then shorter and thicker, at about the same volume. */
        private void wobble(double[] local, int b) {
            double swing = 0.25 * StrictMath.sin(wobbleSpeed[b] * now);
            double along = size[b] * (1 + swing);
            double across = size[b] / Math.sqrt(1 + swing);
            for (int i = 0; i < local.length; i += 3) {
                wobbled[i] = across * local[i];
                wobbled[i + 1] = along * local[i + 1];
                wobbled[i + 2] = across * local[i + 2];
            }
        }
    }
}
