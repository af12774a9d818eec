package dev.graze.response;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.graze.Detector;
import dev.graze.NearPairs;
import dev.graze.Part;
import dev.graze.Scene;
import dev.graze.SubFeatures;
import dev.graze.mesh.InvalidInputException;
import dev.graze.mesh.Mesh;
import dev.graze.mesh.Topology;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Compares the barrier of single pairs with {@link BarrierOracle}, and checks what symmetry demands. */
class BarrierPairTest {
    private static final double REACH = 0.5;
    private final Map<SubFeatures, Integer> seen = new EnumMap<>(SubFeatures.class);
    private int mollified;

    /** A pair, its barrier and everything the product says about it, spread to twelve coordinates. */
    private record Sample(double[] x, SubFeatures features, boolean mollified, double energy, double[] gradient,
            double[] exact, double[] projected, double parallelBelow) {
    }

    @Test
    void derivativesAreThoseOfTheFormulas() {
        Random random = new Random(11);
        for (int i = 0; i < 400; i++) {
            compare(i % 2 == 0, randomPair(random, i % 2 == 0), 1e-10);
        }
        assertThat(seen.keySet()).as("all kinds of closest points").hasSize(SubFeatures.values().length);
    }

    @Test
    void derivativesOfNearlyParallelEdgesAreThoseOfTheFormulas() {
        Random random = new Random(12);
        for (int i = 0; i < 80; i++) {
            double angle = Math.pow(10, -1.6 - 6 * random.nextDouble());
            boolean crossing = i % 2 == 0;
            double shift = crossing ? 0.2 * random.nextDouble() : 1.5 * random.nextDouble() - 0.25;
            double[] x = { 0, 0, 0, 1, 0, 0, shift, 0.1 * random.nextDouble(), 0.1 + 0.2 * random.nextDouble(), 0, 0,
                    0 };
            x[9] = x[6] + 0.8 * Math.cos(angle);
            x[10] = x[7] - 0.8 * Math.sin(angle);
            x[11] = x[8] + (crossing ? 0 : 0.3 * angle * random.nextGaussian());
            compare(false, x, 1e-9);
        }
        assertThat(mollified).isGreaterThan(50);
        assertThat(seen.keySet()).contains(SubFeatures.E01_E23, SubFeatures.V0_E23, SubFeatures.V2_E01);
    }

    /** Distances of a billionth of the coordinates, where differences of coordinates have lost most digits. */
    @Test
    void derivativesAreAccurateAtTinyDistancesFarFromTheOrigin() {
        Random random = new Random(13);
        for (int i = 0; i < 40; i++) {
            boolean onFace = i % 2 == 0;
            double gap = Math.pow(10, -4 - 5 * random.nextDouble());
            double[] x = onFace
                    ? new double[] { 0.3, 0.2, gap, 0, 0, 0, 1, 0, 0, 0, 1, 0 }
                    : new double[] { -0.5, 0.1, gap, 0.6, 0, gap, 0.1, -0.7, 0, 0, 0.4, 0 };
            rotate(x, random);
            for (int k = 0; k < 12; k++) {
                x[k] += 100;
            }
            compare(onFace, x, 1e-9);
        }
    }

    @Test
    void derivativesOfFlatFacesAreThoseOfTheFormulas() {
        for (double flat : new double[] { 1e-2, 1e-4, 1e-6 }) {
            compare(true, new double[] { 0.4, 0.3 * flat, 0.2, 0, 0, 0, 1, 0, 0, 0.4, flat, 0 }, 1e-6);
        }
    }

    private void compare(boolean onFace, double[] x, double tolerance) {
        Sample sample = sample(onFace, x);
        seen.merge(sample.features(), 1, Integer::sum);
        mollified += sample.mollified() ? 1 : 0;
        int[] places = new int[sample.features().vertices()];
        Arrays.setAll(places, sample.features()::place);
        BarrierOracle oracle = new BarrierOracle(sample.features().kind(), places, REACH,
                sample.mollified() ? sample.parallelBelow() : 0, x);
        assertThat(sample.energy()).isCloseTo(oracle.energy(), within(tolerance * oracle.energy()));
        assertClose(sample.gradient(), oracle.gradient(), tolerance);
        assertClose(sample.exact(), oracle.hessian(), tolerance);
        assertProjected(sample.exact(), sample.projected());
    }

    private static void assertClose(double[] actual, double[] expected, double tolerance) {
        double largest = Arrays.stream(expected).map(Math::abs).max().orElseThrow();
        assertThat(actual).containsExactly(expected, within(tolerance * largest));
    }

    /** The nearest positive semidefinite P to H: P and P - H are positive semidefinite, and perpendicular. */
    private static void assertProjected(double[] exact, double[] projected) {
        double largest = Arrays.stream(exact).map(Math::abs).max().orElseThrow();
        double[] added = new double[144];
        double product = 0;
        for (int i = 0; i < 144; i++) {
            added[i] = projected[i] - exact[i];
            product += projected[i] / largest * (added[i] / largest);
            assertThat(projected[i]).as("symmetric").isEqualTo(projected[i % 12 * 12 + i / 12]);
        }
        assertThat(isPositive(projected, 1e-13 * largest)).isTrue();
        assertThat(isPositive(added, 1e-13 * largest)).isTrue();
        assertThat(product).isCloseTo(0, within(1e-12));
    }

    /** Returns whether a Cholesky decomposition succeeds after a shift. */
    private static boolean isPositive(double[] matrix, double shift) {
        double[] lower = new double[144];
        for (int i = 0; i < 12; i++) {
            for (int j = 0; j <= i; j++) {
                double sum = matrix[12 * i + j] + (i == j ? shift : 0);
                for (int k = 0; k < j; k++) {
                    sum -= lower[12 * i + k] * lower[12 * j + k];
                }
                if (i == j && !(sum > 0)) {
                    return false;
                }
                lower[12 * i + j] = i == j ? Math.sqrt(sum) : sum / lower[12 * j + j];
            }
        }
        return true;
    }

    @Test
    void exactHessiansHaveNegativeEigenvalues() {
        Sample sample = sample(true, new double[] { 0.2, 0.2, 0.3, 0, 0, 0, 1, 0, 0, 0, 1, 0 });
        double largest = Arrays.stream(sample.exact()).map(Math::abs).max().orElseThrow();
        assertThat(isPositive(sample.exact(), 1e-13 * largest)).as("else there is nothing to project").isFalse();
    }

    @Test
    void forcesAndTorquesBalance() {
        Random random = new Random(14);
        for (int i = 0; i < 200; i++) {
            double[] x = randomPair(random, i % 2 == 0);
            double[] g = sample(i % 2 == 0, x).gradient();
            double largest = Arrays.stream(g).map(Math::abs).max().orElseThrow();
            for (int axis = 0; axis < 3; axis++) {
                int next = (axis + 1) % 3;
                int last = (axis + 2) % 3;
                double force = 0;
                double torque = 0;
                for (int k = 0; k < 12; k += 3) {
                    force += g[k + axis];
                    torque += x[k + next] * g[k + last] - x[k + last] * g[k + next];
                }
                assertThat(force).isCloseTo(0, within(1e-14 * largest));
                assertThat(torque).isCloseTo(0, within(1e-13 * largest));
            }
        }
    }

    @Test
    void rotationsAndTranslationsChangeNothing() {
        Random random = new Random(15);
        for (int i = 0; i < 100; i++) {
            boolean onFace = i % 2 == 0;
            double[] x = randomPair(random, onFace);
            Sample before = sample(onFace, x);
            double[] turned = x.clone();
            double[] axes = rotate(turned, random);
            for (int k = 0; k < 12; k++) {
                turned[k] += 3 - k % 3;
            }
            Sample after = sample(onFace, turned);
            assertThat(after.energy()).isCloseTo(before.energy(), within(1e-11 * before.energy()));
            assertClose(after.gradient(), rotated(before.gradient(), axes), 1e-11);
            assertClose(product(after.exact(), rotated(x, axes)), rotated(product(before.exact(), x), axes), 1e-10);
        }
    }

    private static double[] product(double[] matrix, double[] vector) {
        double[] product = new double[12];
        for (int i = 0; i < 144; i++) {
            product[i / 12] += matrix[i] * vector[i % 12];
        }
        return product;
    }

    @Test
    void theBarrierAndItsSlopesVanishAtItsDistance() {
        Barrier barrier = Barrier.within(REACH, new double[0]).stiffness(3);
        assertThat(barrier.value(REACH)).isZero();
        assertThat(barrier.slope(REACH)).isZero();
        assertThat(barrier.curvature(REACH)).isZero();
        assertThat(barrier.value(2 * REACH)).isZero();
        double almost = REACH * (1 - 1e-9);
        assertThat(barrier.value(almost)).isPositive().isLessThan(1e-26);
        assertThat(barrier.slope(almost)).isNegative().isGreaterThan(-1e-16);
        assertThat(barrier.curvature(almost)).isPositive().isLessThan(1e-7);
        assertThat(barrier.value(0)).isInfinite();
        assertThat(barrier.value(0.25)).isCloseTo(3 * 0.1875 * 0.1875 * Math.log(4), within(1e-15));
    }

    @Test
    void theNormalForceIsTheSlopeByDistance() {
        double[] x = { 0.2, 0.2, 0.3, 0, 0, 0, 1, 0, 0, 0, 1, 0 };
        try (Detector detector = start(true, x)) {
            Barrier barrier = Barrier.within(REACH, x).stiffness(7);
            BarrierEnergy energy = barrier.at(detector.near(REACH));
            double step = 1e-6;
            double slope = (barrier.value(0.3 + step) - barrier.value(0.3 - step)) / (2 * step);
            assertThat(energy.size()).isEqualTo(1);
            assertThat(energy.force(0)).isPositive().isCloseTo(-slope, within(1e-8));
            double[] gradient = new double[12];
            energy.addGradient(gradient);
            assertThat(gradient[2]).isCloseTo(-energy.force(0), within(1e-14));
        }
    }

    @Test
    void touchingFeaturesHaveInfiniteEnergyAndNoGradient() {
        double[] x = { 0.25, 0.25, 0, 0, 0, 0, 1, 0, 0, 0, 1, 0 };
        try (Detector detector = start(true, x)) {
            BarrierEnergy energy = Barrier.within(REACH, x).at(detector.near(REACH));
            assertThat(energy.value()).isInfinite();
            assertThatThrownBy(() -> energy.addGradient(new double[12])).isInstanceOf(InvalidInputException.class)
                    .hasMessage("near pair 0, of vertices 0, 1, 2 and 3, touches, where the barrier is infinite;"
                            + " start from positions that are apart");
            assertThatThrownBy(() -> energy.forEachEntry(BarrierEnergy.Curvature.EXACT, (row, column, value) -> {
            })).isInstanceOf(InvalidInputException.class);
        }
    }

    @Test
    void refusesWhatDoesNotFit() {
        double[] x = { 0.25, 0.25, 0.25, 0, 0, 0, 1, 0, 0, 0, 1, 0 };
        try (Detector detector = start(true, x)) {
            assertThatThrownBy(() -> Barrier.within(REACH, x).at(detector.near(0.4)))
                    .isInstanceOf(InvalidInputException.class)
                    .hasMessage(
                            "the barrier acts below 0.5, but the near pairs were found within 0.4 only; ask for them"
                                    + " within the distance of the barrier");
            assertThatThrownBy(() -> Barrier.within(REACH, new double[9]).at(detector.near(1)))
                    .isInstanceOf(InvalidInputException.class).hasMessageContaining("9 rest coordinates");
            BarrierEnergy energy = Barrier.within(REACH, x).at(detector.near(1));
            assertThatThrownBy(() -> energy.addGradient(new double[11])).isInstanceOf(InvalidInputException.class)
                    .hasMessageContaining("4 vertices");
        }
        for (double bad : new double[] { 0, -1, Double.NaN, Double.POSITIVE_INFINITY, 1e-90, 1e90 }) {
            assertThatThrownBy(() -> Barrier.within(bad, x)).isInstanceOf(InvalidInputException.class)
                    .hasMessageContaining("the distance of the barrier is " + bad);
        }
        assertThatThrownBy(() -> Barrier.within(1, x).stiffness(0)).isInstanceOf(InvalidInputException.class);
    }

    private static double[] randomPair(Random random, boolean onFace) {
        while (true) {
            double[] x = new double[12];
            Arrays.setAll(x, i -> random.nextGaussian() * 0.5);
            try (Detector detector = start(onFace, x)) {
                NearPairs near = detector.near(0.45);
                if (near.size() == 1 && near.distance(0) > 1e-3) {
                    return x;
                }
            }
        }
    }

    /** Rotates points around the origin; returns the rows of the rotation. */
    private static double[] rotate(double[] x, Random random) {
        double[] w = { random.nextGaussian(), random.nextGaussian(), random.nextGaussian(), random.nextGaussian() };
        double norm = w[0] * w[0] + w[1] * w[1] + w[2] * w[2] + w[3] * w[3];
        double s = 2 / norm;
        double[] rows = { 1 - s * (w[2] * w[2] + w[3] * w[3]), s * (w[1] * w[2] - w[3] * w[0]),
                s * (w[1] * w[3] + w[2] * w[0]), s * (w[1] * w[2] + w[3] * w[0]),
                1 - s * (w[1] * w[1] + w[3] * w[3]), s * (w[2] * w[3] - w[1] * w[0]),
                s * (w[1] * w[3] - w[2] * w[0]), s * (w[2] * w[3] + w[1] * w[0]),
                1 - s * (w[1] * w[1] + w[2] * w[2]) };
        System.arraycopy(rotated(x, rows), 0, x, 0, 12);
        return rows;
    }

    private static double[] rotated(double[] x, double[] rows) {
        double[] to = new double[12];
        for (int i = 0; i < 12; i++) {
            int from = i / 3 * 3;
            to[i] = rows[i % 3 * 3] * x[from] + rows[i % 3 * 3 + 1] * x[from + 1] + rows[i % 3 * 3 + 2] * x[from + 2];
        }
        return to;
    }

    /** Starts a detector of one vertex and one face, or of two edges, as two parts. */
    private static Detector start(boolean onFace, double[] x) {
        Mesh first = onFace
                ? new Mesh(Topology.of(1, new int[0]), Arrays.copyOf(x, 3))
                : new Mesh(Topology.of(2, new int[0], new int[] { 0, 1 }), Arrays.copyOf(x, 6));
        Mesh second = onFace
                ? new Mesh(Topology.of(3, new int[] { 0, 1, 2 }), Arrays.copyOfRange(x, 3, 12))
                : new Mesh(Topology.of(2, new int[0], new int[] { 0, 1 }), Arrays.copyOfRange(x, 6, 12));
        return Detector.continuous(Scene.of(Part.deforming("a", first), Part.deforming("b", second))).engine("brute")
                .threads(1).start();
    }

    private static Sample sample(boolean onFace, double[] x) {
        try (Detector detector = start(onFace, x)) {
            NearPairs near = detector.near(REACH);
            assertThat(near.size()).isEqualTo(1);
            BarrierEnergy energy = Barrier.within(REACH, x).at(near);
            assertThat(energy.size()).isEqualTo(1);
            double[] gradient = new double[12];
            energy.addGradient(gradient);
            double parallelBelow = 1e-3 * squaredLength(x, 0) * squaredLength(x, 6);
            return new Sample(x, near.subFeatures(0), energy.isMollified(0), energy.value(), gradient,
                    hessian(energy, BarrierEnergy.Curvature.EXACT), hessian(energy, BarrierEnergy.Curvature.PROJECTED),
                    parallelBelow);
        }
    }

    private static double squaredLength(double[] x, int at) {
        return Math.pow(x[at + 3] - x[at], 2) + Math.pow(x[at + 4] - x[at + 1], 2) + Math.pow(x[at + 5] - x[at + 2], 2);
    }

    private static double[] hessian(BarrierEnergy energy, BarrierEnergy.Curvature curvature) {
        double[] hessian = new double[144];
        energy.forEachEntry(curvature, (row, column, value) -> hessian[12 * row + column] += value);
        return hessian;
    }
}
