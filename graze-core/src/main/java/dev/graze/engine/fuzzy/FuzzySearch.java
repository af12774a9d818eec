package dev.graze.engine.fuzzy;

import dev.graze.StepStatistics;
import dev.graze.StepStatistics.Counter;
import dev.graze.StepStatistics.Stage;
import dev.graze.bounds.SceneMiddle;
import dev.graze.bvh.SceneItems;
import dev.graze.cluster.FuzzyMeans;
import dev.graze.parallel.ThreadTeam;
import dev.graze.parallel.WorkCounter;
import dev.graze.simd.Simd;
import java.util.Arrays;

/**
 * Which pairs of items come near each other, by Algorithm 1 of the paper, all parts at once:
 *
 * <pre>
 *   line 1  cluster    PartCentres, PartCover, PartMembers     which primitives are in which parts
 *   line 3  axes       PartAxes, PartBoxes                     principal axes, boxes along them
 *   line 4  sort       EndpointSort, SweepRows                 start and end points, how many pairs there are
 *   line 5  collect    PairCollector                           pairs that overlap along all axes; what tests them is the sink
 * </pre>
 */
final class FuzzySearch {
    /** Pairs along the sweep axis that a thread takes at once: many, since looking at one takes less than a nanosecond. */
    private static final int BLOCK = 1 << 16;
    /** More members than this do not fit into arrays of their end points. */
    private static final long MOST_MEMBERS = 1 << 29;

    private final ThreadTeam team;
    private final NarrowSink[] sinks;
    private final UnitFrame frame = new UnitFrame();
    private final Subdivision pieces;
    private final PrimitiveCorners[] corners;
    private final Primitives primitives;
    private final PartCount count;
    private final PartCentres centres;
    private final PartCover cover;
    private final PartMembers members;
    private final PartAxes axes;
    private final PartBoxes boxes;
    private final EndpointSort sort;
    private final SweepRows rows;
    private final PairCollector[] collectors;
    private final RepeatedPairs[] repeated;
    private final WorkCounter blocks = new WorkCounter(1);
    private double[] t1;

    /** For steps, if {@code moving}, else for instants; with a sink for each thread's pairs of items. */
    FuzzySearch(FuzzySettings settings, SceneItems items, boolean moving, ThreadTeam team, NarrowSink[] sinks) {
        this.team = team;
        this.sinks = sinks;
        this.pieces = new Subdivision(items, settings.largestPiece());
        this.corners = new PrimitiveCorners[team.size()];
        Arrays.setAll(corners, member -> new PrimitiveCorners(items, pieces, frame, moving));
        this.primitives = new Primitives(pieces, frame, team, corners);
        this.count = new PartCount(settings.parts(), items.size());
        this.centres = new PartCentres(settings, frame, new FuzzyMeans(team, () -> Simd.meansKernel(settings.fuzziness())));
        this.cover = new PartCover(team);
        this.members = new PartMembers(team);
        this.axes = new PartAxes(team, settings.principalAxes());
        this.boxes = new PartBoxes(frame, team, corners, settings.thirdAxis());
        this.sort = new EndpointSort(team);
        this.rows = new SweepRows(team);
        this.repeated = new RepeatedPairs[team.size()];
        Arrays.setAll(repeated, member -> new RepeatedPairs());
        this.collectors = new PairCollector[team.size()];
        Arrays.setAll(collectors, member -> new PairCollector(rows, members, pieces, sinks[member], repeated[member]));
    }

    /** Starts a step, or an instant if both are the same; features that come within {@code reach} count. */
    void begin(double[] stepT0, double[] stepT1, SceneMiddle middle, double reach) {
        t1 = stepT1;
        frame.fit(middle, reach);
        for (PrimitiveCorners loader : corners) {
            loader.begin(stepT0, stepT1);
        }
    }

    /** Hands every pair of items that may touch to a sink, once. */
    void run(StepStatistics statistics) {
        long start = System.nanoTime();
        int parts = cluster();
        members.fill(cover.parts(), pieces.size(), parts, -1);
        axes.fit(members, primitives.centroids());
        long clustered = System.nanoTime();
        boxes.fit(members, axes);
        long bounded = System.nanoTime();
        sort.sort(boxes.starts(), boxes.ends(), members.size());
        rows.fit(sort, members, boxes, cover.parts());
        long sorted = System.nanoTime();
        collect();
        statistics.addSearchNanos(System.nanoTime() - sorted, testNanos(), team.size());
        statistics.addNanos(Stage.CLUSTERING, clustered - start);
        statistics.addNanos(Stage.BOUNDS, bounded - clustered);
        statistics.addNanos(Stage.INTERVALS, sorted - bounded);
        statistics.add(Counter.PARTS, parts);
        statistics.add(Counter.PART_MEMBERS, members.size());
        statistics.add(Counter.BOUNDING_VOLUME_TESTS, rows.pairs());
        for (PairCollector collector : collectors) {
            statistics.add(Counter.SWEPT_PAIRS, collector.overlapping());
        }
        count.took(System.nanoTime() - start - testNanos() / team.size());
    }

    private long testNanos() {
        long sum = 0;
        for (NarrowSink sink : sinks) {
            sum += sink.nanos();
        }
        return sum;
    }

    /** Line 1; returns how many parts there are. */
    private int cluster() {
        pieces.update(t1);
        primitives.fit();
        int size = primitives.size();
        if (frame.isUsable() && size > 0) {
            centres.fit(primitives.centroids(), count.next());
            cover.cover(primitives, centres.centres());
            if (PartMembers.count(cover.parts(), size) <= MOST_MEMBERS) {
                return centres.centres().count();
            }
        }
        cover.coverByOne(size);
        return 1;
    }

    private void collect() {
        long pairs = rows.pairs();
        long block = Math.max(BLOCK, pairs >>> 24);
        blocks.reset((int) ((pairs + block - 1) / block));
        team.run(member -> {
            collectors[member].begin();
            for (int at = blocks.next(); at >= 0; at = blocks.next()) {
                collectors[member].collect(at * block, Math.min(pairs, (at + 1) * block));
            }
            collectors[member].flush();
        });
        if (pieces.isDivided()) {
            handOnRepeated();
        }
    }

    private void handOnRepeated() {
        for (int member = 1; member < repeated.length; member++) {
            repeated[0].addAll(repeated[member]);
        }
        int size = repeated[0].keepOnce();
        team.run(member -> {
            int from = team.share(size, member);
            long[] own = new long[team.share(size, member + 1) - from];
            repeated[0].copy(from, own.length, own);
            sinks[member].take(own, own.length);
        });
    }
}
