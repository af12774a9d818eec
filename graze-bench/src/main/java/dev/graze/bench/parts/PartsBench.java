package dev.graze.bench.parts;

import dev.graze.Contacts;
import dev.graze.Detector;
import dev.graze.Moves;
import dev.graze.Part;
import dev.graze.Scene;
import dev.graze.bench.HeldMemory;
import dev.graze.bench.report.Figures;
import dev.graze.bench.report.Repeats;
import dev.graze.mesh.Mesh;
import dev.graze.mesh.Pose;
import dev.graze.mesh.Topology;
import dev.graze.scenes.MovingScene;
import dev.graze.scenes.SceneRequest;
import dev.graze.scenes.Scenes;
import dev.graze.scenes.shape.Lathe;
import dev.graze.scenes.shape.Profile;
import dev.graze.scenes.shape.Sheet;
import dev.graze.scenes.shape.Surface;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.IntFunction;

/** Runs the scenes of {@code graze bench parts}. */
final class PartsBench {
    private static final int CLOTH_TRIANGLES = 4232;
    private static final int BALL_TRIANGLES = 328_000;
    private static final int N_BODY_TRIANGLES = 146_000;
    private static final int RIGID_BODIES = 1000;
    private static final int RIGID_TRIANGLES = 320;
    private static final int N_BODY_FRAMES = 12;
    private static final String MILLISECONDS = "ms";
    private static final String TIMES = "times";
    private static final String CLOTH = "cloth";

    private final String engine;
    private final int threads;
    private final double scale;
    private final int steps;
    private final long warmUpNanos;
    private final Consumer<String> progress;

    PartsBench(String engine, int threads, double scale, int steps, long warmUpNanos, Consumer<String> progress) {
        this.engine = engine;
        this.threads = threads;
        this.scale = scale;
        this.steps = steps;
        this.warmUpNanos = warmUpNanos;
        this.progress = progress;
    }

    void run(Figures figures) {
        fixedParts(figures);
        filteredParts(figures);
        restingBodies(figures);
    }

    private int scaled(int count) {
        return Math.max(8, (int) Math.round(scale * count));
    }

    /** A scene and what moves in it from step to step. */
    private record Case(String what, Scene scene, IntFunction<Moves> moves) {
    }

    /** What was measured: the median time of a step, and the contacts of the last one. */
    private record Measured(double milliseconds, int contacts) {
    }

    /**
     * Measures some cases together: each is warmed up, and then they take turns, step by step, so that whatever else
     * the machine does slows all of them alike.
     */
    private List<Measured> measure(Case... cases) {
        List<Detector> detectors = new ArrayList<>();
        try {
            int[] step = new int[cases.length];
            for (int i = 0; i < cases.length; i++) {
                progress.accept(cases[i].what);
                detectors.add(start(cases[i].scene));
                long start = System.nanoTime();
                while (step[i] < 3 || System.nanoTime() - start < warmUpNanos) {
                    detectors.get(i).advance(cases[i].moves.apply(step[i]++));
                }
            }
            progress.accept("measuring");
            Repeats[] times = new Repeats[cases.length];
            int[] contacts = new int[cases.length];
            Arrays.setAll(times, i -> new Repeats(steps));
            for (int repeat = 0; repeat < steps; repeat++) {
                for (int i = 0; i < cases.length; i++) {
                    Moves next = cases[i].moves.apply(step[i]++);
                    long from = System.nanoTime();
                    Contacts found = detectors.get(i).advance(next);
                    times[i].add(System.nanoTime() - from);
                    contacts[i] = found.size();
                }
            }
            List<Measured> measured = new ArrayList<>();
            for (int i = 0; i < cases.length; i++) {
                measured.add(new Measured(times[i].medianNanos() / 1e6, contacts[i]));
            }
            return measured;
        } finally {
            detectors.forEach(Detector::close);
        }
    }

    private Detector start(Scene scene) {
        return Detector.continuous(scene).engine(engine).threads(threads).start();
    }

    private void fixedParts(Figures figures) {
        Mesh cloth = mesh(Sheet.square(1, 0, Sheet.cellsFor(scaled(CLOTH_TRIANGLES))), 0, 0, 0);
        Surface ball = Lathe.sized(Profile.ball(1), scaled(BALL_TRIANGLES));
        Part sheet = Part.deforming(CLOTH, cloth);
        Scene alone = Scene.of(sheet);
        Scene far = Scene.of(sheet, Part.fixed("ball", mesh(ball, 20, -20, 0)));
        // The waving cloth dips into the ball around its middle.
        Scene touching = Scene.of(sheet, Part.fixed("ball", mesh(ball, 0, -1.002, 0)));
        Scene unaware = Scene.of(sheet, Part.deforming("ball", mesh(ball, 20, -20, 0)));
        List<Measured> times = measure(
                new Case("a cloth alone", alone, step -> wave(alone, cloth, step)),
                new Case("next to a fixed ball that it never touches", far, step -> wave(far, cloth, step)),
                new Case("on a fixed ball", touching, step -> wave(touching, cloth, step)),
                new Case("next to a ball that is searched like the cloth", unaware,
                        step -> wave(unaware, cloth, step)));
        double aloneTime = times.get(0).milliseconds;
        double farTime = times.get(1).milliseconds;
        double touchingTime = times.get(2).milliseconds;
        int triangles = far.topology().triangleCount() - cloth.topology().triangleCount();
        figures.add("cloth.triangles", "cloth", cloth.topology().triangleCount(), "triangles");
        figures.add("ball.triangles", "fixed ball", triangles, "triangles");
        figures.add("cloth-alone.ms", "a step of the cloth alone", aloneTime, MILLISECONDS);
        figures.add("fixed-far.ms", "next to the fixed ball, which it never touches", farTime, MILLISECONDS);
        figures.add("fixed-far-over-alone", "  over the cloth alone", farTime / aloneTime, TIMES);
        figures.add("fixed-touching.ms", "on the fixed ball", touchingTime, MILLISECONDS);
        figures.add("fixed-touching-over-alone", "  over the cloth alone", touchingTime / aloneTime, TIMES);
        figures.add("fixed-touching.contacts", "  contacts of a step", times.get(2).contacts,
                "contacts");
        figures.add("one-mesh.ms", "next to the ball as if it deformed and touched itself",
                times.get(3).milliseconds, MILLISECONDS);
        figures.add("fixed.bytes-per-triangle", "memory of a detector per triangle of the fixed ball",
                (double) heldBytes(far, cloth) / triangles, "bytes");
        Replacement replacement = replace(far, cloth);
        figures.add("replace.ms", "replacing the cloth by another, with the first step after it",
                replacement.milliseconds, MILLISECONDS);
        figures.add("replace-over-step", "  over a step without a change",
                replacement.milliseconds / replacement.stepMilliseconds, TIMES);
        figures.add("replace-over-new", "  over a new detector and its first step",
                replacement.milliseconds / replacement.newMilliseconds, TIMES);
    }

    /** The times of replacing a part, with the first step after it; of a plain step; of a new detector's first step. */
    private record Replacement(double milliseconds, double stepMilliseconds, double newMilliseconds) {
    }

    private long heldBytes(Scene scene, Mesh cloth) {
        progress.accept("memory");
        return HeldMemory.bytes(() -> {
            Detector detector = start(scene);
            detector.advance(wave(scene, cloth, 0));
            detector.advance(wave(scene, cloth, 1));
            return detector;
        }, Detector::close);
    }

    private Replacement replace(Scene before, Mesh cloth) {
        progress.accept("replacing a part");
        Mesh other = mesh(Sheet.square(1, 0, Sheet.cellsFor(scaled(CLOTH_TRIANGLES)) + 1), 0, 0, 0);
        Repeats times = new Repeats(steps);
        Repeats stepTimes = new Repeats(steps);
        Repeats newTimes = new Repeats(steps);
        Scene scene = before;
        try (Detector detector = start(scene)) {
            long warmUpEnd = System.nanoTime() + warmUpNanos;
            int measured = -3;
            for (int i = 0; measured < steps; i++) {
                Mesh next = i % 2 == 0 ? other : cloth;
                long start = System.nanoTime();
                scene = scene.toBuilder().replace(Part.deforming(CLOTH, next)).build();
                detector.change(scene);
                detector.advance(wave(scene, next, i));
                long changed = System.nanoTime();
                detector.advance(wave(scene, next, i + 1));
                Moves moves = wave(scene, next, i + 2);
                long stepStart = System.nanoTime();
                detector.advance(moves);
                long stepEnd = System.nanoTime();
                try (Detector fresh = start(scene)) {
                    fresh.advance(moves);
                }
                if (measured >= 0) {
                    times.add(changed - start);
                    stepTimes.add(stepEnd - stepStart);
                    newTimes.add(System.nanoTime() - stepEnd);
                }
                measured += measured >= 0 || System.nanoTime() > warmUpEnd ? 1 : 0;
            }
        }
        return new Replacement(times.medianNanos() / 1e6, stepTimes.medianNanos() / 1e6,
                newTimes.medianNanos() / 1e6);
    }

    /** Makes waves travel through the cloth. */
    private static Moves wave(Scene scene, Mesh cloth, int step) {
        double[] positions = cloth.positions().clone();
        for (int i = 0; i < positions.length; i += 3) {
            positions[i + 1] += 0.004 * StrictMath.sin(0.3 * step + 9 * positions[i])
                    * StrictMath.cos(7 * positions[i + 2]);
        }
        return scene.move(CLOTH, positions);
    }

    private void filteredParts(Figures figures) {
        List<double[]> frames = new ArrayList<>();
        MovingScene bodies = Scenes.create(new SceneRequest("n-body", scaled(N_BODY_TRIANGLES), 500, 1));
        class Enough extends RuntimeException {
            private static final long serialVersionUID = 1;
        }
        try {
            bodies.generate((frame, positions) -> {
                frames.add(positions.clone());
                if (frames.size() == N_BODY_FRAMES) {
                    throw new Enough();
                }
            });
        } catch (Enough done) {
            // The rest of the motion is not needed.
        }
        Split split = new Split(bodies.topology(), frames);
        Scene oneMesh = Scene.of(Part.deforming("all", new Mesh(bodies.topology(), frames.getFirst())));
        Scene everything = split.builder().build();
        Scene onePair = split.builder().only(split.names.get(0), split.names.get(1)).build();
        Scene.Builder silent = split.builder();
        split.names.forEach(name -> silent.bits(name, 1, 0).ignoreWithin(name));
        Scene nothing = silent.build();
        List<Measured> times = measure(
                new Case("n-body as one mesh", oneMesh,
                        step -> oneMesh.move("all", frames.get(split.frame(step)))),
                new Case("n-body in parts, everything tested", everything, step -> split.moves(everything, step)),
                new Case("n-body in parts, one pair tested", onePair, step -> split.moves(onePair, step)),
                new Case("n-body in parts, nothing tested", nothing, step -> split.moves(nothing, step)));
        double one = times.get(0).milliseconds;
        double all = times.get(1).milliseconds;
        figures.add("n-body.parts", "n-body", split.names.size(), "parts");
        figures.add("n-body.triangles", "n-body", bodies.topology().triangleCount(), "triangles");
        figures.add("n-body.one-mesh.ms", "a step of n-body as one mesh", one, MILLISECONDS);
        figures.add("n-body.everything.ms", "in parts, everything tested", all, MILLISECONDS);
        figures.add("n-body.everything-over-one-mesh", "  over one mesh", all / one, TIMES);
        figures.add("n-body.contacts", "  contacts of a step", times.get(1).contacts, "contacts");
        figures.add("n-body.one-pair.ms", "in parts, one pair tested", times.get(2).milliseconds, MILLISECONDS);
        figures.add("n-body.nothing.ms", "in parts, nothing tested", times.get(3).milliseconds, MILLISECONDS);
    }

    /** The connected bodies of a mesh as parts, and their positions in each frame. */
    private static final class Split {
        private final List<String> names = new ArrayList<>();
        private final List<Mesh> meshes = new ArrayList<>();
        private final int[] firstVertices;
        private final List<double[]> frames;

        /** Splits a mesh whose bodies are consecutive. */
        Split(Topology topology, List<double[]> frames) {
            this.frames = frames;
            int bodies = topology.bodyCount();
            this.firstVertices = new int[bodies + 1];
            for (int v = 0; v < topology.vertexCount(); v++) {
                firstVertices[topology.bodyOfVertex(v) + 1] = v + 1;
            }
            int triangle = 0;
            for (int body = 0; body < bodies; body++) {
                int first = triangle;
                while (triangle < topology.triangleCount() && topology.bodyOfTriangle(triangle) == body) {
                    triangle++;
                }
                int[] corners = new int[3 * (triangle - first)];
                for (int i = 0; i < corners.length; i++) {
                    corners[i] = topology.triangleVertex(first + i / 3, i % 3) - firstVertices[body];
                }
                names.add("body " + body);
                meshes.add(new Mesh(Topology.of(firstVertices[body + 1] - firstVertices[body], corners),
                        positions(body, 0)));
            }
        }

        private double[] positions(int body, int frame) {
            return Arrays.copyOfRange(frames.get(frame), 3 * firstVertices[body],
                    3 * firstVertices[body + 1]);
        }

        Scene.Builder builder() {
            Scene.Builder builder = Scene.builder();
            for (int body = 0; body < names.size(); body++) {
                builder.add(Part.deforming(names.get(body), meshes.get(body)));
            }
            return builder;
        }

        /** Goes through the frames forwards and then backwards, so that no step is a jump. */
        int frame(int step) {
            int last = frames.size() - 1;
            int at = (step + 1) % (2 * last);
            return at <= last ? at : 2 * last - at;
        }

        Moves moves(Scene scene, int step) {
            Moves moves = scene.moves();
            for (int body = 0; body < names.size(); body++) {
                moves.move(names.get(body), positions(body, frame(step)));
            }
            return moves;
        }
    }

    private void restingBodies(Figures figures) {
        Mesh body = mesh(Lathe.sized(Profile.ball(0.5), RIGID_TRIANGLES), 0, 0, 0);
        int count = scaled(RIGID_BODIES);
        int side = (int) Math.ceil(Math.cbrt(count));
        Scene.Builder builder = Scene.builder();
        List<Pose> places = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            // Closer than their diameter: each body touches its neighbors.
            int row = i / side % side;
            int layer = i / (side * side);
            places.add(Pose.at(0.98 * (i % side), 0.98 * row, 0.98 * layer));
            builder.add(Part.rigid("body " + i, body, places.get(i)));
        }
        Scene scene = builder.build();
        List<Measured> times = measure(new Case("rigid bodies at rest", scene, step -> scene.moves()),
                new Case("one rigid body moving", scene, step -> nudge(scene, places, 1, step)),
                new Case("all rigid bodies moving", scene, step -> nudge(scene, places, count, step)));
        figures.add("rigid.bodies", "rigid bodies, each touching its neighbours", count, "parts");
        figures.add("rigid.contacts", "  contacts of a step", times.get(0).contacts, "contacts");
        figures.add("rigid.rest.ms", "a step with all at rest", times.get(0).milliseconds, MILLISECONDS);
        figures.add("rigid.one-moving.ms", "with one moving", times.get(1).milliseconds, MILLISECONDS);
        figures.add("rigid.all-moving.ms", "with all moving", times.get(2).milliseconds, MILLISECONDS);
    }

    private static Moves nudge(Scene scene, List<Pose> places, int count, int step) {
        Moves moves = scene.moves();
        for (int i = 0; i < count; i++) {
            Pose at = places.get(i);
            moves.move("body " + i, Pose.at(at.x() + 0.01 * StrictMath.sin(0.7 * step + i), at.y(), at.z()));
        }
        return moves;
    }

    private static Mesh mesh(Surface surface, double x, double y, double z) {
        double[] positions = new double[surface.positions().length];
        Pose.at(x, y, z).place(surface.positions(), positions, 0);
        return new Mesh(Topology.of(surface.vertexCount(), surface.triangles()), positions);
    }
}
