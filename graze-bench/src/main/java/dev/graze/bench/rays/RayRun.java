package dev.graze.bench.rays;

import dev.graze.bench.report.AgreedResults;
import dev.graze.bench.report.Repeats;
import dev.graze.bench.report.Rounds;
import dev.graze.rigid.RayDetector;
import dev.graze.mesh.Pose;
import dev.graze.rigid.rays.RayContacts;
import dev.graze.rigid.world.RigidScene;
import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * The repeated runs of one method through a whole recording. A method that follows rays searches every step, since each
 * builds on the one before; the others search only the sampled steps.
 */
final class RayRun implements Rounds.Repeated {
    private static final int WARM_UP_STEPS = 30;

    /** What must agree of the contacts of a step; all contacts of all steps would not fit into memory. */
    private record Digest(int size, int hash, double depth) {
        static Digest of(RayContacts contacts) {
            return new Digest(contacts.size(), contacts.hashCode(), contacts.cumulativeDepth());
        }
    }

    private final RayMethod method;
    private final SimulationRecording recording;
    private final SampledSteps sampled;
    private final AgreedResults agreed;
    private final Repeats[] times;

    RayRun(RayMethod method, SimulationRecording recording, SampledSteps sampled, AgreedResults agreed, int rounds) {
        this.method = method;
        this.recording = recording;
        this.sampled = sampled;
        this.agreed = agreed;
        this.times = new Repeats[recording.steps()];
        Arrays.setAll(times, step -> new Repeats(rounds));
    }

    String label() {
        return method.label();
    }

    /** Runs in a new detector: all steps if {@code timed}, otherwise the last ones, which compile the code. */
    @Override
    public void run(boolean timed) {
        int first = timed ? 0 : Math.max(0, recording.steps() - WARM_UP_STEPS);
        try (RayDetector detector = start(first)) {
            for (int step = first; step < recording.steps(); step++) {
                if (searches(step)) {
                    move(detector, step);
                    RayContacts found = detector.detect();
                    if (timed) {
                        agreed.require(method.label(), step, Digest.of(found));
                        times[step].add(detector.traceNanos());
                    }
                }
            }
        }
    }

    private boolean searches(int step) {
        return method.settings().iterative() || sampled.contains(step);
    }

    private RayDetector start(int first) {
        RigidScene scene = recording.scene();
        RayDetector detector = new RayDetector(method.settings(), method.start());
        detector.addFixed(scene.floor(), scene.floorPose());
        addUpTo(detector, recording.poses(first));
        return detector;
    }

    private void addUpTo(RayDetector detector, Pose[] poses) {
        for (int body = detector.bodyCount() - 1; body < poses.length; body++) {
            detector.add(recording.scene().shape(body), poses[body]);
        }
    }

    private void move(RayDetector detector, int step) {
        Pose[] poses = recording.poses(step);
        int present = detector.bodyCount() - 1;
        for (int body = 0; body < present; body++) {
            detector.move(body + 1, poses[body]);
        }
        addUpTo(detector, poses);
    }

    /** Returns the time of a step: the median over the rounds, averaged over the sampled steps of a span. */
    double milliseconds(SimulationRecording.Span span) {
        return IntStream.range(span.from(), span.end()).filter(sampled::contains).mapToDouble(this::milliseconds)
                .average().orElse(Double.NaN);
    }

    private double milliseconds(int step) {
        return times[step].medianNanos() / 1e6;
    }

    /** Returns the time of this method's longest step in the whole recording, by the median over the rounds. */
    double peakMilliseconds() {
        return IntStream.range(0, times.length).filter(this::searches).mapToDouble(this::milliseconds).max()
                .orElse(Double.NaN);
    }
}
