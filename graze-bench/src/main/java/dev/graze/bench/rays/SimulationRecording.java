package dev.graze.bench.rays;

import dev.graze.rigid.body.StoredPose;
import dev.graze.rigid.RayDetector;
import dev.graze.mesh.Pose;
import dev.graze.rigid.rays.LossReport;
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
import java.util.stream.Stream;

/**
 * A simulation, step by step: the poses of all bodies, so that all methods can search at the same poses; what the
 * simulation's own rays found there; and what they lost, so that losses are those of rays that were followed for as
 * long as in the simulation.
 */
final class SimulationRecording {
    private static final int LAST_STEPS = 60;
    private static final int STEPS_BETWEEN = 5;
    private static final int STEPS_BETWEEN_AUDITS = 10;
    private static final long NANOS_BETWEEN_LINES = 15_000_000_000L;

    /**
     * A step.
     *
     * @param poses  of the bodies that are present
     * @param hits   rays that hit
     * @param pairs  of bodies, from the broad phase
     * @param traced pairs that were traced by the standard algorithm
     * @param losses the audit of the step (2.1.5); {@link LossReport#NOTHING} if it was not audited
     */
    private record Step(Pose[] poses, int hits, int pairs, int traced, LossReport losses) {
        void writeTo(DataOutput out) throws IOException {
            out.writeInt(hits);
            out.writeInt(pairs);
            out.writeInt(traced);
            out.writeLong(losses.standard());
            out.writeLong(losses.same());
            out.writeLong(losses.strayed());
            out.writeLong(losses.missed());
            out.writeLong(losses.surplus());
            out.writeInt(poses.length);
            for (Pose pose : poses) {
                StoredPose.write(pose, out);
            }
        }

        static Step readFrom(DataInput in, int mostBodies) throws IOException {
            int hits = in.readInt();
            int pairs = in.readInt();
            int traced = in.readInt();
            LossReport losses = new LossReport(in.readLong(), in.readLong(), in.readLong(), in.readLong(),
                    in.readLong());
            return new Step(readPoses(in, mostBodies), hits, pairs, traced, losses);
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
    }

    private final RigidScene scene;
    private final List<Step> steps = new ArrayList<>();
    private double finalDepth;

    private SimulationRecording(RigidScene scene) {
        this.scene = scene;
    }

    /**
     * Runs a simulation to its end and closes it.
     *
     * @param audited whether every tenth step, counted from the last, is compared with the standard algorithm
     */
    static SimulationRecording of(Simulation simulation, boolean audited, Consumer<String> progress) {
        try (simulation) {
            SimulationRecording recording = new SimulationRecording(simulation.scene());
            progress.accept(
                    "simulating " + recording.scene.bodyCount() + " bodies for " + recording.scene.steps() + " steps");
            recording.run(simulation, audited, progress);
            recording.finalDepth = recording.meanDepth();
            return recording;
        }
    }

    private void run(Simulation simulation, boolean audited, Consumer<String> progress) {
        RigidWorld world = simulation.world();
        long reported = System.nanoTime();
        while (!simulation.isOver()) {
            Pose[] poses = poses(world);
            world.detect();
            RayDetector detector = world.detector();
            boolean auditsStep = audited && (scene.steps() - 1 - steps()) % STEPS_BETWEEN_AUDITS == 0;
            LossReport losses = auditsStep ? detector.audit() : LossReport.NOTHING;
            simulation.step();
            steps.add(new Step(poses, world.contacts().size(), (int) detector.counts().get(Counter.PAIRS),
                    (int) detector.counts().get(Counter.STANDARD_PAIRS), losses));
            if (System.nanoTime() - reported > NANOS_BETWEEN_LINES) {
                progress.accept("step " + steps() + " of " + scene.steps());
                reported = System.nanoTime();
            }
        }
    }

    void writeTo(DataOutput out) throws IOException {
        out.writeDouble(finalDepth);
        out.writeInt(steps());
        for (Step step : steps) {
            step.writeTo(out);
        }
    }

    static SimulationRecording readFrom(DataInput in, RigidScene scene) throws IOException {
        SimulationRecording recording = new SimulationRecording(scene);
        recording.finalDepth = in.readDouble();
        int steps = in.readInt();
        for (int step = 0; step < steps; step++) {
            recording.steps.add(Step.readFrom(in, scene.bodyCount()));
        }
        return recording;
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
        return steps.size();
    }

    /** Returns the poses of the bodies present at a step. */
    Pose[] poses(int step) {
        return steps.get(step).poses();
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
            if (steps.get(step).hits() > 0) {
                return step;
            }
        }
        return steps() - 1;
    }

    /** Returns the largest number of pairs in a step. */
    int peakPairs() {
        return steps.stream().mapToInt(Step::pairs).max().orElse(0);
    }

    /** Returns what the simulation's own rays lost in the audited steps of a span. */
    LossReport losses(Span span) {
        return span.steps(steps).map(Step::losses).reduce(LossReport.NOTHING, LossReport::plus);
    }

    /** Returns the percentage of pairs that the simulation followed. */
    double followedPercent(Span span) {
        long pairs = span.steps(steps).mapToLong(Step::pairs).sum();
        long traced = span.steps(steps).mapToLong(Step::traced).sum();
        return pairs == 0 ? Double.NaN : 100.0 * (pairs - traced) / pairs;
    }

    /** Returns the mean number of rays that hit in a step. */
    double hits(Span span) {
        return span.steps(steps).mapToInt(Step::hits).average().orElse(Double.NaN);
    }

    /** Consecutive steps, {@code from} to {@code end}. */
    record Span(int from, int end) {
        private Stream<Step> steps(List<Step> all) {
            return all.subList(from, end).stream();
        }
    }
}
