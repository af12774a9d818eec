package dev.graze.bench.rays;

import dev.graze.rigid.body.StoredPose;
import dev.graze.rigid.RayDetector;
import dev.graze.mesh.Pose;
import dev.graze.rigid.rays.RayConstants;
import dev.graze.rigid.rays.RayCounts.Counter;
import dev.graze.rigid.rays.RaySettings;
import dev.graze.rigid.world.RigidScene;
import dev.graze.rigid.world.RigidWorld;
import dev.graze.rigid.world.Simulation;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.io.StreamCorruptedException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/** The poses of all bodies at each step of a simulation, so that all methods can search at the same poses. */
final class SimulationRecording {
    private static final int LAST_STEPS = 60;
    private static final int STEPS_BETWEEN = 5;
    private static final long NANOS_BETWEEN_LINES = 15_000_000_000L;

    private final RigidScene scene;
    /** By step, then by body; only the bodies present at that step. */
    private final List<Pose[]> poses = new ArrayList<>();
    private final List<Long> standardRays = new ArrayList<>();
    private final List<Integer> hits = new ArrayList<>();
    private double finalDepth;

    private SimulationRecording(RigidScene scene) {
        this.scene = scene;
    }

    /** Runs a simulation to its end and closes it. */
    static SimulationRecording of(Simulation simulation, Consumer<String> progress) {
        try (simulation) {
            SimulationRecording recording = new SimulationRecording(simulation.scene());
            progress.accept(
                    "simulating " + recording.scene.bodyCount() + " bodies for " + recording.scene.steps() + " steps");
            recording.run(simulation, progress);
            recording.finalDepth = recording.meanDepth();
            return recording;
        }
    }

    private void run(Simulation simulation, Consumer<String> progress) {
        RigidWorld world = simulation.world();
        long reported = System.nanoTime();
        while (!simulation.isOver()) {
            poses.add(poses(world));
            simulation.step();
            hits.add(world.contacts().size());
            standardRays.add(world.detector().counts().get(Counter.STANDARD_RAYS));
            if (System.nanoTime() - reported > NANOS_BETWEEN_LINES) {
                progress.accept("step " + steps() + " of " + scene.steps());
                reported = System.nanoTime();
            }
        }
    }

    void writeTo(DataOutput out) throws IOException {
        out.writeDouble(finalDepth);
        out.writeInt(steps());
        for (int step = 0; step < steps(); step++) {
            out.writeLong(standardRays.get(step));
            out.writeInt(hits.get(step));
            out.writeInt(poses(step).length);
            for (Pose pose : poses(step)) {
                StoredPose.write(pose, out);
            }
        }
    }

    static SimulationRecording readFrom(DataInput in, RigidScene scene) throws IOException {
        SimulationRecording recording = new SimulationRecording(scene);
        recording.finalDepth = in.readDouble();
        int steps = in.readInt();
        for (int step = 0; step < steps; step++) {
            recording.standardRays.add(in.readLong());
            recording.hits.add(in.readInt());
            recording.poses.add(readPoses(in, scene.bodyCount()));
        }
        return recording;
    }

    private static Pose[] readPoses(DataInput in, int most) throws IOException {
        int count = in.readInt();
        if (count < 0 || count > most) {
            throw new StreamCorruptedException(count + " bodies in a scene of " + most);
        }
        Pose[] poses = new Pose[count];
        for (int body = 0; body < count; body++) {
            poses[body] = StoredPose.read(in);
        }
        return poses;
    }

    private static Pose[] poses(RigidWorld world) {
        Pose[] poses = new Pose[world.bodyCount() - 1];
        for (int body = 0; body < poses.length; body++) {
            poses[body] = world.pose(body + 1);
        }
        return poses;
    }

    RigidScene scene() {
        return scene;
    }

    int steps() {
        return poses.size();
    }

    /** Returns the poses of the bodies present at a step. */
    Pose[] poses(int step) {
        return poses.get(step);
    }

    /** Averages over the last second: a single instant depends too much on which body has just landed. */
    private double meanDepth() {
        double sum = 0;
        int count = 0;
        for (int step = steps() - 1; step >= Math.max(0, steps() - LAST_STEPS); step -= STEPS_BETWEEN) {
            sum += depth(poses(step));
            count++;
        }
        return sum / count;
    }

    /** Returns the penetration at some poses: the sum of the lengths of all rays of the standard algorithm (2.3.6). */
    private double depth(Pose[] bodies) {
        RaySettings standard = RaySettings.usual(RayConstants.forRadius(scene.typicalRadius())).iterative(false)
                .predictive(false);
        try (RayDetector detector = RayDetector.on(1, standard)) {
            detector.addFixed(scene.floor(), scene.floorPose());
            for (int body = 0; body < bodies.length; body++) {
                detector.add(scene.shape(body), bodies[body]);
            }
            return detector.detect().cumulativeDepth();
        }
    }

    /** Returns the penetration at the end, as a mean over instants of the last second. */
    double finalDepth() {
        return finalDepth;
    }

    /** Returns the first step with a collision, or the last step if there is none. */
    int firstHit() {
        for (int step = 0; step < steps(); step++) {
            if (hits.get(step) > 0) {
                return step;
            }
        }
        return steps() - 1;
    }

    /** Returns the step with the most rays. */
    int busiest() {
        int busiest = 0;
        for (int step = 1; step < steps(); step++) {
            busiest = standardRays.get(step) > standardRays.get(busiest) ? step : busiest;
        }
        return busiest;
    }

    /**
     * Returns up to {@code count} steps before {@code end}, with up to half that number of lead-in steps before them.
     */
    Window window(String key, int count, int end) {
        int stop = Math.max(2, Math.min(end, steps()));
        int from = Math.max(1, stop - count);
        return new Window(key, this, Math.max(0, from - Math.max(1, count / 2)), from, stop);
    }

    /** Measured steps {@code from} to {@code end}, and lead-in steps from {@code lead} that are not measured. */
    record Window(String key, SimulationRecording recording, int lead, int from, int end) {
        int size() {
            return end - from;
        }
    }
}
