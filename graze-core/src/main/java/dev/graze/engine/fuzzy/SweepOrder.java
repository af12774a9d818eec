package dev.graze.engine.fuzzy;

import dev.graze.bounds.IntervalArray;
import dev.graze.parallel.ThreadTeam;

/**
 * Who overlaps whom along the sweep axis, counted but not listed (section 3.1). Along the sorted points, pT is how many starts there were before. The
 * members in the order of their starts are rows; a member that starts at S and ends at E is row pT[S], and overlaps the rows after its own up to and
 * without pT[E], each of which starts before it ends. That these are pT[E] - pT[S] - 1 is known before any is looked at; the sum of these numbers,
 * row after row, says where the pairs of each row begin among all pairs. So any share of the pairs can be found and worked on by itself.
 *
 * <pre>
 *   points   Sa  Sb  Ea  Sc  Eb  Ec        rows      a  b  c
 *   pT        0   1   2   2   3   3        pairs     1  1  0        (a, b), (b, c)
 * </pre>
 */
final class SweepOrder {
    private final ThreadTeam team;
    private final int[] startsBefore;
    private final long[] pairsBefore;
    private final IntervalArray intervals = new IntervalArray();
    /** pT at the end of each member. */
    private int[] rowsAtEnd = new int[0];
    private int[] primitives = new int[0];
    private long[] clusters = new long[0];
    private int[] ends = new int[0];
    private long[] firstPairs = new long[1];
    private int size;

    SweepOrder(ThreadTeam team) {
        this.team = team;
        this.startsBefore = new int[team.size() + 1];
        this.pairsBefore = new long[team.size() + 1];
    }

    int size() {
        return size;
    }

    /** The pairs of all rows. */
    long pairs() {
        return firstPairs[size];
    }

    /** Where the pairs of each row begin; one more entry than rows. To read from. */
    long[] firstPairs() {
        return firstPairs;
    }

    int primitive(int row) {
        return primitives[row];
    }

    /** The clusters of the primitive of each row. To read from. */
    long[] clusters() {
        return clusters;
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
            int room = size + size / 4;
            rowsAtEnd = new int[room];
            clusters = new long[room];
            ends = new int[room];
            firstPairs = new long[room + 1];
            // last, as its length is the one that is looked at: the others may fail for want of memory
            primitives = new int[room];
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
