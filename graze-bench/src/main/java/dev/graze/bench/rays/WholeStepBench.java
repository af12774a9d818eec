package dev.graze.bench.rays;

import dev.graze.bench.peers.BulletLibrary;
import dev.graze.bench.report.WarmUp;
import dev.graze.rigid.rays.RaySettings;
import dev.graze.rigid.rays.StandardAlgorithm;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/** Fig. 2.12: whole steps by rays, by ode4j's GIMPACT and by Bullet's, at the same poses. */
final class WholeStepBench {
    private final Recording.Window window;
    private final int rounds;
    private final List<WholeStepCourse> courses = new ArrayList<>();
    private final List<String> notes = new ArrayList<>();

    WholeStepBench(Recording.Window window, RaySettings usual, int threads, int rounds, boolean peers) {
        this.window = window;
        this.rounds = rounds;
        for (StandardAlgorithm standard : StandardAlgorithm.values()) {
            for (boolean iterative : new boolean[] { false, true }) {
                add(RayContestant.of(threads, usual, standard, iterative));
            }
        }
        if (peers) {
            addPeers();
        }
    }

    void add(RayContestant contestant) {
        courses.add(new WholeStepCourse(contestant.label(), () -> new RayStep(contestant), window, rounds));
    }

    private void addPeers() {
        courses.add(new WholeStepCourse("ode4j GIMPACT", Ode4jStep::new, window, rounds));
        String absence = BulletLibrary.load();
        if (absence == null) {
            courses.add(new WholeStepCourse("Bullet GImpact", BulletStep::new, window, rounds));
        } else {
            notes.add(absence);
        }
    }

    void run(long warmUpNanos, Consumer<String> progress) {
        progress.accept(window.key() + ": whole steps, warming up");
        WarmUp.run(warmUpNanos, () -> courses.forEach(course -> course.run(false)));
        for (int round = 1; round <= rounds; round++) {
            progress.accept(window.key() + ": whole steps, round " + round + " of " + rounds);
            courses.forEach(course -> course.run(true));
        }
        notes.forEach(progress);
    }

    List<WholeStepCourse> courses() {
        return courses;
    }

    /** What all are compared with: the whole method over the hierarchy. */
    double iterativeTreeMilliseconds() {
        return courses.stream().filter(course -> course.label().equals("iterative BVH")).findFirst().orElseThrow()
                .milliseconds();
    }

    String key() {
        return window.key();
    }
}
