package dev.graze.viewer;

import dev.graze.Detector;
import dev.graze.DiscreteDetector;
import dev.graze.Intersections;
import dev.graze.mesh.Mesh;
import dev.graze.mesh.Topology;
import java.util.List;

/** Frames whose triangles change: one triangle; another that intersects it; both, apart; the first one alone again. */
final class ChangingMesh {
    static final Topology ONE = Topology.of(3, new int[] { 0, 1, 2 });
    static final Topology TWO = Topology.of(6, new int[] { 0, 1, 2, 3, 4, 5 });
    static final List<Mesh> FRAMES = List.of(new Mesh(ONE, new double[] { 0, 0, 0, 1, 0, 0, 0, 1, 0 }), pair(-0.5),
            pair(0.5),
            new Mesh(ONE, new double[] { 0, 0, 0, 1, 0, 0, 0, 1, 0.5 }));

    private ChangingMesh() {
    }

    private static Mesh pair(double lowest) {
        return new Mesh(TWO, new double[] { 0, 0, 0, 1, 0, 0, 0, 1, 0, 0.2, 0.2, lowest, 0.3, 0.2, lowest + 1, 0.2, 0.3,
                lowest + 1 });
    }

    static Intersections intersections(Mesh mesh) {
        try (DiscreteDetector detector = Detector.discrete(mesh.topology()).start()) {
            return detector.detect(mesh.positions());
        }
    }
}
