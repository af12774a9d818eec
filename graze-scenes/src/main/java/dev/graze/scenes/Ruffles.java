package dev.graze.scenes;

import dev.graze.scenes.cloth.Fabric;
import dev.graze.scenes.shape.Placement;

/** A dancer in two skirts with tiers of ruffles sewn on shakes them to and fro. MCCD 6.2, "Flamenco". */
final class Ruffles {
    static final Recipe RECIPE = new Recipe("ruffles",
            "a dancer shakes a skirt of many layers with ruffles sewn on: a great many self-contacts", 49_000, 6000,
            120, Ruffles::create);

    private static final double DURATION = 3;
    private static final double BODY_SHARE = 0.06;

    private Ruffles() {
    }

    private static MovingScene create(int triangles, int frames, long seed) {
        Dancer model = dancer(triangles);
        int bodyTriangles = model.actors().stream().mapToInt(actor -> actor.surface().triangleCount()).sum();
        Garment garment = RuffledSkirt.sized(triangles - bodyTriangles);
        return new MotionScene(RECIPE.name(), garment.mesh(model), frames, DURATION,
                () -> garment.start(dancer(triangles), Fabric.plain(), seed));
    }

    private static Dancer dancer(int triangles) {
        return new Dancer(new Shake(), (int) (BODY_SHARE * triangles));
    }

    private static final class Shake implements Dancer.Dance {
        @Override
        public void hips(double time, Placement pose) {
            double side = 0.08 * StrictMath.sin(5 * time);
            double dip = 0.04 * (1 - StrictMath.cos(5 * time));
            pose.moveTo(side, Dancer.STANDING - dip, 0.5 * side).turn(1, 0.9 * StrictMath.sin(3 * time))
                    .turn(2, 0.12 * StrictMath.sin(5 * time));
        }

        @Override
        public double thigh(double time, int side) {
            return 0.2 + 0.2 * side * StrictMath.sin(5 * time);
        }

        @Override
        public double knee(double time, int side) {
            return 0.4 + 0.2 * side * StrictMath.sin(5 * time);
        }
    }
}
