package dev.graze.rigid.world;

import dev.graze.mesh.Mesh;
import dev.graze.mesh.Topology;
import dev.graze.rigid.body.BodyShape;
import dev.graze.mesh.Pose;

/**
 * The flat floor of scenes: a box, because rays need an inside, too thick to fall through and too wide to fall off.
 */
public final class Floor {
    private static final double HALF_WIDTH = 60;
    private static final double HALF_HEIGHT = 10;
    /** The bits of a corner's number select x, y and z. */
    private static final int[] TRIANGLES = { 0, 2, 1, 1, 2, 3, 4, 5, 6, 5, 7, 6, 0, 1, 4, 1, 5, 4, 2, 6, 3, 3, 6, 7, 0,
            4, 2, 2, 4, 6, 1, 3,
            5, 3, 7, 5 };

    static final BodyShape SHAPE = shape(1);
    static final Pose POSE = pose(1);

    private Floor() {
    }

    /** Returns a new floor, scaled by the same factor as the bodies. */
    public static BodyShape shape(double scale) {
        double[] positions = new double[24];
        for (int corner = 0; corner < 8; corner++) {
            positions[3 * corner] = scale * ((corner & 1) == 0 ? -HALF_WIDTH : HALF_WIDTH);
            positions[3 * corner + 1] = scale * ((corner & 2) == 0 ? -HALF_HEIGHT : HALF_HEIGHT);
            positions[3 * corner + 2] = scale * ((corner & 4) == 0 ? -HALF_WIDTH : HALF_WIDTH);
        }
        return BodyShape.of(new Mesh(Topology.of(8, TRIANGLES), positions));
    }

    /** Returns the pose of a scaled floor, with its top at height 0. */
    public static Pose pose(double scale) {
        return Pose.at(0, -scale * HALF_HEIGHT, 0);
    }
}
