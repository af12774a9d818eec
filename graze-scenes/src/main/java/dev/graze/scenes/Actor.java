package dev.graze.scenes;

import dev.graze.scenes.cloth.DistanceField;
import dev.graze.scenes.cloth.Obstacle;
import dev.graze.scenes.shape.Placement;
import dev.graze.scenes.shape.Surface;

/** A solid body that follows a script and that cloth collides with. */
final class Actor {
    private final Surface surface;
    private final Obstacle obstacle;
    private final Script script;
    private final Placement pose = new Placement();

    /** Returns the placement of a body at a time. */
    @FunctionalInterface
    interface Script {
        void at(double time, Placement pose);
    }

    /** Creates a body that is drawn as the surface and collides as the field, in the same frame. */
    Actor(Surface surface, DistanceField field, double friction, Script script) {
        this.surface = surface;
        this.script = script;
        this.obstacle = new Obstacle(field, friction);
        script.at(0, pose);
        obstacle.startAt(pose);
    }

    Surface surface() {
        return surface;
    }

    Obstacle obstacle() {
        return obstacle;
    }

    Placement pose() {
        return pose;
    }

    void moveTo(double time) {
        script.at(time, pose);
        obstacle.moveTo(pose);
    }

    /** Writes the body's vertices starting at {@code first} and returns the index after the last. */
    int place(double[] world, int first) {
        pose.place(surface.positions(), world, first);
        return first + surface.vertexCount();
    }
}
