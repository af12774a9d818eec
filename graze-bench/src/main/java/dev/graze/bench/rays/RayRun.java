package dev.graze.bench.rays;

import dev.graze.bench.report.AgreedResults;
import dev.graze.bench.report.Repeats;
import dev.graze.bench.report.Rounds;
import dev.graze.rigid.RayDetector;
import dev.graze.mesh.Pose;
import dev.graze.rigid.rays.LossReport;
import dev.graze.rigid.rays.RayContacts;
import dev.graze.rigid.rays.RayCounts.Counter;
import dev.graze.rigid.rays.RayCounts;
import dev.graze.rigid.world.RigidScene;
import java.util.Arrays;

/** The repeated runs of one method through a window of a recording. */
final class RayRun implements Rounds.Repeated {
    private final RayMethod method;
    private final SimulationRecording.Window window;
    private final AgreedResults agreed;
    private final Repeats[] times;
    private final RayCounts counts = new RayCounts();

    RayRun(RayMethod method, SimulationRecording.Window window, AgreedResults agreed, int rounds) {
        this.method = method;
        this.window = window;
        this.agreed = agreed;
        this.times = new Repeats[window.size()];
        Arrays.setAll(times, step -> new Repeats(rounds));
    }

    /** Runs all steps in a new detector. Keeps the times if {@code timed}. */
    @Override
    public void run(boolean timed) {
        counts.clear();
        try (RayDetector detector = start()) {
            for (int step = lead(); step < window.end(); step++) {
                move(detector, step);
                RayContacts found = detector.detect();
                if (step >= window.from()) {
                    agreed.require(method.label(), step - window.from(), found);
                    counts.add(detector.counts());
                    if (timed) {
                        times[step - window.from()].add(detector.traceNanos());
                    }
                }
            }
        }
    }

    /** Compares the rays of all steps with those of the standard algorithm. */
    LossReport audit() {
        LossReport sum = new LossReport(0, 0, 0, 0, 0);
        try (RayDetector detector = start()) {
            for (int step = lead(); step < window.end(); step++) {
                move(detector, step);
                detector.detect();
                sum = step < window.from() ? sum : sum.plus(detector.audit());
            }
        }
        return sum;
    }

    /** Methods that follow no rays skip the lead-in steps; over the basic traversal these would take minutes. */
    private int lead() {
        return method.settings().iterative() ? window.lead() : window.from();
    }

    private RayDetector start() {
        RigidScene scene = window.recording().scene();
        RayDetector detector = new RayDetector(method.settings(), method.start());
        detector.addFixed(scene.floor(), scene.floorPose());
        Pose[] poses = window.recording().poses(lead());
        for (int body = 0; body < poses.length; body++) {
            detector.add(scene.shape(body), poses[body]);
        }
        return detector;
    }

    private void move(RayDetector detector, int step) {
        Pose[] poses = window.recording().poses(step);
        int present = window.recording().poses(Math.max(lead(), step - 1)).length;
        for (int body = 0; body < poses.length; body++) {
            if (body < present) {
                detector.move(body + 1, poses[body]);
            } else {
                detector.add(window.recording().scene().shape(body), poses[body]);
            }
        }
    }

    /** Returns the time of a step: the median over the rounds, averaged over the steps. */
    double milliseconds() {
        return Arrays.stream(times).mapToDouble(Repeats::medianNanos).average().orElse(Double.NaN) / 1e6;
    }

    /** Returns the time of the longest step, by the median over the rounds. */
    double peakMilliseconds() {
        return Arrays.stream(times).mapToDouble(Repeats::medianNanos).max().orElse(Double.NaN) / 1e6;
    }

    /** Returns the percentage of pairs that were followed. */
    double followedPercent() {
        long pairs = counts.get(Counter.PAIRS);
        return pairs == 0 ? Double.NaN : 100.0 * (pairs - counts.get(Counter.STANDARD_PAIRS)) / pairs;
    }

    /** Returns the mean number of pairs in a step. */
    double pairs() {
        return (double) counts.get(Counter.PAIRS) / window.size();
    }

    /** Returns the mean number of rays that hit in a step. */
    double hits() {
        return (double) counts.get(Counter.HITS) / window.size();
    }
}
