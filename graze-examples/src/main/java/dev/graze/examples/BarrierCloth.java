package dev.graze.examples;

import dev.graze.Detector;
import dev.graze.Moves;
import dev.graze.NearList;
import dev.graze.NearPairs;
import dev.graze.Part;
import dev.graze.Scene;
import dev.graze.io.output.PlyWriter;
import dev.graze.mesh.Mesh;
import dev.graze.mesh.Topology;
import dev.graze.response.Barrier;
import dev.graze.response.BarrierEnergy;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.function.Supplier;

/**
 * A cloth that falls over a block, kept apart from it and from itself by a barrier: incremental potential contact (Li
 * et al. 2020) without friction. A step of implicit Euler is the minimum of an energy, of inertia, springs and barrier,
 * and Newton's method finds it. Its line search goes no farther than {@link Detector#safeStep} allows, so nothing ever
 * touches, and measures the pairs of one near list at many trial positions.
 *
 * <p>The program writes one frame per step to a directory, for {@code graze check} and {@code graze view}.
 */
public final class BarrierCloth implements AutoCloseable {
    private static final double STEP = 1 / 60.0;
    private static final double GRAVITY = 9.81;
    /** The barrier acts below this distance. */
    private static final double REACH = 0.02;
    private static final double MARGIN = 0.02;
    private static final double STIFFNESS = 20_000;
    private static final double WIDTH = 1.2;
    private static final double MASS_PER_AREA = 0.2;
    private static final double SPRING = 20;
    private static final int NEWTON_STEPS = 30;
    /** Newton's method ends when no vertex would move faster than this, in meters per second. */
    private static final double PRECISION = 0.02;

    private final Scene scene;
    private final Topology cloth;
    private final double mass;
    private final double[] lengths;
    private final double[] velocities;
    private final Barrier barrier;
    private final Detector detector;
    private double[] positions;
    /** Where the cloth would be without forces other than weight. */
    private final double[] target;
    private NearList list;
    private int newtonSteps;
    private int shortenedSteps;
    private long nanos;
    private long detectionNanos;

    /** Creates a cloth above a block, with this number of cells along its side. */
    public BarrierCloth(int cells) {
        Mesh mesh = Shapes.sheet(cells, WIDTH, 0.7);
        cloth = mesh.topology();
        positions = mesh.positions().clone();
        velocities = new double[positions.length];
        target = positions.clone();
        mass = MASS_PER_AREA * WIDTH * WIDTH / cloth.vertexCount();
        lengths = new double[cloth.edgeCount()];
        Arrays.setAll(lengths, edge -> length(edgeVector(edge, positions)));
        scene = Scene.of(Part.deforming("cloth", mesh), Part.fixed("block", Shapes.box(0.3, 0.3)));
        barrier = Barrier.within(REACH, scene.positions()).stiffness(STIFFNESS);
        detector = Detector.continuous(scene).start();
        list = detector.nearList(REACH, MARGIN);
    }

    /** Advances by one step. */
    public void step() {
        long start = System.nanoTime();
        double[] before = positions.clone();
        for (int i = 0; i < target.length; i++) {
            target[i] = positions[i] + STEP * (velocities[i] - (i % 3 == 2 ? STEP * GRAVITY : 0));
        }
        for (int k = 0; k < NEWTON_STEPS; k++) {
            BarrierEnergy contact = barrier.at(near(positions));
            double[] direction = hessian(contact).solve(downhill(contact));
            newtonSteps++;
            if (Arrays.stream(direction).map(Math::abs).max().orElse(0) < PRECISION * STEP || !descend(direction)) {
                break;
            }
        }
        for (int i = 0; i < velocities.length; i++) {
            velocities[i] = (positions[i] - before[i]) / STEP;
        }
        nanos += System.nanoTime() - start;
    }

    /** Goes along a direction as far as nothing touches and the energy falls; returns whether it went anywhere. */
    private boolean descend(double[] direction) {
        double energy = energy(positions);
        double safe = detecting(() -> detector.safeStep(moves(along(direction, 1))));
        shortenedSteps += safe < 1 ? 1 : 0;
        for (double length = safe < 1 ? 0.9 * safe : 1; length > 1e-6; length /= 2) {
            double[] trial = along(direction, length);
            // The path is free by construction; touches makes sure of it after rounding, and is what accept refers to.
            if (energy(trial) < energy && !detecting(() -> detector.touches(moves(trial)))) {
                detector.accept();
                positions = trial;
                if (!list.covers(moves(positions))) {
                    list = detecting(() -> detector.nearList(REACH, MARGIN));
                }
                return true;
            }
        }
        return false;
    }

    private double[] along(double[] direction, double length) {
        double[] result = positions.clone();
        for (int i = 0; i < result.length; i++) {
            result[i] += length * direction[i];
        }
        return result;
    }

    private Moves moves(double[] trial) {
        return scene.move("cloth", trial);
    }

    /** Returns the pairs within reach: from the list, or by a search if the trial goes beyond its margin. */
    private NearPairs near(double[] trial) {
        Moves moves = moves(trial);
        return detecting(() -> list.covers(moves) ? list.at(moves) : detector.near(REACH, moves));
    }

    private double energy(double[] trial) {
        double energy = barrier.at(near(trial)).value();
        for (int i = 0; i < trial.length; i++) {
            energy += 0.5 * mass / (STEP * STEP) * (trial[i] - target[i]) * (trial[i] - target[i]);
        }
        for (int edge = 0; edge < lengths.length; edge++) {
            double stretch = length(edgeVector(edge, trial)) - lengths[edge];
            energy += 0.5 * SPRING * stretch * stretch;
        }
        return energy;
    }

    /** Returns minus the gradient of the energy. */
    private double[] downhill(BarrierEnergy contact) {
        double[] gradient = new double[3 * scene.topology().vertexCount()];
        contact.addGradient(gradient);
        for (int i = 0; i < positions.length; i++) {
            gradient[i] += mass / (STEP * STEP) * (positions[i] - target[i]);
        }
        for (int edge = 0; edge < lengths.length; edge++) {
            double[] vector = edgeVector(edge, positions);
            double pull = SPRING * (1 - lengths[edge] / length(vector));
            for (int axis = 0; axis < 3; axis++) {
                gradient[3 * cloth.edgeVertex(edge, 0) + axis] -= pull * vector[axis];
                gradient[3 * cloth.edgeVertex(edge, 1) + axis] += pull * vector[axis];
            }
        }
        double[] downhill = new double[positions.length]; // the block does not move
        Arrays.setAll(downhill, i -> -gradient[i]);
        return downhill;
    }

    /** Returns the second derivatives of the energy without its negative curvature, so that Newton steps go down. */
    private BlockMatrix hessian(BarrierEnergy contact) {
        BlockMatrix hessian = new BlockMatrix(positions.length, mass / (STEP * STEP));
        contact.forEachTerm(BarrierEnergy.Curvature.PROJECTED, hessian::add);
        double[] values = new double[36];
        for (int edge = 0; edge < lengths.length; edge++) {
            double[] vector = edgeVector(edge, positions);
            double length = length(vector);
            double across = Math.max(0, 1 - lengths[edge] / length); // negative while a spring is compressed
            for (int i = 0; i < 36; i++) {
                int row = i / 6;
                int column = i % 6;
                double along = (1 - across) * vector[row % 3] * vector[column % 3] / (length * length);
                double entry = along + (row % 3 == column % 3 ? across : 0);
                values[i] = row / 3 == column / 3 ? SPRING * entry : -SPRING * entry;
            }
            hessian.add(new int[] { cloth.edgeVertex(edge, 0), cloth.edgeVertex(edge, 1) }, 2, values);
        }
        return hessian;
    }

    private double[] edgeVector(int edge, double[] at) {
        int a = 3 * cloth.edgeVertex(edge, 0);
        int b = 3 * cloth.edgeVertex(edge, 1);
        return new double[] { at[b] - at[a], at[b + 1] - at[a + 1], at[b + 2] - at[a + 2] };
    }

    private static double length(double[] vector) {
        return Math.sqrt(vector[0] * vector[0] + vector[1] * vector[1] + vector[2] * vector[2]);
    }

    private <R> R detecting(Supplier<R> question) {
        long start = System.nanoTime();
        R answer = question.get();
        detectionNanos += System.nanoTime() - start;
        return answer;
    }

    /** Returns which share of the time so far was spent in the detector. */
    public double detectionShare() {
        return (double) detectionNanos / nanos;
    }

    /** Returns how many systems of equations Newton's method has solved. */
    public int newtonSteps() {
        return newtonSteps;
    }

    /** Returns how often the detector allowed only a part of a Newton step. */
    public int shortenedSteps() {
        return shortenedSteps;
    }

    /** Returns the cloth and the block in their present state. */
    public Mesh mesh() {
        double[] all = scene.positions();
        System.arraycopy(positions, 0, all, 0, positions.length);
        return new Mesh(scene.topology(), all);
    }

    @Override
    public void close() {
        detector.close();
    }

    public static void main(String[] arguments) throws IOException {
        Path directory = Path.of(arguments.length > 0 ? arguments[0] : "barrier-cloth");
        Files.createDirectories(directory);
        try (BarrierCloth world = new BarrierCloth(24)) {
            for (int frame = 0; frame <= 72; frame++) {
                PlyWriter.write(directory.resolve(String.format("frame-%03d.ply", frame)), world.scene.topology(),
                        world.mesh().positions());
                world.step();
                if (frame % 10 == 9) {
                    System.out.printf("frame %d: %d Newton steps so far, %d shortened; detection %.0f %% of the time%n",
                            frame, world.newtonSteps, world.shortenedSteps, 100 * world.detectionShare());
                }
            }
        }
    }
}
