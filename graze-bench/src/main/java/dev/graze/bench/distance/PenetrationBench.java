package dev.graze.bench.distance;

import dev.graze.Part;
import dev.graze.Scene;
import dev.graze.bench.report.Figures;
import dev.graze.bench.report.Repeats;
import dev.graze.bench.report.WarmUp;
import dev.graze.mesh.Mesh;
import dev.graze.mesh.Pose;
import dev.graze.query.Penetration;
import dev.graze.query.SceneQueries;
import dev.graze.scenes.shape.Lathe;
import dev.graze.scenes.shape.Profile;
import java.util.List;

/**
 * Measures how long it takes to find how two large bodies penetrate each other: contours, regions, areas, volume, depth
 * and separating translation together, including all hierarchies.
 */
final class PenetrationBench {
    private static final int TRIANGLES = 50_000;
    private static final int REPEATS = 11;
    private static final String PREFIX = "penetration.";

    private final int threads;
    private final int triangles;
    private final long warmUpNanos;

    /** Two bodies, the second where it penetrates the first. */
    private record Bodies(String name, String text, Mesh a, Mesh b, Pose place) {
    }

    /**
     * Prepares the measurement.
     *
     * @param scale the number of triangles relative to 50,000 per body
     */
    PenetrationBench(int threads, double scale, long warmUpNanos) {
        this.threads = threads;
        this.triangles = Math.max(32, (int) (TRIANGLES * scale));
        this.warmUpNanos = warmUpNanos;
    }

    void run(Figures figures) {
        Mesh ball = mesh(Profile.ball(1));
        Mesh capsule = mesh(Profile.capsule(-2, 2, 0.4, 0.6));
        List<Bodies> all = List.of(new Bodies("balls", "two balls", ball, ball, Pose.at(1.1, 0.2, 0.013)),
                new Bodies("shallow", "two balls that barely overlap", ball, ball, Pose.at(1.98, 0.1, 0.013)),
                new Bodies("through", "a capsule through a ball", ball, capsule, Pose.at(0.1, 0.2, 0.013)));
        for (Bodies bodies : all) {
            WarmUp.run(warmUpNanos, () -> penetrate(bodies));
        }
        for (Bodies bodies : all) {
            Repeats repeats = new Repeats(REPEATS);
            for (int i = 0; i < REPEATS; i++) {
                long start = System.nanoTime();
                penetrate(bodies);
                repeats.add(System.nanoTime() - start);
            }
            Penetration found = penetrate(bodies);
            figures.add(PREFIX + bodies.name + ".ms", "penetration of " + bodies.text, repeats.medianNanos() / 1e6,
                    "ms");
            figures.add(PREFIX + bodies.name + ".separation-over-bound",
                    "separating translation over its lower bound",
                    found.translation().map(by -> by.length() / by.lowerBound()).orElse(1.0), "x");
        }
    }

    private Penetration penetrate(Bodies bodies) {
        Scene scene = Scene.of(Part.fixed("a", bodies.a), Part.rigid("b", bodies.b, bodies.place));
        try (SceneQueries queries = SceneQueries.of(scene, threads)) {
            return queries.penetration("a", "b");
        }
    }

    private Mesh mesh(Profile profile) {
        return DistancePair.mesh(Lathe.sized(profile, triangles));
    }
}
