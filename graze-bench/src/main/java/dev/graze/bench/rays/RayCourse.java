package dev.graze.bench.rays;

import dev.graze.bench.report.AgreedResults;
import dev.graze.bench.report.Repeats;
import dev.graze.rigid.RayDetector;
import dev.graze.rigid.body.Pose;
import dev.graze.rigid.rays.LossReport;
import dev.graze.rigid.rays.RayContacts;
import dev.graze.rigid.rays.RayCounts.Counter;
import dev.graze.rigid.rays.RayCounts;
import dev.graze.rigid.world.RigidScene;
import java.util.Arrays;

/** One contestant's way through a window of a recording, repeated. */
final class RayCourse {
    private final RayContestant contestant;
    private final Recording.Window window;
    private final AgreedResults agreed;
    private final Repeats[] times;
    private final RayCounts counts = new RayCounts();

    RayCourse(RayContestant contestant, Recording.Window window, AgreedResults agreed, int rounds) {
        this.contestant = contestant;
        this.window = window;
        this.agreed = agreed;
        this.times = new Repeats[window.size()];
        Arrays.setAll(times, step -> new Repeats(rounds));
    }

    /** Goes through all steps with a new detector; what they take is kept if it is timed. */
    void run(boolean timed) {
        counts.clear();
        try (RayDetector detector = start()) {
            for (int step = lead(); step < window.end(); step++) {
                move(detector, step);
                RayContacts found = detector.detect();
                if (step >= window.from()) {
                    agreed.require(contestant.label(), step - window.from(), found);
                    counts.add(detector.counts());
                    if (timed) {
                        times[step - window.from()].add(detector.traceNanos());
                    }
                }
            }
        }
    }

    /** How far the steps are from what the standard algorithm finds. */
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

    /** Who follows nothing needs no steps to get going, and over the basic traversal they would take minutes. */
    private int lead() {
        return contestant.settings().iterative() ? window.lead() : window.from();
    }

    private RayDetector start() {
        RigidScene scene = window.recording().scene();
        RayDetector detector = new RayDetector(contestant.settings(), contestant.start());
        detector.addFixed(scene.floor(), scene.floorPose());
        Pose[] poses = window.recording().poses(lead());
        for (int body = 0; body < poses.length; body++) {
            detector.add(scene.shape(body), poses[body]);
        }
        return detector;
    }

    private void move(RayDetector detector, int step) {
        Pose[] poses = window.recording().poses(step);
        int there = window.recording().poses(Math.max(lead(), step - 1)).length;
        for (int body = 0; body < poses.length; body++) {
            if (body < there) {
                detector.move(body + 1, poses[body]);
            } else {
                detector.add(window.recording().scene().shape(body), poses[body]);
            }
        }
    }

    /** The mean over the steps of the median over the rounds. */
    double milliseconds() {
        return Arrays.stream(times).mapToDouble(Repeats::medianNanos).average().orElse(Double.NaN) / 1e6;
    }

    /** The longest step, by the median over the rounds. */
    double peakMilliseconds() {
        return Arrays.stream(times).mapToDouble(Repeats::medianNanos).max().orElse(Double.NaN) / 1e6;
    }

    /** Percent of the pairs that were followed. */
    double followedPercent() {
        long pairs = counts.get(Counter.PAIRS);
        return pairs == 0 ? Double.NaN : 100.0 * (pairs - counts.get(Counter.STANDARD_PAIRS)) / pairs;
    }

    /** In a step. */
    double pairs() {
        return (double) counts.get(Counter.PAIRS) / window.size();
    }

    /** In a step. */
    double hits() {
        return (double) counts.get(Counter.HITS) / window.size();
    }
}
