package dev.graze.cli.selftest;

import dev.graze.ContactKind;
import dev.graze.Contacts;
import dev.graze.Detector;
import dev.graze.Moves;
import dev.graze.Moves.Path;
import dev.graze.NearPairs;
import dev.graze.Part;
import dev.graze.Scene;
import dev.graze.mesh.InvalidInputException;
import dev.graze.mesh.Mesh;
import dev.graze.mesh.Pose;
import dev.graze.mesh.Topology;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;

/**
 * Takes the rigid parts of a trial scene along true rotations instead of chords: as screws, or about their centers. One
 * detector of a setup must find the same, bit for bit, as a new one of {@code brute} for each step. In scenes small
 * enough, near pairs at many times, decided exactly, must be among the contacts, with a toi no later than that.
 */
final class TurnTrial {
    private static final int SAMPLES = 16;
    private static final int MOST_SAMPLED_VERTICES = 60;
    /** The separation of sampled steps and the tolerance of all, over the largest coordinate. */
    private static final double SEPARATION = 0x1p-5;
    private static final double TOLERANCE = 0x1p-8;
    /** By how much closer than the separation features must be to count: far more than positions are rounded. */
    private static final double ROUNDING = 0x1p-40;
    /** Axes of smaller rotations, or of nearly half turns, are not computed reliably here. */
    private static final double SMALLEST_ANGLE = 1e-3;
    private static final double LARGEST_SIZE = 1e30;

    private final TrialScene trial;
    private final Setup setup;
    private final Function<TrialPart, Path> paths;
    private final List<String> contradictions = new ArrayList<>();
    private long compared;
    private long sampled;

    TurnTrial(TrialScene trial, Setup setup) {
        this(trial, setup, TurnTrial::path);
    }

    /** @param paths the way parts move; samples always come from {@link #path} */
    TurnTrial(TrialScene trial, Setup setup, Function<TrialPart, Path> paths) {
        this.trial = trial;
        this.setup = setup;
        this.paths = paths;
    }

    /** Returns the way a part moves: every other one as a screw. */
    private static Path path(TrialPart part) {
        return isScrew(part) ? Path.SCREW : Path.ABOUT_CENTER;
    }

    private static boolean isScrew(TrialPart part) {
        return part.name().hashCode() % 2 == 0;
    }

    /** Returns the number of contacts compared. */
    long compared() {
        return compared;
    }

    /** Returns the number of near pairs at sampled times that were compared. */
    long sampled() {
        return sampled;
    }

    /** Returns whether a rigid part turns. */
    static boolean applies(TrialScene trial) {
        return IntStream.range(1, trial.frameCount()).anyMatch(frame -> trial.partsIn(frame).stream()
                .anyMatch(part -> turns(part, frame)));
    }

    private static boolean turns(TrialPart part, int frame) {
        return part.motion() == Part.Motion.RIGID && part.isIn(frame - 1)
                && !Arrays.equals(part.place(frame - 1), 3, 7, part.place(frame), 3, 7);
    }

    /** Returns what is wrong, in words. */
    List<String> contradictions() {
        try {
            follow();
            for (int frame = 1; frame < trial.frameCount(); frame++) {
                if (canSample(frame)) {
                    sample(frame);
                }
            }
        } catch (RuntimeException | Error failure) {
            contradictions.add("failed with parts that turn: " + failure);
        }
        return contradictions;
    }

    /** Returns the largest coordinate, about, of the step to a frame. */
    private double size(int frame) {
        return IntStream.rangeClosed(frame - 1, frame).boxed()
                .flatMapToDouble(in -> trial.partsIn(in).stream().flatMapToDouble(part -> part.deforms()
                        ? Arrays.stream(part.place(in))
                        : DoubleStream.concat(Arrays.stream(part.points()), Arrays.stream(part.place(in), 0, 3))))
                .map(Math::abs).max().orElse(0);
    }

    /** Compares one detector that takes all steps with new ones. */
    private void follow() {
        List<String> warnings = Collections.synchronizedList(new ArrayList<>());
        Function<TrialPart, Part> parts = trial.startingParts();
        Scene scene = trial.in(0, parts);
        double tolerance = tolerance(
                IntStream.range(1, trial.frameCount()).mapToDouble(this::size).max().orElse(0));
        try (Detector detector = setup.continuous(scene, warnings).rotationTolerance(tolerance).start()) {
            for (int frame = 1; frame < trial.frameCount(); frame++) {
                if (trial.changesAt(frame)) {
                    scene = trial.in(frame, parts);
                    detector.change(scene);
                }
                Moves moves = trial.moves(scene, frame, paths);
                compare(detector, moves, frame, brute(frame, tolerance, setup.question().separation()));
            }
        }
        setup.requireNone(warnings);
    }

    /** Compares a step with what brute found in it, which is nothing if it refused the step, and takes it. */
    private void compare(Detector detector, Moves moves, int frame, Optional<Contacts> expected) {
        if (expected.isPresent() && !Setup.Findings.isCutShort(expected.get())) {
            compareFirst(detector, moves, frame, expected.get());
            require(detector.advance(moves).equals(expected.get()),
                    "the contacts of parts that turn differ from those of brute", frame);
            compared += expected.get().size();
            return;
        }
        if (expected.isEmpty()) {
            require(refuses(detector, moves), "brute refuses these turns, which are searched", frame);
        }
        detector.reset(moves);
    }

    private static boolean refuses(Detector detector, Moves moves) {
        try {
            detector.probe(moves);
            return false;
        } catch (InvalidInputException tooLargeOrTooImprecise) {
            return true;
        }
    }

    /** Returns a distance above 0, also for a scene of points in one place. */
    private static double tolerance(double size) {
        return Math.max(TOLERANCE * size, Double.MIN_NORMAL);
    }

    private void compareFirst(Detector detector, Moves moves, int frame, Contacts expected) {
        require(detector.touches(moves) == expected.size() > 0, "does not know whether parts that turn touch", frame);
        require(detector.safeStep(moves) == expected.limiting().earliestToi(),
                "the safe step of parts that turn is not the earliest toi", frame);
    }

    private void require(boolean agrees, String problem, int frame) {
        if (!agrees) {
            contradictions.add(problem + " in frame " + frame);
        }
    }

    /** Returns the contacts of a step; empty if its coordinates are out of the range in which parts can turn. */
    private Optional<Contacts> brute(int frame, double tolerance, double separation) {
        Scene start = trial.startOfStep(frame);
        try (Detector detector = Setup.reference(setup.question().withSeparation(separation))
                .continuous(start, new ArrayList<>()).rotationTolerance(tolerance).start()) {
            return Optional.of(detector.advance(trial.moves(start, frame, paths)));
        } catch (InvalidInputException tooLargeOrTooImprecise) {
            return Optional.empty();
        }
    }

    private boolean canSample(int frame) {
        List<TrialPart> turning = trial.partsIn(frame).stream().filter(part -> turns(part, frame)).toList();
        double size = size(frame);
        return !turning.isEmpty() && trial.vertexCount() <= MOST_SAMPLED_VERTICES
                && size < LARGEST_SIZE && size > 1 / LARGEST_SIZE
                && turning.stream().map(part -> Turn.of(part, frame))
                        .allMatch(turn -> turn.angle > SMALLEST_ANGLE && turn.angle < Math.PI - SMALLEST_ANGLE);
    }

    private void sample(int frame) {
        double separation = SEPARATION * size(frame);
        brute(frame, tolerance(size(frame)), separation).filter(found -> !Setup.Findings.isCutShort(found))
                .ifPresent(contacts -> sample(frame, separation, contacts));
    }

    private void sample(int frame, double separation, Contacts contacts) {
        Map<List<Integer>, Double> tois = new HashMap<>();
        for (int i = 0; i < contacts.size(); i++) {
            int at = i;
            tois.put(key(contacts.kind(i), which -> contacts.vertex(at, which)), contacts.toi(i));
        }
        for (int i = 0; i <= SAMPLES; i++) {
            double time = i / (double) SAMPLES;
            Scene then = trial.in(frame, part -> at(part, frame, time));
            try (Detector detector = Setup.reference(setup.question()).continuous(then, new ArrayList<>()).start()) {
                compare(detector.near(separation - ROUNDING * size(frame)), tois, time, frame);
            }
        }
    }

    private void compare(NearPairs near, Map<List<Integer>, Double> tois, double time, int frame) {
        for (int i = 0; i < near.size(); i++) {
            int at = i;
            Double toi = tois.get(key(near.kind(i), which -> near.vertex(at, which)));
            sampled++;
            if (toi == null || toi > time) {
                contradictions.add((toi == null ? "misses a contact" : "reports a contact late, at " + toi)
                        + " of parts that turn: it has begun at " + time + " of the step to frame " + frame);
                return;
            }
        }
    }

    private static List<Integer> key(ContactKind kind, Function<Integer, Integer> vertices) {
        return List.of(kind.ordinal(), vertices.apply(0), vertices.apply(1), vertices.apply(2), vertices.apply(3));
    }

    /** Returns a part as it is at a time during the step to a frame. */
    private static Part at(TrialPart part, int frame, double time) {
        if (!part.isIn(frame - 1) || part.motion() == Part.Motion.FIXED) {
            return part.startingAt(frame);
        }
        Topology topology = Topology.of(part.vertexCount(), part.triangles(), part.edges());
        if (turns(part, frame)) {
            return Part.rigid(part.name(), new Mesh(topology, part.points()), Turn.of(part, frame).at(time));
        }
        if (part.deforms()) {
            return Part.deforming(part.name(),
                    new Mesh(topology, between(part.place(frame - 1), part.place(frame), time)));
        }
        double[] place = between(part.place(frame - 1), part.place(frame), time);
        return part.withPlace(frame, place).startingAt(frame);
    }

    private static double[] between(double[] from, double[] to, double time) {
        double[] place = new double[from.length];
        Arrays.setAll(place, i -> from[i] == to[i] ? from[i] : (1 - time) * from[i] + time * to[i]);
        return place;
    }

    /**
     * A rotation about an axis from one pose to another, with the point that moves straight: a second way to compute
     * it, so that the library's is not compared with itself.
     *
     * @param center the point that moves straight, in the scene at the start
     * @param motion by how much it moves
     */
    private record Turn(Pose start, double[] axis, double angle, double[] center, double[] motion) {
        static Turn of(TrialPart part, int frame) {
            Pose from = part.pose(frame - 1);
            Pose to = part.pose(frame);
            // The quaternion of the rotation between them: to times the inverse of from.
            double w = to.w() * from.w() + to.i() * from.i() + to.j() * from.j() + to.k() * from.k();
            double sign = w < 0 ? -1 : 1;
            double[] axis = {
                    sign * (-to.w() * from.i() + to.i() * from.w() - to.j() * from.k() + to.k() * from.j()),
                    sign * (-to.w() * from.j() + to.j() * from.w() - to.k() * from.i() + to.i() * from.k()),
                    sign * (-to.w() * from.k() + to.k() * from.w() - to.i() * from.j() + to.j() * from.i()) };
            double sine = Math.sqrt(dot(axis, axis));
            double angle = 2 * Math.atan2(sine, Math.abs(w));
            Arrays.setAll(axis, i -> axis[i] / sine);
            if (isScrew(part)) {
                return screw(from, to, axis, angle);
            }
            double[] center = placed(from, boxCenter(part.points()));
            return new Turn(from, axis, angle, center, minus(placed(to, boxCenter(part.points())), center));
        }

        private static Turn screw(Pose from, Pose to, double[] axis, double angle) {
            double[] origin = { from.x(), from.y(), from.z() };
            double[] move = minus(new double[] { to.x(), to.y(), to.z() }, origin);
            double along = dot(axis, move);
            double[] across = { move[0] - along * axis[0], move[1] - along * axis[1], move[2] - along * axis[2] };
            double[] sideways = { axis[1] * across[2] - axis[2] * across[1], axis[2] * across[0] - axis[0] * across[2],
                    axis[0] * across[1] - axis[1] * across[0] };
            double[] center = new double[3];
            Arrays.setAll(center, i -> origin[i] + across[i] / 2 + sideways[i] / (2 * Math.tan(angle / 2)));
            return new Turn(from, axis, angle, center,
                    new double[] { along * axis[0], along * axis[1], along * axis[2] });
        }

        private static double[] boxCenter(double[] points) {
            double[] center = new double[3];
            Arrays.setAll(center, axis -> {
                double[] along = IntStream.range(0, points.length / 3).mapToDouble(v -> points[3 * v + axis]).sorted()
                        .toArray();
                return (along[0] + along[along.length - 1]) / 2;
            });
            return center;
        }

        private static double[] placed(Pose pose, double[] point) {
            double[] placed = new double[3];
            pose.place(point, placed, 0);
            return placed;
        }

        private static double[] minus(double[] a, double[] b) {
            return new double[] { a[0] - b[0], a[1] - b[1], a[2] - b[2] };
        }

        private static double dot(double[] a, double[] b) {
            return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
        }

        Pose at(double time) {
            double[] arm = minus(new double[] { start.x(), start.y(), start.z() }, center);
            double[] turned = placed(Pose.ORIGIN.turned(axis[0], axis[1], axis[2], angle * time), arm);
            Pose rotation = start.turned(axis[0], axis[1], axis[2], angle * time);
            return new Pose(center[0] + time * motion[0] + turned[0], center[1] + time * motion[1] + turned[1],
                    center[2] + time * motion[2] + turned[2], rotation.w(), rotation.i(), rotation.j(), rotation.k());
        }
    }
}
