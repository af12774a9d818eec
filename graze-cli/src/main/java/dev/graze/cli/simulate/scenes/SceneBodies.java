package dev.graze.cli.simulate.scenes;

import dev.graze.mesh.Mesh;
import dev.graze.mesh.Topology;
import dev.graze.rigid.body.BodyShape;
import dev.graze.rigid.body.Pose;
import dev.graze.scenes.rigid.ConcaveBody;
import dev.graze.scenes.shape.Surface;
import java.util.random.RandomGenerator;

/** Concave bodies at the size they have in the scenes. */
final class SceneBodies {
    /** What a body of radius 1 is scaled by. */
    static final double SCALE = 0.5;
    static final int FEWEST_VERTICES = 40;

    private SceneBodies() {
    }

    /** @param detail how many of the vertices that the body has in the paper it is to have here, as a share */
    static BodyShape shape(ConcaveBody body, double detail) {
        int vertices = Math.max(FEWEST_VERTICES, (int) Math.round(detail * body.vertices()));
        Surface surface = body.surface(vertices);
        double[] positions = surface.positions().clone();
        for (int i = 0; i < positions.length; i++) {
            positions[i] *= SCALE;
        }
        return BodyShape.centred(new Mesh(Topology.of(surface.vertexCount(), surface.triangles()), positions));
    }

    /** Some rotation, any as likely as any other. */
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
