package dev.graze.cli.simulate.scenes;

import dev.graze.mesh.Mesh;
import dev.graze.mesh.Topology;
import dev.graze.rigid.body.BodyShape;
import dev.graze.mesh.Pose;
import dev.graze.scenes.rigid.ConcaveBody;
import dev.graze.scenes.shape.Surface;
import java.util.random.RandomGenerator;

/** Concave bodies, scaled to their size in the scenes. */
final class SceneBodies {
    /** Scale factor for a body of radius 1. */
    static final double SCALE = 0.5;
    static final int FEWEST_VERTICES = 40;

    private SceneBodies() {
    }

    /** @param detail vertices of the body, as a fraction of those in the paper */
    static BodyShape shape(ConcaveBody body, double detail) {
        int vertices = Math.max(FEWEST_VERTICES, (int) Math.round(detail * body.vertices()));
        Surface surface = body.surface(vertices);
        double[] positions = surface.positions().clone();
        for (int i = 0; i < positions.length; i++) {
            positions[i] *= SCALE;
        }
        return BodyShape.centred(new Mesh(Topology.of(surface.vertexCount(), surface.triangles()), positions));
    }

    /** Returns the place with a uniformly distributed random rotation (Shoemake's method). */
    static Pose turned(Pose place, RandomGenerator random) {
        double u = random.nextDouble();
        double a = 2 * StrictMath.PI * random.nextDouble();
        double b = 2 * StrictMath.PI * random.nextDouble();
        double p = Math.sqrt(1 - u);
        double q = Math.sqrt(u);
        return new Pose(place.x(), place.y(), place.z(), q * StrictMath.cos(b), p * StrictMath.sin(a),
                p * StrictMath.cos(a),
                q * StrictMath.sin(b));
    }
}
