package dev.graze.scenes;

import dev.graze.scenes.cloth.Cloth;
import dev.graze.scenes.cloth.Fabric;
import dev.graze.scenes.cloth.HalfSpace;
import dev.graze.scenes.cloth.RoundCone;
import dev.graze.scenes.cloth.TurnedWall;
import dev.graze.scenes.shape.Lathe;
import dev.graze.scenes.shape.Placement;
import dev.graze.scenes.shape.Profile;
import dev.graze.scenes.shape.Sheet;
import dev.graze.scenes.shape.Surface;
import java.util.List;

/**
 * A cloth falls into a funnel; a growing ball pushes it through the neck to the floor. Fuzzy subdivision 5, "Funnel".
 */
final class Funnel {
    static final Recipe RECIPE = new Recipe("funnel",
            "a cloth falls into a funnel and a growing ball pushes it through the neck: contacts in a narrow place",
            18_500, 1200, 500,
            Funnel::create);

    private static final double DURATION = 4.5;
    private static final double SIDE = 0.95;
    private static final double FLOOR = -1.3;
    private static final int FLOOR_CELLS = 10;
    private static final double[] WALL_RADIUS = { 0.105, 0.108, 0.112, 0.12, 0.14, 0.175, 0.24, 0.40, 0.74 };
    private static final double[] WALL_HEIGHT = { -0.75, -0.55, -0.40, -0.32, -0.25, -0.20, -0.16, -0.11, -0.02 };
    private static final double HALF_WALL = 0.008;
    private static final double FUNNEL_SHARE = 0.113;
    /** The funnel is straight in one direction and needs its triangles around the neck. */
    private static final double ROUNDNESS = 3;
    private static final double BALL_SHARE = 0.095;
    /** The ball pushes as hard as this length of hanging cloth pulls. */
    private static final double PUSHED = 2;
    /**
     * The edge length at which the cloth is as stiff as a tablecloth; a coarser cloth must not be as stiff as a board.
     */
    private static final double FINE_EDGE = 0.0118;
    /** Layers of cloth thicker than this would clog the neck. */
    private static final double THICKEST = 0.007;

    private Funnel() {
    }

    private static MovingScene create(int triangles, int frames, long seed) {
        TurnedWall wall = new TurnedWall(WALL_RADIUS, WALL_HEIGHT, HALF_WALL);
        Surface funnel = Lathe.sizedLoop(wall.outline(0.8 * HALF_WALL), ROUNDNESS, (int) (FUNNEL_SHARE * triangles));
        Surface ball = Lathe.sized(Profile.ball(1), (int) (BALL_SHARE * triangles));
        int others = funnel.triangleCount() + ball.triangleCount() + 2 * FLOOR_CELLS * FLOOR_CELLS;
        int cells = Sheet.cellsFor(triangles - others);
        Surface sheet = Sheet.square(SIDE, 0.05, cells);
        Surface mesh = ClothMotion.mesh(sheet, actors(wall, funnel, ball));
        return new MotionScene(RECIPE.name(), mesh, frames, DURATION,
                () -> start(sheet, actors(wall, funnel, ball), SIDE / cells, seed));
    }

    private static List<Actor> actors(TurnedWall wall, Surface funnel, Surface ball) {
        Surface floor = Sheet.square(2, 0, FLOOR_CELLS);
        return List.of(new Actor(funnel, wall, 0.3, (time, pose) -> pose.moveTo(0, 0, 0)),
                new Actor(ball, RoundCone.ball(1), 0.2, Funnel::moveBall),
                new Actor(floor, new HalfSpace(), 0.5, (time, pose) -> pose.moveTo(0, FLOOR, 0)));
    }

    /** The ball waits for the cloth to settle, then moves down through the neck, growing all the way. */
    private static void moveBall(double time, Placement pose) {
        double share = time / DURATION;
        double descent = Easing.smooth((share - 0.22) / 0.75);
        pose.moveTo(0, 0.25 - 1.3 * descent, 0).scaleTo(0.045 + 0.033 * share);
    }

    private static Motion start(Surface sheet, List<Actor> actors, double edge, long seed) {
        Fabric plain = Fabric.plain();
        double bendGive = 0.5 * (edge * edge) / (FINE_EDGE * FINE_EDGE);
        Fabric thin = new Fabric(bendGive, Math.min(plain.thickness(), THICKEST / edge), 0.1, plain.drag());
        Cloth cloth = new Cloth(sheet, new int[0], thin, ClothMotion.obstacles(actors));
        Unevenness.shake(cloth, sheet.vertexCount(), 0.005 * edge, seed);
        return new ClothMotion(cloth, sheet.vertexCount(), actors, ClothMotion.LOOSE, cloth.longestSubstep(PUSHED));
    }
}
