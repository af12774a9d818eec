package dev.graze.engine.fuzzy;

import dev.graze.bounds.IntervalArray;
import dev.graze.parallel.ThreadTeam;

/**
 * The boxes of all cluster members, along the axes of their cluster. Along the first axis, that of the sweep, an
 * interval is a range of cells: there are {@link #CELLS} cells along eight units, so the scene, one to two units wide,
 * spans two to four million of them. Rounding to cells is monotonic, so intervals that overlap also overlap in cells.
 * Along the other axes intervals are floats, rounded outward.
 *
 * <p>The axes need not be exactly orthogonal or of length 1, since things that are separated along any direction are
 * separated. They only must not be longer than 1 by more than rounding, or half the reach would be too small along
 * them.
 */
final class ClusterBoxes {
    static final int CELL_BITS = 24;
    private static final int CELLS = 1 << CELL_BITS;
    /**
     * Coordinates are at most 1, so values along an axis are at most the root of 3, plus half the reach and the slack.
     */
    private static final double LOWEST = -4;
    private static final double CELLS_PER_UNIT = CELLS / 8.0;

    private final UnitFrame frame;
    private final ThreadTeam team;
    private final Primitives primitives;
    private final boolean thirdAxis;
    private final IntervalArray intervals = new IntervalArray();
    private int[] starts = new int[0];
    private int[] ends = new int[0];

    ClusterBoxes(UnitFrame frame, ThreadTeam team, Primitives primitives, boolean thirdAxis) {
        this.frame = frame;
        this.team = team;
        this.primitives = primitives;
        this.thirdAxis = thirdAxis;
    }

    /**
     * Returns the cell in which each member starts along the sweep axis, with its cluster in the bits above; ascending
     * numbers go from cluster to cluster, then from cell to cell. Read-only.
     */
    int[] starts() {
        return starts;
    }

    /** Returns the cell in which each member ends, like {@link #starts}. */
    int[] ends() {
        return ends;
    }

    /** Returns the intervals along the second and third axes. */
    IntervalArray intervals() {
        return intervals;
    }

    void fit(ClusterMembers members, ClusterAxes axes) {
        int size = members.size();
        intervals.resize(size);
        if (starts.length < size) {
            ends = new int[size + size / 4];
            // assigned last: its length is the capacity check, and the allocation above may fail
            starts = new int[ends.length];
        }
        team.run(member -> fit(primitives.corners(member), members, axes, team.share(size, member),
                team.share(size, member + 1)));
    }

    private void fit(Primitives.Corners loader, ClusterMembers members, ClusterAxes axes, int from, int to) {
        for (int cluster = 0; cluster < members.clusterCount(); cluster++) {
            int first = Math.max(from, members.start(cluster));
            int last = Math.min(to, members.start(cluster + 1));
            if (first < last) {
                fitCluster(loader, members.primitives(), cluster, axes, first, last);
            }
        }
    }

    private void fitCluster(Primitives.Corners loader, int[] primitives, int cluster, ClusterAxes axes, int from,
            int to) {
        double out = UnitFrame.SLACK + frame.halfReach() * (1 + 0x1p-40);
        double[] low = new double[3];
        double[] high = new double[3];
        for (int i = from; i < to; i++) {
            if (frame.isUsable()) {
                project(loader.load(primitives[i]), loader.count(), axes, cluster, low, high);
                put(i, cluster, low, high, out);
            } else {
                putEverywhere(i, cluster);
            }
        }
    }

    private static void project(double[] points, int count, ClusterAxes axes, int cluster, double[] low,
            double[] high) {
        for (int axis = 0; axis < 3; axis++) {
            double ax = axes.get(cluster, axis, 0);
            double ay = axes.get(cluster, axis, 1);
            double az = axes.get(cluster, axis, 2);
            double least = Double.POSITIVE_INFINITY;
            double most = Double.NEGATIVE_INFINITY;
            for (int k = 0; k < 3 * count; k += 3) {
                double along = ax * points[k] + ay * points[k + 1] + az * points[k + 2];
                least = Math.min(least, along);
                most = Math.max(most, along);
            }
            low[axis] = least;
            high[axis] = most;
        }
    }

    private void put(int i, int cluster, double[] low, double[] high, double out) {
        starts[i] = cluster << CELL_BITS | cell(low[0] - out);
        ends[i] = cluster << CELL_BITS | cell(high[0] + out);
        double outZ = thirdAxis ? out : Float.MAX_VALUE;
        intervals.set(i, low[1] - out, high[1] + out, low[2] - outZ, high[2] + outZ);
    }

    private void putEverywhere(int i, int cluster) {
        starts[i] = cluster << CELL_BITS;
        ends[i] = cluster << CELL_BITS | CELLS - 1;
        intervals.set(i, -Float.MAX_VALUE, Float.MAX_VALUE, -Float.MAX_VALUE, Float.MAX_VALUE);
    }

    private static int cell(double along) {
        return Math.clamp((int) ((along - LOWEST) * CELLS_PER_UNIT), 0, CELLS - 1);
    }
}
