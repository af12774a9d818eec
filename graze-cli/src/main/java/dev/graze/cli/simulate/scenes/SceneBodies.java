package dev.graze.cli.simulate.scenes;

import dev.graze.mesh.Mesh;
import dev.graze.mesh.Topology;
import dev.graze.rigid.body.BodyShape;
import dev.graze.mesh.Pose;
import dev.graze.rigid.world.Floor;
import dev.graze.scenes.rigid.ConcaveBody;
import dev.graze.scenes.shape.Surface;
import java.util.Arrays;
import java.util.List;
import java.util.random.RandomGenerator;

/** The bodies of a scene, used in turn: concave ones of the paper's sizes, or those of the user. */
final class SceneBodies {
    /** Scale factor for a body of radius 1. */
    static final double SCALE = 0.5;
    static final int FEWEST_VERTICES = 40;
    /** The body radius that the distances of the scenes are made for; the paper's bodies are smaller. */
    private static final double RADIUS_OF_LAYOUT = 0.45;

    private final List<BodyShape> shapes;
    private final double unit;
    private final BodyShape floor;

    SceneBodies(SceneOptions options, ConcaveBody... usual) {
        if (options.meshes().isEmpty()) {
            this.shapes = Arrays.stream(usual).map(body -> shape(body, options.detail())).toList();
            this.unit = 1;
        } else {
            this.shapes = options.meshes().stream().map(UserBody::shape).toList();
            this.unit = shapes.stream().mapToDouble(BodyShape::radius).max().orElseThrow() / RADIUS_OF_LAYOUT;
        }
        this.floor = Floor.shape(Math.max(1, unit));
    }

    BodyShape get(int body) {
        return shapes.get(body % shapes.size());
    }

    /** Returns the factor by which the distances of a scene grow with its bodies; 1 with those of the paper. */
    double unit() {
        return unit;
    }

    double meanRadius() {
        return shapes.stream().mapToDouble(BodyShape::radius).average().orElseThrow();
    }

    BodyShape floor() {
        return floor;
    }

    Pose floorPose() {
        return Floor.pose(Math.max(1, unit));
    }

    /** @param detail vertices of the body, as a fraction of those in the paper */
    private static BodyShape shape(ConcaveBody body, double detail) {
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
