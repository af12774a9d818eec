package dev.graze.bench.rays;

import dev.graze.bench.report.Repeats;
import dev.graze.bench.report.Rounds;
import dev.graze.mesh.Pose;
import dev.graze.rigid.world.RigidScene;
import java.util.Arrays;
import java.util.function.Supplier;

/** The repeated whole steps of one implementation at the poses of a window. */
final class WholeStepRun implements Rounds.Repeated {
    private final String label;
    private final Supplier<WholeStep> start;
    private final SimulationRecording.Window window;
    private final Repeats[] all;
    private final Repeats[] rays;
    private final Repeats[] transfers;

    WholeStepRun(String label, Supplier<WholeStep> start, SimulationRecording.Window window, int rounds) {
        this.label = label;
        this.start = start;
        this.window = window;
        this.all = repeats(rounds);
        this.rays = repeats(rounds);
        this.transfers = repeats(rounds);
    }

    private Repeats[] repeats(int rounds) {
        Repeats[] repeats = new Repeats[window.size()];
        Arrays.setAll(repeats, step -> new Repeats(rounds));
        return repeats;
    }

    @Override
    public void run(boolean timed) {
        try (WholeStep world = start.get()) {
            RigidScene scene = window.recording().scene();
            world.addFixed(scene.floor(), scene.floorPose());
            int present = 0;
            for (int step = window.lead(); step < window.end(); step++) {
                present = place(world, window.recording().poses(step), present);
                long begin = System.nanoTime();
                world.step();
                long nanos = System.nanoTime() - begin;
                if (timed && step >= window.from()) {
                    all[step - window.from()].add(nanos);
                    rays[step - window.from()].add(world.rayNanos());
                    transfers[step - window.from()].add(world.transferNanos());
                }
            }
        }
    }

    private int place(WholeStep world, Pose[] poses, int present) {
        for (int body = 0; body < poses.length; body++) {
            if (body < present) {
                world.place(body, poses[body]);
            } else {
                world.add(window.recording().scene().shape(body), poses[body]);
            }
        }
        return poses.length;
    }

    String label() {
        return label;
    }

    double milliseconds() {
        return mean(all) / 1e6;
    }

    double raysPercent() {
        return 100 * mean(rays) / mean(all);
    }

    double transfersPercent() {
        return 100 * mean(transfers) / mean(all);
    }

    private static double mean(Repeats[] repeats) {
        return Arrays.stream(repeats).mapToDouble(Repeats::medianNanos).average().orElse(Double.NaN);
    }
}
