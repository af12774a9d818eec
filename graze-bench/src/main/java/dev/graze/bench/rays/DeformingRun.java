package dev.graze.bench.rays;

import dev.graze.bench.report.Repeats;
import dev.graze.bench.report.Rounds;
import dev.graze.mesh.Mesh;
import dev.graze.mesh.Pose;
import dev.graze.mesh.Topology;
import dev.graze.rigid.RayDetector;
import dev.graze.rigid.body.BodyShape;
import dev.graze.rigid.rays.LossReport;
import dev.graze.rigid.rays.RayConstants;
import dev.graze.rigid.rays.RayCounts.Counter;
import dev.graze.rigid.rays.RaySettings;
import dev.graze.scenes.rigid.ConcaveBody;
import dev.graze.scenes.shape.Surface;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Deformable bodies, which the paper's conclusion leaves as future work: a cube of bodies of the first scene, each
 * wobbling in its own phase while it overlaps its neighbors. There is no response, so every method sees the same
 * bodies.
 */
final class DeformingRun implements Rounds.Repeated {
    static final int STEPS = 60;
    private static final double RADIUS = 0.5;
    private static final double SPACING = 0.8;
    private static final double SWELLING = 0.05;
    private static final double RADIANS_PER_STEP = 0.05;
    private static final int STEPS_BETWEEN_AUDITS = 10;

    private final String label;
    private final RaySettings settings;
    private final int threads;
    private final Mesh rest;
    private final Pose[] poses;
    private final Repeats[] deforming = new Repeats[STEPS];
    private final Repeats[] tracing = new Repeats[STEPS];
    private LossReport losses = LossReport.NOTHING;
    private long pairs;
    private long retraced;
    private long hits;

    DeformingRun(String label, int perSide, boolean iterative, int threads, int rounds) {
        this.label = label;
        this.threads = threads;
        this.settings = RaySettings.usual(RayConstants.forRadius(RADIUS)).iterative(iterative).predictive(iterative);
        Surface surface = ConcaveBody.LOBED.surface(ConcaveBody.LOBED.vertices());
        double[] positions = Arrays.stream(surface.positions()).map(coordinate -> RADIUS * coordinate).toArray();
        this.rest = new Mesh(Topology.of(surface.vertexCount(), surface.triangles()), positions);
        this.poses = new Pose[perSide * perSide * perSide];
        for (int body = 0; body < poses.length; body++) {
            int row = body / perSide % perSide;
            int layer = body / (perSide * perSide);
            poses[body] = Pose.at(SPACING * (body % perSide), SPACING * row, SPACING * layer).turned(1, 2, 3, body);
        }
        Arrays.setAll(deforming, step -> new Repeats(rounds));
        Arrays.setAll(tracing, step -> new Repeats(rounds));
    }

    /** Runs all steps; the runs that are not timed compare every tenth step with the standard algorithm instead. */
    @Override
    public void run(boolean timed) {
        losses = timed ? losses : LossReport.NOTHING;
        pairs = 0;
        retraced = 0;
        hits = 0;
        List<BodyShape> shapes = new ArrayList<>();
        try (RayDetector detector = RayDetector.on(threads, settings)) {
            for (Pose pose : poses) {
                shapes.add(BodyShape.deformable(rest));
                detector.add(shapes.getLast(), pose);
            }
            double[] next = new double[rest.positions().length];
            for (int step = 0; step < STEPS; step++) {
                long nanos = deform(shapes, step, next);
                hits += detector.detect().size();
                pairs += detector.counts().get(Counter.PAIRS);
                retraced += detector.counts().get(Counter.STANDARD_PAIRS);
                if (timed) {
                    deforming[step].add(nanos);
                    tracing[step].add(detector.traceNanos());
                } else if (step % STEPS_BETWEEN_AUDITS == 0) {
                    losses = losses.plus(detector.audit());
                }
            }
        }
    }

    /** Returns the time the shapes needed to apply their new positions. */
    private long deform(List<BodyShape> shapes, int step, double[] next) {
        long nanos = 0;
        for (int body = 0; body < shapes.size(); body++) {
            double phase = RADIANS_PER_STEP * step + body;
            for (int i = 0; i < next.length; i++) {
                double axisPhase = phase + 2 * Math.PI / 3 * (i % 3);
                next[i] = rest.positions()[i] * (1 + SWELLING * StrictMath.sin(axisPhase));
            }
            long start = System.nanoTime();
            shapes.get(body).deform(next);
            nanos += System.nanoTime() - start;
        }
        return nanos;
    }

    String label() {
        return label;
    }

    int bodies() {
        return poses.length;
    }

    double deformMilliseconds() {
        return milliseconds(deforming);
    }

    double traceMilliseconds() {
        return milliseconds(tracing);
    }

    private static double milliseconds(Repeats[] repeats) {
        return Arrays.stream(repeats).mapToDouble(Repeats::medianNanos).average().orElse(Double.NaN) / 1e6;
    }

    double followedPercent() {
        return 100.0 * (pairs - retraced) / Math.max(1, pairs);
    }

    double hits() {
        return (double) hits / STEPS;
    }

    LossReport losses() {
        return losses;
    }
}
