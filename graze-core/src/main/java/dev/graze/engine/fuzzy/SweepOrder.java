package dev.graze.engine.fuzzy;

import dev.graze.bounds.IntervalArray;
import dev.graze.parallel.ThreadTeam;

/**
 * The pairs that overlap along the sweep axis, counted but not listed (section 3.1). At each of the sorted points, pT
 * is the number of starts before it. The members in the order of their starts are the rows. A member that starts at S
 * and ends at E is row pT[S], and overlaps the rows after its own up to pT[E] (exclusive), since each of them starts
 * before it ends. These are pT[E] - pT[S] - 1 rows, a number known before any of them is examined. The running
 * sum of these numbers gives each row's first pair among all pairs, so threads can work on any range of the pairs
 * independently.
 *
 * <pre>
 *   points   Sa  Sb  Ea  Sc  Eb  Ec        rows      a  b  c
 *   pT        0   1   2   2   3   3        pairs     1  1  0        (a, b), (b, c)
 * </pre>
 */
final class SweepOrder {
    private final ThreadTeam team;
    private final VirtualPieces pieces;
    private final SweepFilter filter;
    private final int[] startsBefore;
    private final long[] pairsBefore;
    private final IntervalArray intervals = new IntervalArray();
    /** pT at the end point of each member. */
    private int[] rowsAtEnd = new int[0];
    private int[] primitives = new int[0];
    private long[] clusters = new long[0];
    /** The part of each row's primitive; empty if everything may collide. */
    private int[] parts = new int[0];
    private int[] ends = new int[0];
    private long[] firstPairs = new long[1];
    private int size;

    SweepOrder(ThreadTeam team, VirtualPieces pieces, SweepFilter filter) {
        this.team = team;
        this.pieces = pieces;
        this.filter = filter;
        this.startsBefore = new int[team.size() + 1];
        this.pairsBefore = new long[team.size() + 1];
    }

    int size() {
        return size;
    }

    /** Returns the number of pairs of all rows. */
    long pairs() {
        return firstPairs[size];
    }

    /** Returns the number of each row's first pair, with one more entry than there are rows; read-only. */
    long[] firstPairs() {
        return firstPairs;
    }

    int primitive(int row) {
        return primitives[row];
    }

    /** Returns the clusters of each row's primitive; read-only. */
    long[] clusters() {
        return clusters;
    }

    /** Returns the part of each row's primitive if the filter needs it; read-only. */
    int[] parts() {
        return parts;
    }

    IntervalArray intervals() {
        return intervals;
    }

    void fit(EndpointSort sorted, ClusterMembers members, ClusterBoxes boxes, long[] clustersOfPrimitives) {
        size = members.size();
        resize();
        int points = 2 * size;
        team.run(member -> startsBefore[member + 1] = countStarts(sorted.points(), team.share(points, member),
                team.share(points, member + 1)));
        for (int member = 0; member < team.size(); member++) {
            startsBefore[member + 1] += startsBefore[member];
        }
        team.run(member -> place(sorted.points(), members, boxes, clustersOfPrimitives, member));
        team.run(
                member -> pairsBefore[member + 1] = countPairs(team.share(size, member), team.share(size, member + 1)));
        for (int member = 0; member < team.size(); member++) {
            pairsBefore[member + 1] += pairsBefore[member];
        }
        team.run(member -> addUp(team.share(size, member), team.share(size, member + 1), pairsBefore[member]));
        firstPairs[size] = pairsBefore[team.size()];
    }

    private void resize() {
        intervals.resize(size);
        if (primitives.length < size) {
            int capacity = size + size / 4;
            rowsAtEnd = new int[capacity];
            clusters = new long[capacity];
            parts = new int[filter.filters() ? capacity : 0];
            ends = new int[capacity];
            firstPairs = new long[capacity + 1];
            // assigned last: its length is the capacity check, and the allocations above may fail
            primitives = new int[capacity];
        }
    }

    private static int countStarts(int[] points, int from, int to) {
        int count = 0;
        for (int i = from; i < to; i++) {
            count += 1 + (points[i] >> 31);
        }
        return count;
    }

    private void place(int[] points, ClusterMembers members, ClusterBoxes boxes, long[] clustersOfPrimitives,
            int member) {
        int row = startsBefore[member];
        int to = team.share(2 * size, member + 1);
        for (int i = team.share(2 * size, member); i < to; i++) {
            int point = points[i];
            if (point >= 0) {
                primitives[row] = members.primitives()[point];
                clusters[row] = clustersOfPrimitives[primitives[row]];
                ends[row] = point;
                intervals.copy(row, boxes.intervals(), point);
                if (filter.filters()) {
                    parts[row] = filter.part(pieces.itemOf(primitives[row]));
                }
                row++;
            } else {
                rowsAtEnd[~point] = row;
            }
        }
    }

    private long countPairs(int from, int to) {
        long count = 0;
        for (int row = from; row < to; row++) {
            ends[row] = rowsAtEnd[ends[row]];
            count += ends[row] - row - 1;
        }
        return count;
    }

    private void addUp(int from, int to, long before) {
        long next = before;
        for (int row = from; row < to; row++) {
            firstPairs[row] = next;
            next += ends[row] - row - 1;
        }
    }
}
