package dev.graze.scenes;

import dev.graze.scenes.rigid.RigidBodies;
import dev.graze.scenes.shape.Lathe;
import dev.graze.scenes.shape.Placement;
import dev.graze.scenes.shape.Profile;
import dev.graze.scenes.shape.Sheet;
import dev.graze.scenes.shape.Surface;
import dev.graze.scenes.shape.SurfaceBuilder;
import java.util.random.RandomGenerator;

/**
 * A smaller ball strikes a ball on the floor, which breaks into closed shards that fly apart. HPCCD 6, "Breaking
 * dragon".
 */
final class Breaking {
    static final Recipe RECIPE = new Recipe("breaking",
            "a ball is struck and breaks into many closed shards that fly apart and bounce on the floor", 252_000, 1500,
            100,
            Breaking::create);

    private static final double DURATION = 1.8;
    private static final double STRIKE = 0.35;
    private static final double RADIUS = 0.5;
    private static final double SHOT_RADIUS = 0.13;
    private static final double SHOT_SPEED = 5;
    private static final double[] STRUCK = { 0.45, 0.2, 0.0 };
    private static final int FLOOR_CELLS = 12;
    private static final int MOST_SHARDS = 160;
    private static final int FEWEST_TRIANGLES_EACH = 80;

    private Breaking() {
    }

    private static MovingScene create(int triangles, int frames, long seed) {
        int forShards = triangles - 2 * FLOOR_CELLS * FLOOR_CELLS;
        int wanted = Math.max(FEWEST_TRIANGLES_EACH, forShards / (MOST_SHARDS + 1));
        Surface sphere = Lathe.sized(Profile.ball(1), wanted);
        int count = Math.max(4, forShards / sphere.triangleCount() - 1);
        Shards shards = new Shards(RADIUS, count, sphere, STRUCK, Seeds.of(seed, "shards"));
        Surface ball = Lathe.sized(Profile.ball(SHOT_RADIUS), wanted);
        Surface floor = Sheet.square(5, 0, FLOOR_CELLS);
        SurfaceBuilder builder = new SurfaceBuilder();
        for (int s = 0; s < count; s++) {
            builder.add(shards.surface(s));
        }
        builder.add(ball);
        builder.add(floor);
        return new MotionScene(RECIPE.name(), builder.build(), frames, DURATION,
                () -> new Burst(shards, ball, floor, seed));
    }

    /** Until the strike the shards rest as one ball; the last body is the projectile. */
    private static final class Burst implements Motion {
        private static final double GRAVITY = 9.81;
        /**
         * How fast the whole ball expands, per second: it opens all cracks at once, so that shards have space to turn.
         */
        private static final double SWELL = 2.5;
        /** Shards collide as balls slightly larger than their inscribed ones, because they are not round. */
        private static final double FELT = 1.4;
        private static final double LONGEST_STEP = 0.004;
        /** The ball is just above the floor. */
        private static final double CENTRE_HEIGHT = RADIUS + 0.002;

        private final Shards shards;
        private final Surface ball;
        private final Surface floor;
        private final RigidBodies bodies;
        private final int shot;
        private final Placement pose = new Placement();
        private final double[] lowest = new double[3];
        private final long seed;
        private boolean struck;

        Burst(Shards shards, Surface ball, Surface floor, long seed) {
            this.shards = shards;
            this.ball = ball;
            this.floor = floor;
            this.seed = seed;
            this.shot = shards.count();
            this.bodies = new RigidBodies(shot + 1, 0.25, 0.5);
            for (int s = 0; s < shot; s++) {
                bodies.put(s, FELT * shards.inradius(s), shards.centre(s, 0), CENTRE_HEIGHT + shards.centre(s, 1),
                        shards.centre(s, 2));
            }
            bodies.put(shot, SHOT_RADIUS, STRUCK[0] + SHOT_RADIUS + SHOT_SPEED * STRIKE, CENTRE_HEIGHT + STRUCK[1],
                    STRUCK[2]);
            bodies.push(shot, -SHOT_SPEED, 0, 0);
        }

        @Override
        public void advance(double time, double dt) {
            int steps = (int) Math.ceil(dt / LONGEST_STEP);
            for (int i = 1; i <= steps; i++) {
                if (!struck && time + dt * i / steps >= STRIKE) {
                    struck = true;
                    burst();
                }
                step(dt / steps);
            }
        }

        /** Advances by a step. Before the strike only the projectile moves, too fast for gravity to matter. */
        private void step(double dt) {
            bodies.move(dt, struck ? GRAVITY : 0);
            if (struck) {
                bodies.collide();
                for (int b = 0; b <= shot; b++) {
                    land(b);
                }
            }
        }

        private void land(int b) {
            bodies.pose(b, pose);
            findLowest(b);
            if (bodies.place(b, 1) + lowest[1] < 0) {
                bodies.bounceOffFloor(b, lowest);
                bodies.damp(b, 0.99);
            }
        }

        /** Returns the lowest vertex relative to the body's center, in world directions. */
        private void findLowest(int b) {
            double[] p = surface(b).positions();
            double[] point = new double[3];
            lowest[1] = Double.MAX_VALUE;
            for (int i = 0; i < p.length; i += 3) {
                pose.toWorld(p, i, point, 0);
                if (point[1] - bodies.place(b, 1) < lowest[1]) {
                    for (int k = 0; k < 3; k++) {
                        lowest[k] = point[k] - bodies.place(b, k);
                    }
                }
            }
        }

        private Surface surface(int b) {
            return b == shot ? ball : shards.surface(b);
        }

        /**
         * Makes the shards fly away from the point of impact, near ones faster, all carried along with the projectile.
         */
        private void burst() {
            RandomGenerator random = Seeds.of(seed, "burst");
            for (int s = 0; s < shot; s++) {
                double x = shards.centre(s, 0) - STRUCK[0];
                double y = shards.centre(s, 1) - STRUCK[1];
                double z = shards.centre(s, 2) - STRUCK[2];
                double distance = Math.sqrt(x * x + y * y + z * z);
                double speed = 3.5 * StrictMath.exp(-distance / 0.7) / Math.max(0.05, distance);
                double carried = -1.5 * StrictMath.exp(-distance / 0.5);
                bodies.push(s, carried + speed * x, 0.8 + speed * y, speed * z);
                bodies.push(s, SWELL * shards.centre(s, 0), SWELL * shards.centre(s, 1), SWELL * shards.centre(s, 2));
                double tumble = 4 * StrictMath.exp(-distance / 0.4);
                bodies.twist(s, tumble * Seeds.bell(random), tumble * Seeds.bell(random), tumble * Seeds.bell(random));
            }
            bodies.push(shot, 0.6 * SHOT_SPEED, 0, 0);
        }

        @Override
        public void place(double[] positions) {
            int first = 0;
            for (int b = 0; b <= shot; b++) {
                bodies.pose(b, pose);
                pose.place(surface(b).positions(), positions, first);
                first += surface(b).vertexCount();
            }
            System.arraycopy(floor.positions(), 0, positions, 3 * first, floor.positions().length);
        }
    }
}
