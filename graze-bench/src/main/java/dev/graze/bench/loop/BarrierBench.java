package dev.graze.bench.loop;

import dev.graze.Detector;
import dev.graze.NearPairs;
import dev.graze.Part;
import dev.graze.Scene;
import dev.graze.bench.report.Figures;
import dev.graze.cli.output.Median;
import dev.graze.mesh.Mesh;
import dev.graze.mesh.Topology;
import dev.graze.response.Barrier;
import dev.graze.response.BarrierEnergy;
import dev.graze.scenes.shape.Lathe;
import dev.graze.scenes.shape.Profile;
import dev.graze.scenes.shape.Sheet;
import dev.graze.scenes.shape.Surface;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Supplier;

/**
 * A sheet of springs falls on a ball, held off by a barrier: implicit Euler steps, solved by Newton's method with
 * conjugate gradients, safe steps and a line search. Measures how much of that time is detection. The solver is plain
 * and runs on one thread, so the share is that of this solver, not of a tuned one.
 */
final class BarrierBench {
    private static final int SHEET_TRIANGLES = 4000;
    private static final int BALL_TRIANGLES = 4000;
    private static final double SIDE = 1.2;
    private static final double RADIUS = 0.5;
    private static final double GAP = 0.01;
    private static final int STEPS = 12;
    private static final int NEWTON_STEPS = 6;
    private static final int RUNS = 5;
    private static final double STEP = 0.01;
    private static final double GRAVITY = 9.81;
    private static final double SPRING = 2e4;
    /** The share of a safe step that is taken, so that rounded positions do not touch. */
    private static final double SHARE = 0.9;
    private static final double CONVERGED = 1e-3;

    private final String engine;
    private final int threads;
    private final long warmUpNanos;
    private final Scene scene;
    private final Topology sheet;
    private final double distance;

    BarrierBench(String engine, int threads, double scale, long warmUpNanos) {
        this.engine = engine;
        this.threads = threads;
        this.warmUpNanos = warmUpNanos;
        int cells = Sheet.cellsFor(Math.max(32, (int) (scale * SHEET_TRIANGLES)));
        Surface cloth = Sheet.square(SIDE, RADIUS + GAP, cells);
        Surface ball = Lathe.sized(Profile.ball(RADIUS), Math.max(32, (int) (scale * BALL_TRIANGLES)));
        this.sheet = Topology.of(cloth.vertexCount(), cloth.triangles());
        this.scene = Scene.of(Part.deforming("sheet", new Mesh(sheet, cloth.positions())),
                Part.fixed("ball", new Mesh(Topology.of(ball.vertexCount(), ball.triangles()), ball.positions())));
        this.distance = Math.min(GAP, SIDE / cells / 2);
    }

    /** How long one simulation took. */
    private record Run(long nanos, long detectionNanos, int newtonSteps, int pairs) {
        double share() {
            return 100.0 * detectionNanos / nanos;
        }
    }

    void run(Figures figures) {
        long end = System.nanoTime() + warmUpNanos;
        Run last = simulate();
        while (System.nanoTime() < end) {
            last = simulate();
        }
        double[] shares = new double[RUNS];
        double[] millis = new double[RUNS];
        for (int i = 0; i < RUNS; i++) {
            last = simulate();
            shares[i] = last.share();
            millis[i] = last.nanos / 1e6 / last.newtonSteps;
        }
        figures.add("barrier.near-pairs", "barrier simulation: near pairs of a sheet and a ball at the end", last.pairs,
                "pairs");
        figures.add("barrier.newton-step.ms", "  one step of Newton's method", Median.of(millis), "ms");
        figures.add("barrier.detection-share", "  near pairs and safe steps in it", Median.of(shares), "%");
    }

    private Run simulate() {
        try (Detector detector = Detector.continuous(scene).engine(engine).threads(threads).start()) {
            return new Simulation(detector).run();
        }
    }

    /** One simulation from the start. Masses are 1. */
    private final class Simulation {
        private final Detector detector;
        private final Barrier barrier = Barrier.within(distance, scene.positions())
                .stiffness(10 * GRAVITY / (distance * distance * distance));
        private final List<Block> blocks = new ArrayList<>();
        private final int size = 3 * sheet.vertexCount();
        private final double[] rest = springLengths();
        private final double[] velocity = new double[size];
        private double[] x = Arrays.copyOf(scene.positions(), size);
        private double[] target = x;
        private long detection;
        private int newtonSteps;

        /** A part of the Hessian: that of a spring or of a term of the barrier. */
        private record Block(int[] vertices, double[] values) {
        }

        Simulation(Detector detector) {
            this.detector = detector;
        }

        Run run() {
            long start = System.nanoTime();
            for (int step = 0; step < STEPS; step++) {
                double[] before = x;
                target = new double[size];
                for (int i = 0; i < size; i++) {
                    target[i] = x[i] + STEP * velocity[i] - (i % 3 == 1 ? STEP * STEP * GRAVITY : 0);
                }
                minimize();
                for (int i = 0; i < size; i++) {
                    velocity[i] = (x[i] - before[i]) / STEP;
                }
            }
            NearPairs near = near(x);
            if (!(near.size() > 0 && near.smallestDistance() > 0)) {
                throw new IllegalStateException("the sheet must come near the ball and not touch it, but the smallest"
                        + " of " + near.size() + " distances is " + near.smallestDistance());
            }
            return new Run(System.nanoTime() - start, detection, newtonSteps, near.size());
        }

        private void minimize() {
            for (int i = 0; i < NEWTON_STEPS; i++) {
                newtonSteps++;
                BarrierEnergy energy = barrier.at(near(x));
                double[] gradient = gradient(energy);
                assemble(energy);
                double[] direction = solve(gradient);
                if (Arrays.stream(direction).map(Math::abs).max().orElse(0) < CONVERGED * distance) {
                    return;
                }
                descend(direction, value(x, energy));
            }
        }

        /** Takes the longest step that is safe and lowers the energy. */
        private void descend(double[] direction, double energy) {
            double safe = detect(() -> detector.safeStep(scene.move("sheet", moved(direction, 1))));
            double length = safe < 1 ? SHARE * safe : 1;
            for (int i = 0; i < 20; i++, length /= 2) {
                double[] trial = moved(direction, length);
                if (value(trial, barrier.at(near(trial))) <= energy) {
                    detector.reset(scene.move("sheet", trial));
                    x = trial;
                    return;
                }
            }
        }

        private double[] moved(double[] direction, double length) {
            double[] to = x.clone();
            for (int i = 0; i < size; i++) {
                to[i] += length * direction[i];
            }
            return to;
        }

        private NearPairs near(double[] at) {
            return detect(() -> detector.near(distance, scene.move("sheet", at)));
        }

        private <R> R detect(Supplier<R> question) {
            long start = System.nanoTime();
            R answer = question.get();
            detection += System.nanoTime() - start;
            return answer;
        }

        private double[] springLengths() {
            double[] positions = scene.positions();
            double[] lengths = new double[sheet.edgeCount()];
            for (int e = 0; e < lengths.length; e++) {
                lengths[e] = length(edge(positions, e));
            }
            return lengths;
        }

        private double[] edge(double[] at, int e) {
            int a = 3 * sheet.edgeVertex(e, 0);
            int b = 3 * sheet.edgeVertex(e, 1);
            return new double[] { at[b] - at[a], at[b + 1] - at[a + 1], at[b + 2] - at[a + 2] };
        }

        private static double length(double[] vector) {
            return Math.sqrt(vector[0] * vector[0] + vector[1] * vector[1] + vector[2] * vector[2]);
        }

        private double value(double[] at, BarrierEnergy energy) {
            double sum = STEP * STEP * energy.value();
            for (int i = 0; i < size; i++) {
                sum += (at[i] - target[i]) * (at[i] - target[i]) / 2;
            }
            for (int e = 0; e < rest.length; e++) {
                double stretch = length(edge(at, e)) - rest[e];
                sum += STEP * STEP * SPRING * stretch * stretch / 2;
            }
            return sum;
        }

        private double[] gradient(BarrierEnergy energy) {
            double[] gradient = new double[scene.positions().length];
            energy.addGradient(gradient);
            for (int i = 0; i < size; i++) {
                gradient[i] = STEP * STEP * gradient[i] + x[i] - target[i];
            }
            for (int e = 0; e < rest.length; e++) {
                double[] along = edge(x, e);
                double force = STEP * STEP * SPRING * (1 - rest[e] / length(along));
                for (int axis = 0; axis < 3; axis++) {
                    gradient[3 * sheet.edgeVertex(e, 0) + axis] -= force * along[axis];
                    gradient[3 * sheet.edgeVertex(e, 1) + axis] += force * along[axis];
                }
            }
            return gradient;
        }

        /** Keeps the second derivatives of springs, without their negative part, and of the barrier. */
        private void assemble(BarrierEnergy energy) {
            blocks.clear();
            energy.forEachTerm(BarrierEnergy.Curvature.PROJECTED,
                    (vertices, count, hessian) -> blocks.add(new Block(Arrays.copyOf(vertices, count),
                            Arrays.copyOf(hessian, 9 * count * count))));
            for (int e = 0; e < rest.length; e++) {
                double[] along = edge(x, e);
                double length = length(along);
                double across = Math.max(0, 1 - rest[e] / length);
                double[] values = new double[36];
                for (int row = 0; row < 6; row++) {
                    for (int column = 0; column < 6; column++) {
                        double unit = along[row % 3] * along[column % 3] / (length * length);
                        double value = SPRING * ((row % 3 == column % 3 ? across : 0) + (1 - across) * unit);
                        values[6 * row + column] = row / 3 == column / 3 ? value : -value;
                    }
                }
                blocks.add(new Block(new int[] { sheet.edgeVertex(e, 0), sheet.edgeVertex(e, 1) }, values));
            }
        }

        /** Returns the Newton direction by conjugate gradients, up to a thousandth of the gradient. */
        private double[] solve(double[] gradient) {
            double[] solution = new double[size];
            double[] residual = new double[size];
            Arrays.setAll(residual, i -> -gradient[i]);
            double[] direction = residual.clone();
            double before = dot(residual, residual);
            double enough = 1e-6 * before;
            for (int i = 0; i < 200 && before > enough; i++) {
                double[] product = times(direction);
                double length = before / dot(direction, product);
                for (int k = 0; k < size; k++) {
                    solution[k] += length * direction[k];
                    residual[k] -= length * product[k];
                }
                double after = dot(residual, residual);
                for (int k = 0; k < size; k++) {
                    direction[k] = residual[k] + after / before * direction[k];
                }
                before = after;
            }
            return solution;
        }

        private double[] times(double[] vector) {
            double[] product = vector.clone();
            for (Block block : blocks) {
                int width = 3 * block.vertices.length;
                for (int row = 0; row < width; row++) {
                    int to = 3 * block.vertices[row / 3] + row % 3;
                    if (to < size) { // the ball is fixed
                        product[to] += STEP * STEP * row(block, row, width, vector);
                    }
                }
            }
            return product;
        }

        private double row(Block block, int row, int width, double[] vector) {
            double sum = 0;
            for (int column = 0; column < width; column++) {
                int from = 3 * block.vertices[column / 3] + column % 3;
                sum += from < size ? block.values[row * width + column] * vector[from] : 0;
            }
            return sum;
        }

        private static double dot(double[] a, double[] b) {
            double sum = 0;
            for (int i = 0; i < a.length; i++) {
                sum += a[i] * b[i];
            }
            return sum;
        }
    }
}
