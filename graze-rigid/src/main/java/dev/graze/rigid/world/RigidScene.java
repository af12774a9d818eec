package dev.graze.rigid.world;

import dev.graze.rigid.body.BodyShape;
import dev.graze.mesh.Pose;

/**
 * A scene of bodies above a floor. Some bodies are there from the start, others are added later. The same request gives
 * the same bits on any machine.
 */
public interface RigidScene {
    /** Returns how many steps the scene lasts; each is a sixtieth of a second. */
    int steps();

    int bodyCount();

    BodyShape shape(int body);

    /** Returns the step before which a body starts to move freely. */
    int birth(int body);

    /**
     * Returns the pose of a body before a step no later than its birth. Bodies that are not free yet move along a path
     * to where they start.
     */
    Pose waiting(int body, int step);

    /** Returns how fast a body moves downward when it starts. */
    double startSpeed(int body);

    /** Returns a typical radius of the bodies. */
    double typicalRadius();

    /** Returns a box whose top is at height 0. */
    default BodyShape floor() {
        return Floor.SHAPE;
    }

    default Pose floorPose() {
        return Floor.POSE;
    }
}
