package dev.graze.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.graze.parallel.ThreadTeam;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.hipparchus.clustering.CentroidCluster;
import org.hipparchus.clustering.DoublePoint;
import org.hipparchus.clustering.FuzzyKMeansClusterer;
import org.hipparchus.clustering.distance.EuclideanDistance;
import org.hipparchus.random.JDKRandomGenerator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Compares fuzzy C-means with another implementation, and runs it on degenerate data. */
class FuzzyMeansTest {
    private static final double CLOSE = 1e-6;

    private static Centers converged(PointArrays points, int count, double fuzziness, int threads) {
        Centers centers = new Centers();
        centers.spread(points, count);
        try (ThreadTeam team = new ThreadTeam(threads)) {
            FuzzyMeans means = new FuzzyMeans(team, () -> new ScalarMeansKernel(fuzziness));
            for (int round = 0; round < 5000 && means.round(points, centers) > 1e-13; round++) {
                // until no center moves
            }
        }
        return centers;
    }

    /** Returns clouds of points around well-separated places, so that there is one best clustering. */
    private static double[] clouds(long seed, int clouds, int pointsEach) {
        SplittableRandom random = new SplittableRandom(seed);
        return IntStream.range(0, 3 * clouds * pointsEach)
                .mapToDouble(i -> i / (3 * pointsEach) * (i % 3 == 0 ? 4 : i % 3 == 1 ? -3 : 1) + random.nextDouble())
                .toArray();
    }

    @ParameterizedTest
    @CsvSource({ "2, 2", "3, 2", "3, 1.5", "4, 3", "5, 1.2" })
    void agreesWithHipparchus(int count, double fuzziness) {
        double[] coordinates = clouds(count, count, 20);
        List<DoublePoint> others = new ArrayList<>();
        for (int i = 0; i < coordinates.length; i += 3) {
            others.add(new DoublePoint(new double[] { coordinates[i], coordinates[i + 1], coordinates[i + 2] }));
        }
        var other = new FuzzyKMeansClusterer<DoublePoint>(count, fuzziness, 5000, new EuclideanDistance(), 1e-12,
                new JDKRandomGenerator(3));
        List<CentroidCluster<DoublePoint>> expected = other.cluster(others);
        PointArrays points = PointArrays.of(coordinates);
        Centers found = converged(points, count, fuzziness, 1);

        int[] ours = inOrder(count, c -> found.get(c, 0));
        int[] theirs = inOrder(count, c -> expected.get(c).getCenter().getPoint()[0]);
        double[] memberships = new double[count];
        for (int c = 0; c < count; c++) {
            for (int axis = 0; axis < 3; axis++) {
                assertThat(found.get(ours[c], axis)).isCloseTo(expected.get(theirs[c]).getCenter().getPoint()[axis],
                        within(CLOSE));
            }
            for (int i = 0; i < points.size(); i++) {
                new ScalarMeansKernel(fuzziness).memberships(points, i, found.coordinates(), count, memberships);
                assertThat(memberships[ours[c]]).isCloseTo(other.getMembershipMatrix().getEntry(i, theirs[c]),
                        within(CLOSE));
            }
        }
    }

    private interface Coordinate {
        double of(int center);
    }

    private static int[] inOrder(int count, Coordinate first) {
        return IntStream.range(0, count).boxed().sorted(Comparator.comparingDouble(first::of))
                .mapToInt(Integer::intValue).toArray();
    }

    @Test
    void resultHasTheSameBitsForAnyNumberOfThreads() {
        PointArrays points = PointArrays.of(clouds(1, 3, 5000));
        double[] one = converged(points, 3, 2, 1).coordinates();
        for (int threads : new int[] { 2, 3, 8 }) {
            assertThat(converged(points, 3, 2, threads).coordinates()).isEqualTo(one);
        }
    }

    @Test
    void membershipsSumToOneEvenAtCenters() {
        PointArrays points = PointArrays.of(0, 0, 0, 1, 0, 0, 1e-150, 0, 0);
        double[] memberships = new double[3];
        for (double fuzziness : new double[] { 1.01, 2, 50 }) {
            for (int i = 0; i < points.size(); i++) {
                new ScalarMeansKernel(fuzziness).memberships(points, i, new double[] { 0, 0, 0, 1, 0, 0, 1, 0, 0 }, 3,
                        memberships);
                assertThat(memberships[0] + memberships[1] + memberships[2]).isCloseTo(1, within(1e-12));
            }
        }
    }

    @Test
    void findsNoMoreCentersThanDistinctPoints() {
        PointArrays points = PointArrays.of(1, 2, 3, 1, 2, 3, 1, 2, 3, 4, 5, 6);
        Centers centers = new Centers();
        centers.spread(points, 64);
        assertThat(centers.count()).isEqualTo(2);
        centers.spread(new PointArrays(), 4);
        assertThat(centers.count()).isZero();
    }

    @Test
    void startingCentersAreFarApart() {
        PointArrays points = PointArrays.of(clouds(9, 6, 50));
        Centers centers = new Centers();
        centers.spread(points, 6);
        for (int a = 0; a < 6; a++) {
            for (int b = 0; b < a; b++) {
                assertThat(centers.distance(a, b)).as("one in each cloud").isGreaterThan(2);
            }
        }
    }
}
