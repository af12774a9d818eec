package dev.graze.scenes;

import dev.graze.scenes.cloth.RoundCone;
import dev.graze.scenes.shape.Lathe;
import dev.graze.scenes.shape.Placement;
import dev.graze.scenes.shape.Profile;
import dev.graze.scenes.shape.Surface;
import java.util.List;

/**
 * A jointed doll of round cones: torso, head, and two legs of two segments each. Segments leave a gap at the joints, so
 * that the doll does not collide with itself.
 *
 * <p>The hips are the origin of the torso's frame; the dancer faces +z.
 */
final class Dancer {
    /** Height of the hips when the dancer stands straight on the floor at y = 0. */
    static final double STANDING = 1.09;
    private static final double FRICTION = 0.4;
    private static final double HIP_SPREAD = 0.085;
    private static final double HIP_DROP = 0.215;
    private static final double KNEE_DROP = 0.47;
    private static final double NECK = 0.68;
    private static final int PARTS = 6;

    private final Dance dance;
    private final List<Actor> actors;

    /** The dancer's motion. */
    interface Dance {
        /** Returns the placement of the hips. */
        void hips(double time, Placement pose);

        /** Returns how far a thigh swings forward, in radians; side is -1 or 1. */
        double thigh(double time, int side);

        /** Returns how far a knee bends, in radians. */
        double knee(double time, int side);
    }

    Dancer(Dance dance, int triangles) {
        this.dance = dance;
        int each = Math.max(60, triangles / PARTS);
        this.actors = List.of(part(new Limb(0, 0.42, 0.15, 0.13), each, dance::hips),
                part(new Limb(0, 0, 0.1, 0.1), each, this::head),
                part(Limb.THIGH, each, (time, pose) -> thigh(time, -1, pose)),
                part(Limb.THIGH, each, (time, pose) -> thigh(time, 1, pose)),
                part(Limb.SHIN, each, (time, pose) -> shin(time, -1, pose)),
                part(Limb.SHIN, each, (time, pose) -> shin(time, 1, pose)));
    }

    private record Limb(double low, double high, double lowRadius, double highRadius) {
        static final Limb THIGH = new Limb(-0.36, 0, 0.055, 0.075);
        static final Limb SHIN = new Limb(-0.36, 0, 0.035, 0.05);
    }

    private static Actor part(Limb limb, int triangles, Actor.Script script) {
        Surface surface = Lathe.sized(Profile.capsule(limb.low(), limb.high(), limb.lowRadius(), limb.highRadius()),
                triangles);
        return new Actor(surface, new RoundCone(limb.low(), limb.high(), limb.lowRadius(), limb.highRadius()), FRICTION,
                script);
    }

    private void head(double time, Placement pose) {
        dance.hips(time, pose);
        pose.shift(0, NECK, 0);
    }

    private void thigh(double time, int side, Placement pose) {
        dance.hips(time, pose);
        pose.shift(side * HIP_SPREAD, -HIP_DROP, 0).turn(0, -dance.thigh(time, side));
    }

    private void shin(double time, int side, Placement pose) {
        thigh(time, side, pose);
        pose.shift(0, -KNEE_DROP, 0).turn(0, dance.knee(time, side));
    }

    List<Actor> actors() {
        return actors;
    }

    /** Returns the current placement of the hips, from which a skirt hangs. */
    Placement hips() {
        return actors.getFirst().pose();
    }
}
