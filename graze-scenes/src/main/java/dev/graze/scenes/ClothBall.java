package dev.graze.scenes;

import dev.graze.scenes.cloth.Cloth;
import dev.graze.scenes.cloth.Fabric;
import dev.graze.scenes.cloth.HalfSpace;
import dev.graze.scenes.cloth.Obstacle;
import dev.graze.scenes.cloth.RoundCone;
import dev.graze.scenes.shape.Lathe;
import dev.graze.scenes.shape.Placement;
import dev.graze.scenes.shape.Profile;
import dev.graze.scenes.shape.Sheet;
import dev.graze.scenes.shape.Surface;
import java.util.ArrayList;
import java.util.List;

/**
 * A square cloth drops on a ball above the floor; then the ball turns and winds the cloth around itself. MCCD 6.2,
 * "Cloth-ball".
 */
final class ClothBall {
    static final Recipe RECIPE = new Recipe("cloth-ball",
            "a cloth drops on a ball, which turns and winds it around itself: many self-contacts late on", 92_230, 400,
            94, ClothBall::create);
    /** About as many contacts as in the original, whose cloth crosses itself: 113,854 between its frames 92 and 93. */
    static final Recipe TANGLED = new Recipe("cloth-ball-tangled",
            "as cloth-ball, but with so thin a cloth that its layers pass through each other", 92_230, 400,
            94, ClothBall::createTangled);

    private static final double DURATION = 4.0;
    private static final double RADIUS = 0.5;
    private static final double SIDE = 3.4;
    private static final double FLOOR = -0.64;
    private static final double TURN_START = 0.9;
    private static final double TURN_SPEED = 2.2;
    /** The ball needs few of the triangles to be round. */
    private static final double BALL_SHARE = 0.01;
    private static final int FEWEST_BALL_TRIANGLES = 160;

    private ClothBall() {
    }

    private static MovingScene create(int triangles, int frames, long seed) {
        return create(RECIPE, Fabric.plain(), triangles, frames, seed);
    }

    private static MovingScene createTangled(int triangles, int frames, long seed) {
        return create(TANGLED, Fabric.thin(), triangles, frames, seed);
    }

    private static MovingScene create(Recipe recipe, Fabric fabric, int triangles, int frames, long seed) {
        int ballTriangles = Math.max(FEWEST_BALL_TRIANGLES, (int) (BALL_SHARE * triangles));
        Surface ball = Lathe.sized(Profile.ball(RADIUS), ballTriangles);
        int cells = Sheet.cellsFor(triangles - ball.triangleCount());
        Surface sheet = Sheet.square(SIDE, RADIUS + 0.5 * SIDE / cells, cells);
        Surface mesh = ClothMotion.mesh(sheet, List.of(actor(ball)));
        return new MotionScene(recipe.name(), mesh, frames, DURATION, () -> start(sheet, ball, fabric, seed));
    }

    private static Actor actor(Surface ball) {
        return new Actor(ball, RoundCone.ball(RADIUS), 0.6, (time, pose) -> pose.moveTo(0, 0, 0).turn(1, turned(time)));
    }

    /** Returns the angle of the ball, which gets up to speed over half a second. */
    private static double turned(double time) {
        double running = Math.max(0, time - TURN_START);
        double spinUp = 0.5;
        return TURN_SPEED * (running < spinUp ? running * running / (2 * spinUp) : running - spinUp / 2);
    }

    private static Motion start(Surface sheet, Surface ball, Fabric fabric, long seed) {
        List<Actor> actors = List.of(actor(ball));
        List<Obstacle> obstacles = new ArrayList<>(ClothMotion.obstacles(actors));
        obstacles.add(new Obstacle(new HalfSpace(), 0.8).startAt(new Placement().moveTo(0, FLOOR, 0)));
        Cloth cloth = new Cloth(sheet, new int[0], fabric, obstacles);
        Unevenness.shake(cloth, sheet.vertexCount(), 0.005 * SIDE / Math.sqrt(sheet.vertexCount()), seed);
        return new ClothMotion(cloth, sheet.vertexCount(), actors, ClothMotion.LOOSE,
                cloth.longestSubstep(0.35 * SIDE));
    }
}
