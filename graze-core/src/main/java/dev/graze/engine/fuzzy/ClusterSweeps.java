package dev.graze.engine.fuzzy;

import dev.graze.parallel.ThreadTeam;
import dev.graze.parallel.WorkCounter;
import dev.graze.spi.StepStatistics;
import dev.graze.spi.StepStatistics.Counter;
import dev.graze.spi.StepStatistics.Stage;
import dev.graze.spi.StopSignal;
import java.util.Arrays;

/** Lines 2 to 11 of Algorithm 1 on threads: sweeps all clusters, or some of them, at once. */
final class ClusterSweeps {
    /** Pairs along the sweep axis per unit of work: many, since classifying one takes less than a nanosecond. */
    private static final int BLOCK = 1 << 16;

    private final ThreadTeam team;
    private final VirtualPieces pieces;
    private final Primitives primitives;
    private final ClusterMembers members;
    private final ClusterAxes axes;
    private final ClusterBoxes boxes;
    private final EndpointSort sort;
    private final SweepOrder order;
    private final NarrowSink[] sinks;
    private final PairCollector[] collectors;
    private final WorkCounter blocks = new WorkCounter(1);

    ClusterSweeps(FuzzySettings settings, UnitFrame frame, VirtualPieces pieces, Primitives primitives,
            SweepFilter filter, ThreadTeam team, NarrowSink[] sinks, RepeatedPairs[] repeated) {
        this.team = team;
        this.pieces = pieces;
        this.primitives = primitives;
        this.members = new ClusterMembers(team);
        this.axes = new ClusterAxes(team, settings.principalAxes());
        this.boxes = new ClusterBoxes(frame, team, primitives, settings.thirdAxis());
        this.sort = new EndpointSort(team);
        this.order = new SweepOrder(team, pieces, filter);
        this.sinks = sinks;
        this.collectors = new PairCollector[team.size()];
        Arrays.setAll(collectors, member -> new PairCollector(order, members, pieces, filter, sinks[member],
                repeated[member]));
    }

    /**
     * Passes the pairs of the clusters in {@code wanted} to the sinks, until it is stopped.
     *
     * @param clusters the clusters of each primitive, as bits
     */
    void search(long[] clusters, int clusterCount, long wanted, StopSignal stop, StepStatistics statistics) {
        long start = System.nanoTime();
        members.fill(clusters, pieces.size(), clusterCount, wanted);
        axes.fit(members, primitives.centroids());
        long oriented = System.nanoTime();
        boxes.fit(members, axes);
        long bounded = System.nanoTime();
        sort.sort(boxes.starts(), boxes.ends(), members.size());
        order.fit(sort, members, boxes, clusters);
        long sorted = System.nanoTime();
        collect(stop);
        statistics.addSearchNanos(System.nanoTime() - sorted, testNanos(), team.size());
        statistics.addNanos(Stage.CLUSTERING, oriented - start);
        statistics.addNanos(Stage.BOUNDS, bounded - oriented);
        statistics.addNanos(Stage.INTERVALS, sorted - bounded);
        report(statistics);
    }

    private void collect(StopSignal stop) {
        long pairs = order.pairs();
        long block = Math.max(BLOCK, pairs >>> 24);
        blocks.reset((int) ((pairs + block - 1) / block), stop::isRaised);
        team.run(member -> {
            collectors[member].begin();
            for (int at = blocks.next(); at >= 0; at = blocks.next()) {
                collectors[member].collect(at * block, Math.min(pairs, (at + 1) * block));
            }
            collectors[member].flush();
        });
    }

    /** Returns the time spent on tests in this step, summed over all threads. */
    long testNanos() {
        long sum = 0;
        for (NarrowSink sink : sinks) {
            sum += sink.narrowNanos();
        }
        return sum;
    }

    private void report(StepStatistics statistics) {
        statistics.add(Counter.PART_MEMBERS, members.size());
        for (PairCollector collector : collectors) {
            statistics.add(Counter.BOUNDING_VOLUME_TESTS, collector.classified());
            statistics.add(Counter.SWEPT_PAIRS, collector.overlapping());
        }
    }
}
