package dev.graze.spark.partition;

import static org.assertj.core.api.Assertions.assertThat;

import dev.graze.spark.item.SweptBox;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Random;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests the property that correctness rests on: a box is sent to the owner of each of its points. */
class SubdivisionTest {
    private static final int PARTITIONS = 23;

    /**
     * Returns points on a coarse grid, so that many are equal along an axis and cuts pass through them, and some far
     * away.
     */
    private static double[] points(Random random, int count) {
        return random.ints(3L * count, -8, 8).mapToDouble(i -> i / 8.0 + (random.nextInt(50) == 0 ? 1e6 * i : 0))
                .toArray();
    }

    private static BitSet meeting(Subdivision subdivision, double... corners) {
        SweptBox box = new SweptBox();
        box.clear();
        for (int at = 0; at < corners.length; at += 3) {
            box.include(corners, at);
        }
        BitSet partitions = new BitSet();
        subdivision.forEachMeeting(box, partition -> {
            assertThat(partitions.get(partition)).as("partition %d is passed twice", partition).isFalse();
            partitions.set(partition);
        });
        return partitions;
    }

    private static void assertOwnersAreMet(Subdivision subdivision, Random random) {
        for (int trial = 0; trial < 20_000; trial++) {
            double[] corners = points(random, 2);
            BitSet partitions = meeting(subdivision, corners);
            double[] inside = new double[3];
            Arrays.setAll(inside, axis -> switch (random.nextInt(3)) {
                case 0 -> corners[axis];
                case 1 -> corners[3 + axis];
                default -> {
                    double low = Math.min(corners[axis], corners[3 + axis]);
                    double high = Math.max(corners[axis], corners[3 + axis]);
                    yield Math.clamp(low + random.nextDouble() * (high - low), low, high);
                }
            });
            int owner = subdivision.owner(inside[0], inside[1], inside[2]);
            assertThat(owner).isBetween(0, subdivision.partitionCount() - 1);
            assertThat(partitions.get(owner)).as("%s in %s", Arrays.toString(inside), Arrays.toString(corners))
                    .isTrue();
        }
    }

    @ParameterizedTest
    @EnumSource
    void sendsABoxToTheOwnersOfItsPoints(SubdivisionKind kind) {
        Random random = new Random(5);
        Subdivision subdivision = kind.fit(points(random, 3000), PARTITIONS);
        assertThat(subdivision.partitionCount()).isEqualTo(PARTITIONS);
        assertOwnersAreMet(subdivision, random);
    }

    @ParameterizedTest
    @EnumSource
    void sendsABoxToTheOwnersOfItsPointsAfterSplits(SubdivisionKind kind) {
        Random random = new Random(6);
        SortedMap<Integer, KdSubdivision> cuts = new TreeMap<>();
        cuts.put(1, KdSubdivision.fit(points(random, 500), 7));
        cuts.put(4, KdSubdivision.fit(points(random, 500), 2));
        RefinedSubdivision refined = new RefinedSubdivision(kind.fit(points(random, 3000), 6), cuts);
        assertThat(refined.partitionCount()).isEqualTo(6 + 6 + 1);
        assertThat(refined.pieces(1)).containsExactly(1, 6, 7, 8, 9, 10, 11);
        assertThat(refined.pieces(4)).containsExactly(4, 12);
        assertThat(refined.pieces(0)).containsExactly(0);
        assertOwnersAreMet(refined, random);
    }

    @ParameterizedTest
    @ValueSource(ints = { 1, 2, 3, 10, 64, 100 })
    void givesEveryPartitionItsShare(int partitions) {
        Random random = new Random(7);
        double[] points = random.doubles(30_000).map(x -> x * x * x).toArray();
        KdSubdivision subdivision = KdSubdivision.fit(points.clone(), partitions);
        int[] counts = new int[subdivision.partitionCount()];
        for (int at = 0; at < points.length; at += 3) {
            counts[subdivision.owner(points[at], points[at + 1], points[at + 2])]++;
        }
        assertThat(counts).hasSize(partitions);
        assertThat(IntStream.of(counts).max().orElseThrow()).isLessThanOrEqualTo(10_000 / partitions * 11 / 10 + 8);
    }

    /** A small box goes to few partitions: distant ones are excluded. */
    @ParameterizedTest
    @EnumSource
    void sendsASmallBoxToFewPartitions(SubdivisionKind kind) {
        Random random = new Random(8);
        double[] points = random.doubles(9000).toArray();
        Subdivision subdivision = kind.fit(points.clone(), 40);
        long sent = 0;
        for (int at = 0; at < points.length; at += 3) {
            sent += meeting(subdivision, points[at], points[at + 1], points[at + 2], points[at] + 1e-3,
                    points[at + 1] + 1e-3,
                    points[at + 2] + 1e-3)
                    .cardinality();
        }
        assertThat(sent).isBetween(3000L, 3300L);
    }

    @ParameterizedTest
    @EnumSource
    void makesOnePartitionOfCoincidentPoints(SubdivisionKind kind) {
        Subdivision subdivision = kind.fit(new double[300], 8);
        assertThat(subdivision.partitionCount()).isEqualTo(1);
        assertThat(kind.fit(new double[0], 8).partitionCount()).isEqualTo(1);
        assertThat(subdivision.owner(1, 2, 3)).isZero();
    }

    @Test
    void findsTheOwnerWhenDistancesOverflow() {
        Random random = new Random(9);
        double[] huge = random.doubles(300, -1e308, 1e308).toArray();
        for (SubdivisionKind kind : SubdivisionKind.values()) {
            Subdivision subdivision = kind.fit(huge.clone(), 5);
            for (int at = 0; at + 6 <= huge.length; at += 6) {
                BitSet partitions = meeting(subdivision, Arrays.copyOfRange(huge, at, at + 6));
                assertThat(partitions.get(subdivision.owner(huge[at], huge[at + 1], huge[at + 2]))).isTrue();
            }
        }
    }
}
