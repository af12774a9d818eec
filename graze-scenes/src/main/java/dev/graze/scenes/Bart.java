package dev.graze.scenes;

import dev.graze.scenes.shape.Placement;
import dev.graze.scenes.shape.Surface;
import dev.graze.scenes.shape.SurfaceBuilder;
import java.util.random.RandomGenerator;

/**
 * Single triangles, each on its own smooth random path through a box. Nothing stays near for long and everything
 * overlaps, which is hard on hierarchies. MCCD 6.2, "BART"; lazy work stealing uses 64 to 4096 triangles.
 */
final class Bart {
    static final Recipe RECIPE = new Recipe("bart",
            "single triangles in unstructured random motion: a worst case for hierarchies", 1024, 2,
            100, Bart::create);
    /** Its triangles keep their size however many there are, as in the original: fronts grow with the square. */
    static final Recipe DENSE = new Recipe("bart-dense",
            "as bart, with large triangles that nearly fill the box: every triangle is near a tenth of the others",
            4096,
            2, 100, Bart::createDense);

    private static final double DURATION = 10;
    /** Edge length relative to the space per triangle: at this size about every second triangle crosses another. */
    private static final double CROWDING = 0.92;
    /**
     * At this size fronts are as long as the paper's for 1,024 and 4,096 triangles: about 0.13 times their squared
     * number.
     */
    private static final double LARGE_EDGE = 0.32;
    private static final int WAVES = 3;

    private Bart() {
    }

    private static MovingScene create(int triangles, int frames, long seed) {
        return create(RECIPE, triangles, CROWDING / StrictMath.cbrt(triangles), frames, seed);
    }

    private static MovingScene createDense(int triangles, int frames, long seed) {
        return create(DENSE, triangles, LARGE_EDGE, frames, seed);
    }

    private static MovingScene create(Recipe recipe, int triangles, double edge, int frames, long seed) {
        Surface mesh = separateTriangles(triangles, edge);
        return new MotionScene(recipe.name(), mesh, frames, DURATION, () -> new Flight(mesh, seed));
    }

    /** Returns all triangles at the origin, each with its own three vertices. */
    private static Surface separateTriangles(int count, double edge) {
        SurfaceBuilder builder = new SurfaceBuilder();
        double height = edge * Math.sqrt(3) / 2;
        for (int t = 0; t < count; t++) {
            int a = builder.vertex(-edge / 2, -height / 3, 0);
            int b = builder.vertex(edge / 2, -height / 3, 0);
            int c = builder.vertex(0, 2 * height / 3, 0);
            builder.triangle(a, b, c);
        }
        return builder.build();
    }

    /** Per triangle: three sine waves for each coordinate of its center, a rotation axis, and the speed of rotation. */
    private static final class Flight implements Motion {
        private static final int NUMBERS = 3 * 3 * WAVES + 5;

        private final Surface mesh;
        private final double[] numbers;
        private final Placement pose = new Placement();
        private double now;

        Flight(Surface mesh, long seed) {
            this.mesh = mesh;
            this.numbers = new double[NUMBERS * mesh.triangleCount()];
            RandomGenerator random = Seeds.of(seed, "flight");
            for (int t = 0; t < mesh.triangleCount(); t++) {
                draw(random, NUMBERS * t);
            }
        }

        private void draw(RandomGenerator random, int first) {
            int at = first;
            for (int i = 0; i < 3 * WAVES; i++) {
                numbers[at++] = Seeds.between(random, 0.05, 0.25);
                numbers[at++] = Seeds.between(random, 0.2, 1.2);
                numbers[at++] = Seeds.between(random, 0, 2 * StrictMath.PI);
            }
            double z = Seeds.between(random, -1, 1);
            double angle = Seeds.between(random, 0, 2 * StrictMath.PI);
            numbers[at++] = Math.sqrt(1 - z * z) * StrictMath.cos(angle);
            numbers[at++] = Math.sqrt(1 - z * z) * StrictMath.sin(angle);
            numbers[at++] = z;
            numbers[at++] = Seeds.between(random, 0, 2 * StrictMath.PI);
            numbers[at] = Seeds.between(random, -2, 2);
        }

        @Override
        public void advance(double time, double dt) {
            now = time + dt;
        }

        @Override
        public void place(double[] positions) {
            for (int t = 0; t < mesh.triangleCount(); t++) {
                orient(NUMBERS * t);
                for (int v = 3 * t; v < 3 * t + 3; v++) {
                    pose.toWorld(mesh.positions(), 3 * v, positions, 3 * v);
                }
            }
        }

        private void orient(int first) {
            int axis = first + 9 * WAVES;
            double half = (numbers[axis + 3] + now * numbers[axis + 4]) / 2;
            double sin = StrictMath.sin(half);
            pose.set(StrictMath.cos(half), sin * numbers[axis], sin * numbers[axis + 1], sin * numbers[axis + 2],
                    coordinate(first),
                    coordinate(first + 3 * WAVES), coordinate(first + 6 * WAVES));
        }

        private double coordinate(int first) {
            double sum = 0;
            for (int at = first; at < first + 3 * WAVES; at += 3) {
                sum += numbers[at] * StrictMath.sin(numbers[at + 1] * now + numbers[at + 2]);
            }
            return sum;
        }
    }
}
