package dev.graze.spark.partition;

import dev.graze.spark.item.SweptBox;
import java.util.Arrays;
import java.util.function.IntConsumer;

/**
 * A balanced k-d tree. Each inner node cuts its points along their longest extent, in proportion to the number of
 * partitions below each child. A point on the cut belongs to the upper child. Nodes are numbered in the order of
 * creation; a node's lower child follows it.
 */
final class KdSubdivision implements Subdivision {
    private static final long serialVersionUID = 1L;
    /** Replaces the axis in a leaf. */
    private static final byte LEAF = -1;

    private final byte[] axis;
    private final double[] cut;
    /** The upper child of a node or, in a leaf, its partition. */
    private final int[] upperOrPartition;
    private final int partitionCount;

    private KdSubdivision(byte[] axis, double[] cut, int[] upperOrPartition, int partitionCount) {
        this.axis = axis;
        this.cut = cut;
        this.upperOrPartition = upperOrPartition;
        this.partitionCount = partitionCount;
    }

    /**
     * Fits the tree to a sample of points, x, y, z each, which it reorders.
     *
     * @param partitions the intended number; there are fewer where points coincide
     */
    static KdSubdivision fit(double[] points, int partitions) {
        Builder builder = new Builder(points, partitions);
        builder.grow(0, points.length / 3, partitions);
        return builder.finish();
    }

    @Override
    public int partitionCount() {
        return partitionCount;
    }

    @Override
    public int owner(double x, double y, double z) {
        int node = 0;
        while (axis[node] != LEAF) {
            double coordinate = axis[node] == 0 ? x : axis[node] == 1 ? y : z;
            node = coordinate < cut[node] ? node + 1 : upperOrPartition[node];
        }
        return upperOrPartition[node];
    }

    @Override
    public void forEachMeeting(SweptBox box, IntConsumer partitions) {
        visit(0, box, partitions);
    }

    private void visit(int start, SweptBox box, IntConsumer partitions) {
        int node = start;
        while (axis[node] != LEAF) {
            boolean lower = box.low(axis[node]) < cut[node];
            boolean upper = box.high(axis[node]) >= cut[node];
            if (lower && upper) {
                visit(node + 1, box, partitions);
            }
            node = upper ? upperOrPartition[node] : node + 1;
        }
        partitions.accept(upperOrPartition[node]);
    }

    /** Grows the tree depth-first over ranges of the points. */
    private static final class Builder {
        private final double[] points;
        private final PointRanges ranges;
        private byte[] axis;
        private double[] cut;
        private int[] upperOrPartition;
        private int nodes;
        private int leaves;

        Builder(double[] points, int partitions) {
            this.points = points;
            this.ranges = new PointRanges(points);
            this.axis = new byte[2 * partitions - 1];
            this.cut = new double[2 * partitions - 1];
            this.upperOrPartition = new int[2 * partitions - 1];
        }

        void grow(int from, int to, int partitions) {
            int node = nodes++;
            int along = ranges.longestAxis(from, to);
            if (partitions == 1 || along < 0) {
                axis[node] = LEAF;
                upperOrPartition[node] = leaves++;
                return;
            }
            int lowerPartitions = partitions / 2;
            int middle = ranges.splitAt(from, to, along,
                    (int) (from + (long) (to - from) * lowerPartitions / partitions));
            axis[node] = (byte) along;
            cut[node] = points[3 * middle + along];
            grow(from, middle, lowerPartitions);
            upperOrPartition[node] = nodes;
            grow(middle, to, partitions - lowerPartitions);
        }

        KdSubdivision finish() {
            return new KdSubdivision(Arrays.copyOf(axis, nodes), Arrays.copyOf(cut, nodes),
                    Arrays.copyOf(upperOrPartition, nodes), leaves);
        }
    }
}
