package dev.graze.spark.partition;

import dev.graze.spark.item.SweptBox;
import java.util.Arrays;
import java.util.function.IntConsumer;

/**
 * A balanced k-d tree: each inner node cuts its points along their longest extent, so that the parts on either side get
 * their share. A point on the cut belongs to the upper side. Nodes are numbered as they are made; a node's lower child
 * follows it.
 */
final class KdSubdivision implements Subdivision {
    private static final long serialVersionUID = 1L;
    /** Instead of an axis: this node is a part. */
    private static final byte LEAF = -1;

    private final byte[] axis;
    private final double[] cut;
    /** The upper child of a node or, in a leaf, its part. */
    private final int[] upperOrPart;
    private final int partCount;

    private KdSubdivision(byte[] axis, double[] cut, int[] upperOrPart, int partCount) {
        this.axis = axis;
        this.cut = cut;
        this.upperOrPart = upperOrPart;
        this.partCount = partCount;
    }

    /**
     * Fits the tree to a sample of points, x, y, z each, which it reorders.
     *
     * @param parts how many there should be; there are fewer where points coincide
     */
    static KdSubdivision fit(double[] points, int parts) {
        Builder builder = new Builder(points, parts);
        builder.grow(0, points.length / 3, parts);
        return builder.finish();
    }

    @Override
    public int partCount() {
        return partCount;
    }

    @Override
    public int owner(double x, double y, double z) {
        int node = 0;
        while (axis[node] != LEAF) {
            double coordinate = axis[node] == 0 ? x : axis[node] == 1 ? y : z;
            node = coordinate < cut[node] ? node + 1 : upperOrPart[node];
        }
        return upperOrPart[node];
    }

    @Override
    public void forEachMeeting(SweptBox box, IntConsumer parts) {
        visit(0, box, parts);
    }

    private void visit(int start, SweptBox box, IntConsumer parts) {
        int node = start;
        while (axis[node] != LEAF) {
            boolean lower = box.low(axis[node]) < cut[node];
            boolean upper = box.high(axis[node]) >= cut[node];
            if (lower && upper) {
                visit(node + 1, box, parts);
            }
            node = upper ? upperOrPart[node] : node + 1;
        }
        parts.accept(upperOrPart[node]);
    }

    /** Grows the tree depth first over ranges of the points. */
    private static final class Builder {
        private final double[] points;
        private final PointRanges ranges;
        private byte[] axis;
        private double[] cut;
        private int[] upperOrPart;
        private int nodes;
        private int leaves;

        Builder(double[] points, int parts) {
            this.points = points;
            this.ranges = new PointRanges(points);
            this.axis = new byte[2 * parts - 1];
            this.cut = new double[2 * parts - 1];
            this.upperOrPart = new int[2 * parts - 1];
        }

        void grow(int from, int to, int parts) {
            int node = nodes++;
            int along = ranges.longestAxis(from, to);
            if (parts == 1 || along < 0) {
                axis[node] = LEAF;
                upperOrPart[node] = leaves++;
                return;
            }
            int lowerParts = parts / 2;
            int middle = ranges.partAt(from, to, along, (int) (from + (long) (to - from) * lowerParts / parts));
            axis[node] = (byte) along;
            cut[node] = points[3 * middle + along];
            grow(from, middle, lowerParts);
            upperOrPart[node] = nodes;
            grow(middle, to, parts - lowerParts);
        }

        KdSubdivision finish() {
            return new KdSubdivision(Arrays.copyOf(axis, nodes), Arrays.copyOf(cut, nodes),
                    Arrays.copyOf(upperOrPart, nodes), leaves);
        }
    }
}
