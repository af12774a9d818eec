package dev.graze.bench.rays;

import dev.graze.bench.paper.MeasuredDevice;
import dev.graze.bench.paper.PaperRun;
import dev.graze.rigid.world.RigidScene;
import dev.graze.rigid.world.WorldSettings;
import java.util.ArrayList;
import java.util.List;

/** All comparisons of the paper on one scene. */
final class RaysBench {
    private final RaysScene scene;
    private final PenetrationBench penetration;
    private final List<PhaseBench> phases = new ArrayList<>();
    private final WholeStepBench steps;
    /** Null without a device that can be split. */
    private final DeviceBench devices;

    RaysBench(RaysScene scene, PaperRun run, Recordings recordings, WorldSettings world, MeasuredDevice device,
            boolean peers) {
        this.scene = scene;
        int threads = run.threadCounts().getLast();
        this.penetration = new PenetrationBench(scene.key(), scene.options(run), world);
        penetration.run(recordings);
        for (Recording.Window window : windows(run.steps())) {
            PhaseBench phase = new PhaseBench(window, penetration.usual(), threads, run.repeats());
            phase.run(run.warmUpNanos(), run.repeats(), run::reportProgress);
            phases.add(phase);
        }
        this.steps = new WholeStepBench(lastWindow(run.steps()), penetration.usual(), threads, run.repeats(), peers);
        if (device.exists()) {
            steps.add(DeviceBench.contestant("iterative BVH on device", penetration.usual(), device.devices()));
        }
        steps.run(run.warmUpNanos(), run::reportProgress);
        this.devices = device.splits()
                ? new DeviceBench(scene.key(), windows(run.steps()), penetration.usual(), device, run.repeats())
                : null;
        if (devices != null) {
            devices.run(run.warmUpNanos(), run::reportProgress);
        }
    }

    /**
     * Of the avalanche: before anything collides (A), around the peak (B), at the end (C); of the source only its end.
     */
    private List<Recording.Window> windows(int count) {
        Recording recording = penetration.recording();
        if (scene.grows()) {
            return List.of(lastWindow(count));
        }
        return List.of(recording.window("avalanche.a", count, recording.firstHit()),
                recording.window("avalanche.b", count, recording.busiest() + count / 2), lastWindow(count));
    }

    private Recording.Window lastWindow(int count) {
        Recording recording = penetration.recording();
        return recording.window(scene.grows() ? "source.end" : "avalanche.c", count, recording.steps());
    }

    RaysScene scene() {
        return scene;
    }

    RigidScene made() {
        return penetration.recording().scene();
    }

    PenetrationBench penetration() {
        return penetration;
    }

    List<PhaseBench> phases() {
        return phases;
    }

    DeviceBench devices() {
        return devices;
    }

    WholeStepBench steps() {
        return steps;
    }
}
