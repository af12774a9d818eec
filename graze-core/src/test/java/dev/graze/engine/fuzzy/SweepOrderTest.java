package dev.graze.engine.fuzzy;

import static org.assertj.core.api.Assertions.assertThat;

import dev.graze.bvh.PairSink;
import dev.graze.engine.MeshSketch;
import dev.graze.engine.MovingMesh;
import dev.graze.mesh.IndexPair;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Tests that pairs along the sweep axis are counted before they are classified, and that each is classified once,
 * whatever ranges they are divided into.
 */
class SweepOrderTest {
    @ParameterizedTest
    @ValueSource(ints = { 1, 2, 3 })
    void countsAndFindsAllOverlappingPairs(int centers) {
        SplittableRandom random = new SplittableRandom(centers);
        MeshSketch mesh = new MeshSketch().cloud(random, 120).soup(random, 90);
        double[] t1 = MovingMesh.jitter(2, 0.1).apply(mesh.positions());
        try (ClusterSetup setup = new ClusterSetup(mesh.topology(), mesh.positions(), t1, Double.POSITIVE_INFINITY,
                0)) {
            double[][] places = new double[centers][];
            for (int i = 0; i < centers; i++) {
                places[i] = new double[] { i / 2.0, random.nextDouble(), random.nextDouble() };
            }
            setup.cover(places);
            EndpointSort sort = new EndpointSort(setup.team);
            sort.sort(setup.boxes.starts(), setup.boxes.ends(), setup.members.size());
            SweepOrder order = new SweepOrder(setup.team, setup.pieces, setup.filter);
            order.fit(sort, setup.members, setup.boxes, setup.cover.clusters());
            assertThat(order.pairs()).isEqualTo(overlapsAlongSweep(setup));
            Set<Long> expected = overlaps(setup);
            for (int share : new int[] { 1, 7, 100_000 }) {
                assertThat(collect(setup, order, share)).as("each once").containsExactlyInAnyOrderElementsOf(expected);
            }
        }
    }

    private static long overlapsAlongSweep(ClusterSetup setup) {
        long count = 0;
        for (int a = 0; a < setup.members.size(); a++) {
            for (int b = 0; b < a; b++) {
                count += overlapAlongSweep(setup, a, b) ? 1 : 0;
            }
        }
        return count;
    }

    /**
     * Returns whether two members overlap along the sweep axis; starts and ends include the cluster, so members of
     * different clusters never do.
     */
    private static boolean overlapAlongSweep(ClusterSetup setup, int a, int b) {
        return setup.boxes.starts()[a] <= setup.boxes.ends()[b] && setup.boxes.starts()[b] <= setup.boxes.ends()[a];
    }

    /** Returns the pairs of primitives whose boxes overlap in the first cluster that contains both. */
    private static Set<Long> overlaps(ClusterSetup setup) {
        Set<Long> pairs = new HashSet<>();
        for (int cluster = 0; cluster < setup.members.clusterCount(); cluster++) {
            for (int a = setup.members.start(cluster); a < setup.members.start(cluster + 1); a++) {
                for (int b = setup.members.start(cluster); b < a; b++) {
                    int first = setup.members.primitives()[a];
                    int second = setup.members.primitives()[b];
                    long common = setup.cover.clusters()[first] & setup.cover.clusters()[second];
                    if (Long.numberOfTrailingZeros(common) == cluster && overlapAlongSweep(setup, a, b)
                            && overlapAcross(setup, a, b)) {
                        pairs.add(IndexPair.pack(Math.min(first, second), Math.max(first, second)));
                    }
                }
            }
        }
        return pairs;
    }

    private static boolean overlapAcross(ClusterSetup setup, int a, int b) {
        var intervals = setup.boxes.intervals();
        return intervals.lowY()[a] <= intervals.highY()[b] && intervals.lowY()[b] <= intervals.highY()[a]
                && intervals.lowZ()[a] <= intervals.highZ()[b]
                && intervals.lowZ()[b] <= intervals.highZ()[a];
    }

    private static List<Long> collect(ClusterSetup setup, SweepOrder order, int share) {
        List<Long> found = new ArrayList<>();
        PairSink sink = (pairs, count) -> {
            for (int i = 0; i < count; i++) {
                int a = IndexPair.first(pairs[i]);
                int b = IndexPair.second(pairs[i]);
                found.add(IndexPair.pack(Math.min(a, b), Math.max(a, b)));
            }
        };
        PairCollector collector = new PairCollector(order, setup.members, setup.pieces, setup.filter, sink,
                new RepeatedPairs());
        collector.begin();
        for (long from = 0; from < order.pairs(); from += share) {
            collector.collect(from, Math.min(order.pairs(), from + share));
        }
        collector.flush();
        return found;
    }
}
