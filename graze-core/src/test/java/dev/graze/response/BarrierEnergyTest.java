package dev.graze.response;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.graze.ContactKind;
import dev.graze.Detector;
import dev.graze.NearPairs;
import dev.graze.Part;
import dev.graze.Scene;
import dev.graze.SubFeatures;
import dev.graze.mesh.Mesh;
import dev.graze.mesh.Topology;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** The barrier of whole scenes: which terms there are, and that their derivatives are those of the sum. */
class BarrierEnergyTest {
    private static final double REACH = 0.1;
    private static final double[] REST = positions(0);

    /** Two sheets of squares, one above the other and a little shifted, so that many edges are nearly parallel. */
    private static double[] positions(double noise) {
        Random random = new Random(5);
        double[] x = new double[6 * 25];
        for (int i = 0; i < 50; i++) {
            int at = i % 25;
            int line = at / 5;
            double shift = i < 25 ? 0 : 0.03;
            x[3 * i] = at % 5 * 0.2 + shift + noise * random.nextGaussian();
            x[3 * i + 1] = line * 0.2 + 2 * shift + noise * random.nextGaussian();
            x[3 * i + 2] = (i < 25 ? 0 : 0.06) + noise * random.nextGaussian();
        }
        return x;
    }

    private static Detector start(double[] x, String engine, int threads) {
        int[] triangles = new int[96];
        for (int cell = 0; cell < 16; cell++) {
            int corner = cell / 4 * 5 + cell % 4;
            int[] two = { corner, corner + 1, corner + 5, corner + 1, corner + 6, corner + 5 };
            System.arraycopy(two, 0, triangles, 6 * cell, 6);
        }
        Topology sheet = Topology.of(25, triangles);
        return Detector.continuous(Scene.of(Part.deforming("lower", new Mesh(sheet, Arrays.copyOf(x, 75))),
                Part.deforming("upper", new Mesh(sheet, Arrays.copyOfRange(x, 75, 150))))).engine(engine)
                .threads(threads).start();
    }

    @Test
    void theEnergyIsTheSumOverAllNearPairs() {
        for (double noise : new double[] { 0, 0.002, 0.01 }) {
            double[] x = positions(noise);
            try (Detector detector = start(x, "brute", 1)) {
                NearPairs near = detector.near(1.5 * REACH);
                BarrierEnergy energy = Barrier.within(REACH, REST).stiffness(2).at(near);
                double sum = 0;
                int counted = 0;
                int mollified = 0;
                for (int i = 0; i < near.size(); i++) {
                    if (near.distance(i) < REACH) {
                        double below = parallelBelow(near, i, x);
                        sum += 2 * oracle(near, i, x, below).energy();
                        counted++;
                        mollified += below > 0 ? 1 : 0;
                    }
                }
                assertThat(mollified).isPositive();
                assertThat(counted).isLessThan(near.size());
                assertThat(energy.value()).isCloseTo(sum, within(1e-12 * sum));
                double weights = 0;
                int smoothed = 0;
                for (int term = 0; term < energy.size(); term++) {
                    weights += energy.isMollified(term) ? 1 : energy.weight(term);
                    smoothed += energy.isMollified(term) ? 1 : 0;
                }
                assertThat(weights).isEqualTo(counted);
                assertThat(smoothed).isEqualTo(mollified);
                assertThat(energy.size()).as("pairs were merged").isLessThan(counted);
            }
        }
    }

    private static BarrierOracle oracle(NearPairs near, int i, double[] x, double parallelBelow) {
        double[] at = new double[12];
        Arrays.setAll(at, k -> x[3 * near.vertex(i, k / 3) + k % 3]);
        SubFeatures features = near.subFeatures(i);
        int[] places = new int[features.vertices()];
        Arrays.setAll(places, features::place);
        return new BarrierOracle(features.kind(), places, REACH, parallelBelow, at);
    }

    /** Returns the threshold of the mollifier if the pair is below it, else 0. */
    private static double parallelBelow(NearPairs near, int i, double[] x) {
        if (near.kind(i) == ContactKind.VF) {
            return 0;
        }
        double[] a = between(x, near.vertex(i, 0), near.vertex(i, 1));
        double[] b = between(x, near.vertex(i, 2), near.vertex(i, 3));
        double limit = 1e-3 * square(between(REST, near.vertex(i, 0), near.vertex(i, 1)))
                * square(between(REST, near.vertex(i, 2), near.vertex(i, 3)));
        double[] cross = { a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0] };
        return square(cross) < limit ? limit : 0;
    }

    private static double[] between(double[] x, int from, int to) {
        return new double[] { x[3 * to] - x[3 * from], x[3 * to + 1] - x[3 * from + 1],
                x[3 * to + 2] - x[3 * from + 2] };
    }

    private static double square(double[] v) {
        return v[0] * v[0] + v[1] * v[1] + v[2] * v[2];
    }

    @Test
    void derivativesAreDifferencesOfTheWholeScene() {
        double[] x = positions(0.01);
        Random random = new Random(6);
        Barrier barrier = Barrier.within(REACH, REST).stiffness(100);
        try (Detector detector = start(x, "slabs", 2)) {
            BarrierEnergy energy = barrier.at(detector.near(REACH));
            double[] gradient = gradient(energy);
            double[] hessian = new double[150 * 150];
            energy.forEachEntry(BarrierEnergy.Curvature.EXACT, (row, column, value) -> hessian[150 * row
                    + column] += value);
            for (int k = 0; k < 5; k++) {
                double[] way = random.doubles(150, -1, 1).toArray();
                double step = 1e-6;
                // Richardson: twice the order from two central differences
                double slope = (4 * slope(detector, barrier, x, way, step / 2) - slope(detector, barrier, x, way, step))
                        / 3;
                double expected = 0;
                for (int i = 0; i < 150; i++) {
                    expected += gradient[i] * way[i];
                }
                assertThat(expected).isCloseTo(slope, within(1e-8 * Math.abs(slope) + 1e-12));
                double[] plus = gradient(barrier.at(detector.near(REACH, shifted(x, way, 1e-7))));
                double[] minus = gradient(barrier.at(detector.near(REACH, shifted(x, way, -1e-7))));
                double largest = 0;
                double worst = 0;
                for (int i = 0; i < 150; i++) {
                    double product = 0;
                    for (int j = 0; j < 150; j++) {
                        product += hessian[150 * i + j] * way[j];
                    }
                    largest = Math.max(largest, Math.abs(product));
                    worst = Math.max(worst, Math.abs(product - (plus[i] - minus[i]) / 2e-7));
                }
                assertThat(worst).isLessThan(1e-5 * largest);
            }
        }
    }

    private static double[] gradient(BarrierEnergy energy) {
        double[] gradient = new double[150];
        energy.addGradient(gradient);
        return gradient;
    }

    private static double slope(Detector detector, Barrier barrier, double[] x, double[] way, double step) {
        double above = barrier.at(detector.near(REACH, shifted(x, way, step))).value();
        double below = barrier.at(detector.near(REACH, shifted(x, way, -step))).value();
        return (above - below) / (2 * step);
    }

    private static double[] shifted(double[] x, double[] way, double by) {
        double[] to = x.clone();
        for (int i = 0; i < to.length; i++) {
            to[i] += by * way[i];
        }
        return to;
    }

    @Test
    void allEnginesGiveTheSameBits() {
        double[] x = positions(0.01);
        Barrier barrier = Barrier.within(REACH, REST);
        try (Detector brute = start(x, "brute", 1); Detector slabs = start(x, "slabs", 2)) {
            BarrierEnergy one = barrier.at(brute.near(REACH));
            BarrierEnergy other = barrier.at(slabs.near(REACH));
            assertThat(other.value()).isEqualTo(one.value());
            assertThat(gradient(other)).containsExactly(gradient(one));
        }
    }

    /**
     * A vertex slides over the edge between two triangles. Counting every pair, the energy is continuous; counting
     * distinct pairs, the distances to the edge from both triangles become one, and half of them is lost.
     */
    @Test
    void onlyTheSumOverAllPairsIsContinuous() {
        double[] roof = { -1, 0, 0, 0, -1, 0, 0, 1, 0, 1, 0, 0 };
        double[] vertex = { -0.01, 0, 0.05 };
        Scene scene = Scene.of(
                Part.deforming("roof", new Mesh(Topology.of(4, new int[] { 0, 1, 2, 1, 3, 2 }), roof)),
                Part.deforming("vertex", new Mesh(Topology.of(1, new int[0]), vertex)));
        Barrier all = Barrier.within(REACH, scene.positions());
        Barrier distinct = all.weights(Barrier.Weights.DISTINCT_PAIRS);
        try (Detector detector = Detector.continuous(scene).start()) {
            double tiny = 1e-9;
            double[] beside = scene.positions();
            beside[12] = -tiny;
            double[] above = scene.positions();
            above[12] = 0;
            double single = all.value(0.05);
            assertThat(all.at(detector.near(REACH, beside)).value()).isCloseTo(2 * single, within(1e-9 * single));
            assertThat(all.at(detector.near(REACH, above)).value()).isCloseTo(2 * single, within(1e-9 * single));
            assertThat(distinct.at(detector.near(REACH, beside)).value()).isCloseTo(2 * single, within(1e-9 * single));
            assertThat(distinct.at(detector.near(REACH, above)).value()).isCloseTo(single, within(1e-9 * single));
        }
    }

    /** Where nearly parallel edges cease to be so, energy and gradient are continuous. */
    @Test
    void theMollifierEndsSmoothly() {
        double limit = Math.asin(Math.sqrt(1e-3));
        double[] below = gradientAtAngle(limit * (1 - 1e-9), true);
        double[] above = gradientAtAngle(limit * (1 + 1e-9), false);
        double largest = Arrays.stream(above).map(Math::abs).max().orElseThrow();
        assertThat(below).containsExactly(above, within(1e-6 * largest));
    }

    /** Returns energy and gradient of two crossing edges. */
    private static double[] gradientAtAngle(double angle, boolean mollified) {
        double c = Math.cos(angle) / 2;
        double s = Math.sin(angle) / 2;
        double[] x = { -0.5, 0, 0, 0.5, 0, 0, -c, -s, 0.03, c, s, 0.03 };
        Topology edge = Topology.of(2, new int[0], new int[] { 0, 1 });
        Scene scene = Scene.of(Part.deforming("a", new Mesh(edge, Arrays.copyOf(x, 6))),
                Part.deforming("b", new Mesh(edge, Arrays.copyOfRange(x, 6, 12))));
        try (Detector detector = Detector.continuous(scene).start()) {
            BarrierEnergy energy = Barrier.within(REACH, x).at(detector.near(REACH));
            assertThat(energy.isMollified(0)).isEqualTo(mollified);
            double[] result = new double[12];
            energy.addGradient(result);
            result = Arrays.copyOf(result, 13);
            result[12] = energy.value();
            return result;
        }
    }
}
