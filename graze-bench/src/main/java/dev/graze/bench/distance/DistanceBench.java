package dev.graze.bench.distance;

import dev.graze.Part;
import dev.graze.Scene;
import dev.graze.bench.HeldMemory;
import dev.graze.bench.report.Figures;
import dev.graze.bench.report.Repeats;
import dev.graze.bench.report.WarmUp;
import dev.graze.mesh.Mesh;
import dev.graze.mesh.Pose;
import dev.graze.query.PartDistance;
import dev.graze.query.SceneQueries;
import dev.graze.scenes.shape.Lathe;
import dev.graze.scenes.shape.Profile;
import java.util.List;
import java.util.function.Consumer;

/** Runs the pairs of {@code graze bench distance}. */
final class DistanceBench {
    private static final String MILLISECONDS = "ms";
    /** How far a pair moves to and fro, as a fraction of its distance: it comes nearer and never touches. */
    private static final double AMPLITUDE = 0.1;
    private static final int COLD_REPEATS = 21;
    private static final int MOTION_ROUNDS = 11;
    private static final int BALL_TRIANGLES = 320;
    private static final int BALLS = 1000;

    private final int threads;
    private final int motions;
    private final double scale;
    private final long warmUpNanos;
    private final Consumer<String> progress;

    DistanceBench(int threads, int motions, double scale, long warmUpNanos, Consumer<String> progress) {
        this.threads = threads;
        this.motions = motions;
        this.scale = scale;
        this.warmUpNanos = warmUpNanos;
        this.progress = progress;
    }

    void run(List<DistancePair> pairs, Figures figures) {
        // All pairs first: code that is compiled for one kind of surface only would be compiled again for the next.
        for (DistancePair pair : pairs) {
            progress.accept("warming up with " + pair.name());
            WarmUp.run(warmUpNanos, () -> measure(pair));
        }
        for (DistancePair pair : pairs) {
            progress.accept(pair.name());
            publish(pair, measure(pair), figures);
        }
        manyParts(figures);
        progress.accept("penetration");
        new PenetrationBench(threads, scale, warmUpNanos).run(figures);
    }

    /** What one pair costs, in nanoseconds. */
    private record Measured(PartDistance distance, double build, double cold, double rest, double motion) {
    }

    private Measured measure(DistancePair pair) {
        Scene scene = Scene.of(Part.fixed("a", pair.a()), Part.rigid("b", pair.b(), pair.place()));
        Repeats build = new Repeats(COLD_REPEATS);
        Repeats cold = new Repeats(COLD_REPEATS);
        for (int i = 0; i < COLD_REPEATS; i++) {
            try (SceneQueries queries = SceneQueries.of(scene, threads)) {
                long start = System.nanoTime();
                queries.isWithin("a", "b", 0); // builds what is needed and remembers nothing
                long built = System.nanoTime();
                queries.distance("a", "b");
                long end = System.nanoTime();
                build.add(built - start);
                cold.add(end - built);
            }
        }
        try (SceneQueries queries = SceneQueries.of(scene, threads)) {
            PartDistance distance = queries.distance("a", "b");
            Repeats rest = new Repeats(motions);
            for (int i = 0; i < motions; i++) {
                long start = System.nanoTime();
                queries.distance("a", "b");
                rest.add(System.nanoTime() - start);
            }
            return new Measured(distance, build.medianNanos(), cold.medianNanos(), rest.medianNanos(),
                    motionNanos(scene, pair, distance));
        }
    }

    /** Returns the mean time of a motion: costs vary from one to the next. Of several rounds, the median counts. */
    private double motionNanos(Scene scene, DistancePair pair, PartDistance distance) {
        Repeats rounds = new Repeats(MOTION_ROUNDS);
        for (int round = 0; round < MOTION_ROUNDS; round++) {
            try (SceneQueries queries = SceneQueries.of(scene, threads)) {
                queries.distance("a", "b");
                long spent = 0;
                for (int i = 0; i < motions; i++) {
                    Pose pose = pose(pair, distance.distance(), i);
                    long start = System.nanoTime();
                    queries.place(scene.move("b", pose));
                    queries.distance("a", "b");
                    spent += System.nanoTime() - start;
                }
                rounds.add(spent / motions);
            }
        }
        return rounds.medianNanos();
    }

    /** Returns where the second part is in one of many small motions, each below a hundredth of the distance. */
    private Pose pose(DistancePair pair, double distance, int i) {
        double phase = 2 * Math.PI * (i + 1) / motions;
        double size = AMPLITUDE * distance;
        double radius = 0;
        for (double coordinate : pair.b().positions()) {
            radius = Math.max(radius, Math.abs(coordinate));
        }
        return Pose.at(pair.place().x() + size * StrictMath.sin(phase),
                pair.place().y() + 0.5 * size * StrictMath.sin(2 * phase),
                pair.place().z() + 0.5 * size * (StrictMath.cos(phase) - 1))
                .turned(0.3, 1, 0.2, size / radius * StrictMath.sin(phase));
    }

    private void publish(DistancePair pair, Measured measured, Figures figures) {
        String name = "fcl-pairs." + pair.name();
        int triangles = pair.a().topology().triangleCount() + pair.b().topology().triangleCount();
        figures.add(name + ".triangles", pair.name() + ", together", triangles, "triangles");
        figures.add(name + ".distance", "  distance", measured.distance.distance(), "");
        figures.add(name + ".build.ms", "  building both hierarchies", measured.build / 1e6, MILLISECONDS);
        figures.add(name + ".cold.ms", "  first search", measured.cold / 1e6, MILLISECONDS);
        figures.add(name + ".rest.ms", "  again without motion", measured.rest / 1e6, MILLISECONDS);
        figures.add(name + ".ms", "  again after a small motion, with placing the part", measured.motion / 1e6,
                MILLISECONDS);
        figures.add(name + ".bytes-per-triangle", "  memory per triangle",
                (double) heldBytes(pair) / triangles, "bytes");
    }

    private long heldBytes(DistancePair pair) {
        Scene scene = Scene.of(Part.fixed("a", pair.a()), Part.rigid("b", pair.b(), pair.place()));
        return HeldMemory.bytes(() -> {
            SceneQueries queries = SceneQueries.of(scene, threads);
            queries.distance("a", "b");
            return queries;
        }, SceneQueries::close);
    }

    /** Measures a lattice of balls: all pairs that are near, and the nearest. */
    private void manyParts(Figures figures) {
        Mesh ball = DistancePair.mesh(Lathe.sized(Profile.ball(0.5), BALL_TRIANGLES));
        int count = Math.max(8, (int) Math.round(scale * BALLS));
        int side = (int) Math.ceil(Math.cbrt(count));
        Scene.Builder builder = Scene.builder();
        for (int i = 0; i < count; i++) {
            int row = i / side % side;
            int layer = i / side / side;
            builder.add(Part.rigid("ball " + i, ball,
                    Pose.at(1.1 * (i % side), 1.1 * row, 1.1 * layer).turned(1, 2, 3, i)));
        }
        progress.accept("a lattice of balls");
        try (SceneQueries queries = SceneQueries.of(builder.build(), threads)) {
            WarmUp.run(warmUpNanos, () -> {
                queries.distances(0.2);
                queries.nearest();
            });
            long start = System.nanoTime();
            int pairs = queries.distances(0.2).size();
            long all = System.nanoTime();
            queries.nearest();
            long end = System.nanoTime();
            figures.add("lattice.parts", "balls in a lattice", count, "parts");
            figures.add("lattice.pairs", "  pairs at most 0.2 apart", pairs, "pairs");
            figures.add("lattice.all.ms", "  finding them all", (all - start) / 1e6, MILLISECONDS);
            figures.add("lattice.nearest.ms", "  finding the nearest pair", (end - all) / 1e6, MILLISECONDS);
        }
    }
}
