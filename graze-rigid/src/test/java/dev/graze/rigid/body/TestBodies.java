package dev.graze.rigid.body;

import dev.graze.mesh.Pose;
import dev.graze.mesh.Mesh;
import dev.graze.mesh.Topology;
import dev.graze.scenes.rigid.ConcaveBody;
import dev.graze.scenes.shape.Surface;
import java.util.Random;

/** Bodies and poses for tests. */
public final class TestBodies {
    private static final int[] BOX_TRIANGLES = { 0, 2, 1, 1, 2, 3, 4, 5, 6, 5, 7, 6, 0, 1, 4, 1, 5, 4, 2, 6, 3, 3, 6, 7,
            0, 4, 2, 2, 4, 6,
            1,
            3, 5, 3, 7, 5 };

    private TestBodies() {
    }

    public static Mesh mesh(Surface surface) {
        return new Mesh(Topology.of(surface.vertexCount(), surface.triangles()), surface.positions());
    }

    public static BodyShape concave(ConcaveBody body, int vertices) {
        return BodyShape.centred(mesh(body.surface(vertices)));
    }

    /** Returns a box from its half extents. */
    public static Mesh box(double x, double y, double z) {
        double[] positions = new double[24];
        for (int corner = 0; corner < 8; corner++) {
            positions[3 * corner] = (corner & 1) == 0 ? -x : x;
            positions[3 * corner + 1] = (corner & 2) == 0 ? -y : y;
            positions[3 * corner + 2] = (corner & 4) == 0 ? -z : z;
        }
        return new Mesh(Topology.of(8, BOX_TRIANGLES), positions);
    }

    /** Returns the positions of a body along the y axis that is bent into an arc. */
    public static double[] bent(double[] straight, double radius) {
        double[] bent = new double[straight.length];
        for (int i = 0; i < bent.length; i += 3) {
            double angle = straight[i + 1] / radius;
            bent[i] = (radius + straight[i]) * Math.cos(angle) - radius;
            bent[i + 1] = (radius + straight[i]) * Math.sin(angle);
            bent[i + 2] = straight[i + 2];
        }
        return bent;
    }

    public static Pose randomPose(Random random, double spread) {
        return Pose
                .at(spread * (2 * random.nextDouble() - 1), spread * (2 * random.nextDouble() - 1),
                        spread * (2 * random.nextDouble() - 1))
                .turned(random.nextGaussian(), random.nextGaussian(), random.nextGaussian(),
                        2 * Math.PI * random.nextDouble());
    }

    /** Returns a slightly perturbed pose. */
    public static Pose nudged(Pose pose, Random random, double way, double angle) {
        Pose turned = pose.turned(random.nextGaussian(), random.nextGaussian(), random.nextGaussian(),
                angle * (2 * random.nextDouble() - 1));
        return new Pose(turned.x() + way * random.nextGaussian(), turned.y() + way * random.nextGaussian(),
                turned.z() + way * random.nextGaussian(), turned.w(), turned.i(), turned.j(), turned.k());
    }
}
