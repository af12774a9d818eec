package dev.graze.examples;

import dev.graze.Detector;
import dev.graze.Moves;
import dev.graze.NearList;
import dev.graze.NearPairs;
import dev.graze.Part;
import dev.graze.Scene;
import dev.graze.mesh.Mesh;
import dev.graze.response.Barrier;

/**
 * Lets a sheet of loose particles sink onto a floor, held up by a barrier: an energy that grows without bound as two
 * features approach each other. Gradient descent with a line search finds where weight and barrier balance. The line
 * search measures the pairs of one near list at many trial positions, and no step touches anything.
 */
public final class BarrierSheet implements AutoCloseable {
    /** The barrier acts below this distance. */
    private static final double REACH = 0.1;
    private static final double MARGIN = 0.05;
    private static final double STIFFNESS = 25;
    private static final double WEIGHT = 0.02;

    private final Scene scene;
    private final Detector detector;
    private final Barrier barrier;
    private final int firstVertex;
    private double[] sheet;
    private NearList list;

    /** Creates a sheet at a height above a larger floor. */
    public BarrierSheet(double height) {
        Mesh mesh = Shapes.sheet(6, 1, height);
        sheet = mesh.positions().clone();
        scene = Scene.of(Part.fixed("floor", Shapes.sheet(5, 3, 0)), Part.deforming("sheet", mesh));
        barrier = Barrier.within(REACH, scene.positions()).stiffness(STIFFNESS);
        firstVertex = scene.firstVertex(1);
        detector = Detector.continuous(scene).start();
        list = detector.nearList(REACH, MARGIN);
    }

    /** Returns the positions of the sheet. */
    public double[] sheet() {
        return sheet.clone();
    }

    /** Takes one step down the energy; returns the new energy. */
    public double step() {
        double[] downhill = downhill(near(sheet));
        double energy = energy(sheet);
        for (double length = 0.05; length > 1e-9; length /= 2) {
            double[] trial = sheet.clone();
            for (int i = 0; i < trial.length; i++) {
                trial[i] += length * downhill[i];
            }
            double lower = energy(trial);
            if (lower < energy && detector.probe(scene.move("sheet", trial)).size() == 0) { // nothing is in the way
                detector.accept();
                sheet = trial;
                renewList();
                return lower;
            }
        }
        return energy;
    }

    /** Returns the pairs within reach: from the list, or by a search if the trial goes beyond its margin. */
    private NearPairs near(double[] trial) {
        Moves moves = scene.move("sheet", trial);
        return list.covers(moves) ? list.at(moves) : detector.near(REACH, moves);
    }

    private void renewList() {
        if (!list.covers(scene.moves())) {
            list = detector.nearList(REACH, MARGIN);
        }
    }

    private double energy(double[] trial) {
        double energy = barrier.at(near(trial)).value();
        for (int i = 2; i < trial.length; i += 3) {
            energy += WEIGHT * trial[i];
        }
        return energy;
    }

    /** Returns the direction in which the energy falls fastest: minus its gradient. */
    private double[] downhill(NearPairs near) {
        double[] gradient = new double[3 * near.vertexCount()];
        barrier.at(near).addGradient(gradient);
        double[] downhill = new double[sheet.length];
        for (int i = 0; i < downhill.length; i++) {
            downhill[i] = -gradient[3 * firstVertex + i] - (i % 3 == 2 ? WEIGHT : 0);
        }
        return downhill;
    }

    @Override
    public void close() {
        detector.close();
    }

    public static void main(String[] arguments) {
        try (BarrierSheet barrier = new BarrierSheet(0.2)) {
            for (int step = 1; step <= 100; step++) {
                double energy = barrier.step();
                if (step % 10 == 0) {
                    System.out.printf("step %d: energy %.6f%n", step, energy);
                }
            }
        }
    }
}
