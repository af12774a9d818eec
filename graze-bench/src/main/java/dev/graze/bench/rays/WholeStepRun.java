package dev.graze.bench.rays;

import dev.graze.bench.report.Repeats;
import dev.graze.bench.report.Rounds;
import dev.graze.mesh.Pose;
import java.util.Arrays;
import java.util.function.Supplier;
import java.util.stream.IntStream;

/**
 * The repeated whole steps of one implementation at the poses of a recording, timed at steps that are spread evenly
 * over it. Methods that follow rays make every step. The others make only the timed steps and, untimed, the one before
 * each, so that their broad phases find bodies where they were a step ago.
 */
final class WholeStepRun implements Rounds.Repeated {
    private static final int WARM_UP_STEPS = 10;

    private final String label;
    private final Supplier<WholeStep> start;
    private final int threads;
    private final boolean everyStep;
    private final SimulationRecording recording;
    private final SampledSteps sampled;
    private final Repeats[] all;
    private final Repeats[] rays;
    private final Repeats[] transfers;

    /**
     * @param threads that the implementation searches on; 0 for a device
     * @param everyStep whether each step builds on the one before
     */
    WholeStepRun(String label, int threads, Supplier<WholeStep> start, boolean everyStep,
            SimulationRecording recording, SampledSteps sampled, int rounds) {
        this.label = label;
        this.threads = threads;
        this.start = start;
        this.everyStep = everyStep;
        this.recording = recording;
        this.sampled = sampled;
        this.all = repeats(rounds);
        this.rays = repeats(rounds);
        this.transfers = repeats(rounds);
    }

    private Repeats[] repeats(int rounds) {
        Repeats[] repeats = new Repeats[recording.steps()];
        Arrays.setAll(repeats, step -> new Repeats(rounds));
        return repeats;
    }

    /** Makes all steps if {@code timed}, otherwise the last ones, which compile the code. */
    @Override
    public void run(boolean timed) {
        int first = timed ? 0 : Math.max(0, recording.steps() - WARM_UP_STEPS);
        try (WholeStep world = start.get()) {
            world.addFixed(recording.scene().floor(), recording.scene().floorPose());
            int present = 0;
            for (int step = first; step < recording.steps(); step++) {
                if (everyStep || sampled.isSpread(step) || sampled.isSpread(step + 1)) {
                    present = place(world, recording.poses(step), present);
                    long begin = System.nanoTime();
                    world.step();
                    long nanos = System.nanoTime() - begin;
                    if (timed && sampled.isSpread(step)) {
                        all[step].add(nanos);
                        rays[step].add(world.rayNanos());
                        transfers[step].add(world.transferNanos());
                    }
                }
            }
        }
    }

    private int place(WholeStep world, Pose[] poses, int present) {
        for (int body = 0; body < poses.length; body++) {
            if (body < present) {
                world.place(body, poses[body]);
            } else {
                world.add(recording.scene().shape(body), poses[body]);
            }
        }
        return poses.length;
    }

    /** Returns the number of threads that search; NaN for a device. */
    double threads() {
        return threads == 0 ? Double.NaN : threads;
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

    private double mean(Repeats[] repeats) {
        return IntStream.range(0, repeats.length).filter(sampled::isSpread)
                .mapToDouble(step -> repeats[step].medianNanos()).average().orElse(Double.NaN);
    }
}
