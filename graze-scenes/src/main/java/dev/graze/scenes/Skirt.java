package dev.graze.scenes;

import dev.graze.scenes.cloth.Fabric;
import dev.graze.scenes.shape.Lathe;
import dev.graze.scenes.shape.Placement;
import dev.graze.scenes.shape.Profile;
import dev.graze.scenes.shape.Surface;

/** A dancer in a wide skirt twirls one way and the other, then sinks to the floor. MCCD 6.2, "Princess". */
final class Skirt {
    static final Recipe RECIPE = new Recipe("skirt",
            "a dancer in a flowing skirt twirls and sinks to the floor: cloth against body and itself", 40_000, 1200,
            120, Skirt::create);

    private static final double DURATION = 4;
    private static final double BODY_SHARE = 0.08;
    private static final double WAIST_RADIUS = 0.165;
    private static final double WAIST_HEIGHT = 0.08;

    private Skirt() {
    }

    private static MovingScene create(int triangles, int frames, long seed) {
        Dancer model = dancer(triangles);
        int bodyTriangles = model.actors().stream().mapToInt(actor -> actor.surface().triangleCount()).sum();
        Profile cut = Profile.from(0.83, -0.6).lineTo(WAIST_RADIUS, WAIST_HEIGHT);
        Surface cloth = Lathe.sized(cut, triangles - bodyTriangles);
        Garment garment = Garment.heldAbove(WAIST_HEIGHT - 1e-9, cloth, new int[0]);
        return new MotionScene(RECIPE.name(), garment.mesh(model), frames, DURATION,
                () -> garment.start(dancer(triangles), Fabric.plain(), seed));
    }

    private static Dancer dancer(int triangles) {
        return new Dancer(new Twirl(), (int) (BODY_SHARE * triangles));
    }

    private static final class Twirl implements Dancer.Dance {
        @Override
        public void hips(double time, Placement pose) {
            double sway = 0.05 * StrictMath.sin(4 * time);
            pose.moveTo(sway, Dancer.STANDING - 0.32 * sunk(time), 0.5 * sway).turn(1,
                    2.4 * StrictMath.sin(1.8 * time));
        }

        @Override
        public double thigh(double time, int side) {
            double step = 0.25 * side * StrictMath.sin(5 * time);
            return step * (1 - sunk(time)) + 1.25 * sunk(time);
        }

        @Override
        public double knee(double time, int side) {
            double lift = 0.2 * (1 - StrictMath.cos(5 * time));
            return lift * (1 - sunk(time)) + 1.3 * sunk(time);
        }

        private static double sunk(double time) {
            return Easing.smooth((time - 2.3) / 1.2);
        }
    }
}
