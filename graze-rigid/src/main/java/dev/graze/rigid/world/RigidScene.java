package dev.graze.rigid.world;

import dev.graze.rigid.body.BodyShape;
import dev.graze.rigid.body.Pose;

/**
 * Bodies above a floor, some from the start and some that come later. The same request gives the same bits on any
 * machine.
 */
public interface RigidScene {
    /** Returns how many steps the scene lasts; each is a sixtieth of a second. */
    int steps();

    int bodyCount();

    BodyShape shape(int body);

    /** Returns the step before which a body starts to move freely. */
    int birth(int body);

    /**
     * Where a body is before a step that is not later than its birth: bodies that wait come along the way that leads to
     * where they start.
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
