package dev.graze.bench.loop;

import dev.graze.Detector;
import dev.graze.Moves;
import dev.graze.Part;
import dev.graze.Scene;
import dev.graze.bench.report.Figures;
import dev.graze.bench.report.Repeats;
import dev.graze.bench.report.WarmUp;
import dev.graze.mesh.Mesh;
import dev.graze.mesh.Pose;
import dev.graze.mesh.Topology;
import dev.graze.query.SceneQueries;
import java.util.ArrayList;
import java.util.List;

/**
 * Measures two gear wheels, one of which turns by some degrees in one step: the time to find all contacts and the first
 * one, and by how much the first one is reported late, which must be 0 or less. The true first contact is found by
 * advancing with exact distances: nothing touches for as long as the distance divided by the fastest speed.
 */
public final class RotationBench {
    private static final double[] AXIS = { 0, 0, 1 };
    private static final double INNER = 0.9;
    private static final double OUTER = 1.1;
    private static final double APART = 2.06;
    private static final double TOUCHING = 1e-10;
    private static final int REPEATS = 11;
    private static final int[] TEETH = { 12, 36 };
    private static final double[] DEGREES = { 1, 5, 30 };

    private final int threads;
    private final long warmUpNanos;
    private final Mesh gear;
    private final double halfTooth;

    /**
     * Creates the scene.
     *
     * @param teeth how many teeth a wheel has, at least 4; it has 16 triangles for each
     */
    public RotationBench(int teeth, int threads, long warmUpNanos) {
        this.threads = threads;
        this.warmUpNanos = warmUpNanos;
        this.gear = gear(teeth);
        this.halfTooth = Math.PI / teeth;
    }

    /**
     * What one turn costs.
     *
     * @param degrees     how far the wheel turns in one step
     * @param toi         the time of the first impact as reported
     * @param late        by how many degrees the report is later than the true contact; 0 or less
     * @param contacts    how many contacts the whole turn has
     * @param allMillis   the time to find all contacts
     * @param firstMillis the time to find how far the wheel can turn
     */
    public record Turn(double degrees, double toi, double late, int contacts, double allMillis, double firstMillis) {
    }

    /** Measures wheels of 12 and of 36 teeth that turn by 1, 5 and 30 degrees. */
    static void publish(int threads, long warmUpNanos, Figures figures) {
        List<Turn> turns = new ArrayList<>();
        for (int teeth : TEETH) {
            turns.addAll(new RotationBench(teeth, threads, warmUpNanos / TEETH.length / DEGREES.length)
                    .run(DEGREES));
        }
        double degrees = turns.stream().mapToDouble(Turn::degrees).sum();
        figures.add("rotation.late", "gear wheels that turn: the latest report, after the true contact",
                turns.stream().mapToDouble(turn -> Math.max(0, turn.late())).max().orElseThrow(), "degrees");
        figures.add("rotation.per-degree.ms", "  listing all contacts, per degree",
                turns.stream().mapToDouble(Turn::allMillis).sum() / degrees, "ms");
        figures.add("rotation.safe-step.per-degree.ms", "  how far a wheel can turn, per degree",
                turns.stream().mapToDouble(Turn::firstMillis).sum() / degrees, "ms");
    }

    /** Measures turns by these angles. */
    public List<Turn> run(double... degrees) {
        List<Turn> turns = new ArrayList<>();
        for (double each : degrees) {
            turns.add(measure(each));
        }
        return turns;
    }

    private Turn measure(double degrees) {
        Scene scene = Scene.of(Part.rigid("driver", gear),
                Part.rigid("driven", gear, Pose.at(APART, 0, 0).turned(0, 0, 1, halfTooth)));
        Moves moves = scene.moves().turn("driver", new double[3], AXIS, Math.toRadians(degrees), 0);
        try (Detector detector = Detector.continuous(scene).threads(threads).start()) {
            WarmUp.run(warmUpNanos, () -> detector.probe(moves));
            Repeats all = new Repeats(REPEATS);
            Repeats first = new Repeats(REPEATS);
            for (int i = 0; i < REPEATS; i++) {
                long start = System.nanoTime();
                detector.probe(moves);
                long probed = System.nanoTime();
                detector.safeStep(moves);
                first.add(System.nanoTime() - probed);
                all.add(probed - start);
            }
            double toi = detector.safeStep(moves);
            return new Turn(degrees, toi, (toi - firstContact(scene, degrees)) * degrees, detector.probe(moves).size(),
                    all.medianNanos() / 1e6, first.medianNanos() / 1e6);
        }
    }

    private static double firstContact(Scene scene, double degrees) {
        double speed = OUTER * 1.01 * Math.toRadians(degrees);
        try (SceneQueries queries = SceneQueries.of(scene)) {
            double time = 0;
            double gap = queries.distance("driver", "driven").distance();
            while (gap > TOUCHING && time < 1) {
                time = Math.min(1, time + gap / speed);
                queries.place(scene.move("driver", Pose.degrees(0, 0, 0, 0, 0, degrees * time)));
                gap = queries.distance("driver", "driven").distance();
            }
            return time;
        }
    }

    /** Returns a closed wheel: a rim of inner and outer points, four for each tooth, above and below. */
    private static Mesh gear(int teeth) {
        int rim = 4 * teeth;
        double[] positions = new double[3 * (2 * rim + 2)];
        for (int i = 0; i < rim; i++) {
            double radius = i % 4 < 2 ? INNER : OUTER;
            double angle = 2 * Math.PI * (i + 0.5 - 3) / rim;
            put(positions, i, radius * StrictMath.cos(angle), radius * StrictMath.sin(angle), -0.2);
            put(positions, rim + i, radius * StrictMath.cos(angle), radius * StrictMath.sin(angle), 0.2);
        }
        put(positions, 2 * rim, 0, 0, -0.2);
        put(positions, 2 * rim + 1, 0, 0, 0.2);
        int[] triangles = new int[12 * rim];
        for (int i = 0; i < rim; i++) {
            int next = (i + 1) % rim;
            int[] four = { i, next, rim + next, i, rim + next, rim + i, 2 * rim, next, i, 2 * rim + 1, rim + i,
                    rim + next };
            System.arraycopy(four, 0, triangles, 12 * i, 12);
        }
        return new Mesh(Topology.of(2 * rim + 2, triangles), positions);
    }

    private static void put(double[] positions, int vertex, double x, double y, double z) {
        positions[3 * vertex] = x;
        positions[3 * vertex + 1] = y;
        positions[3 * vertex + 2] = z;
    }
}
