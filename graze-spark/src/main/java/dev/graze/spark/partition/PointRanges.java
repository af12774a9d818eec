package dev.graze.spark.partition;

/** Ranges of points in one array, x, y, z each, reordered so that those below a cut come before those above it. */
final class PointRanges {
    private final double[] points;

    PointRanges(double[] points) {
        this.points = points;
    }

    /** The axis along which the points of the range are spread widest; -1 if all are in one place. */
    int longestAxis(int from, int to) {
        int longest = -1;
        double length = 0;
        for (int axis = 0; axis < 3; axis++) {
            double extent = extent(from, to, axis);
            if (extent > length) {
                length = extent;
                longest = axis;
            }
        }
        return longest;
    }

    private double extent(int from, int to, int axis) {
        double least = Double.POSITIVE_INFINITY;
        double most = Double.NEGATIVE_INFINITY;
        for (int i = from; i < to; i++) {
            least = Math.min(least, points[3 * i + axis]);
            most = Math.max(most, points[3 * i + axis]);
        }
        return most - least;
    }

    /**
     * Reorders the range so that it can be cut at or near {@code wanted}: all points before the returned place are less
     * along the axis than the point there, and the rest are not. Both sides have points, provided that not all are
     * equal along the axis.
     */
    int partAt(int from, int to, int axis, int wanted) {
        select(from, to - 1, axis, Math.clamp(wanted, from, to - 1));
        double value = points[3 * Math.clamp(wanted, from, to - 1) + axis];
        int less = gatherBelow(from, to, axis, value);
        return less > from ? less : gatherUpTo(from, to, axis, value);
    }

    /**
     * Moves points that are less than the value to the front; returns where the others start, the least of them first.
     */
    private int gatherBelow(int from, int to, int axis, double value) {
        int end = from;
        for (int i = from; i < to; i++) {
            if (points[3 * i + axis] < value) {
                swap(i, end++);
            }
        }
        return leastFirst(end, to, axis);
    }

    /** For when the value is the least of all: the next larger one is the cut. */
    private int gatherUpTo(int from, int to, int axis, double value) {
        int end = from;
        for (int i = from; i < to; i++) {
            if (points[3 * i + axis] <= value) {
                swap(i, end++);
            }
        }
        return leastFirst(end, to, axis);
    }

    private int leastFirst(int from, int to, int axis) {
        for (int i = from + 1; i < to; i++) {
            if (points[3 * i + axis] < points[3 * from + axis]) {
                swap(i, from);
            }
        }
        return from;
    }

    /** Hoare's selection: the point at {@code rank} is then the one that sorting would put there. */
    private void select(int first, int last, int axis, int rank) {
        int low = first;
        int high = last;
        while (low < high) {
            double pivot = points[3 * ((low + high) >>> 1) + axis];
            int i = low;
            int j = high;
            while (i <= j) {
                while (points[3 * i + axis] < pivot) {
                    i++;
                }
                while (points[3 * j + axis] > pivot) {
                    j--;
                }
                if (i <= j) {
                    swap(i++, j--);
                }
            }
            if (rank <= j) {
                high = j;
            } else if (rank >= i) {
                low = i;
            } else {
                return;
            }
        }
    }

    private void swap(int i, int j) {
        for (int axis = 0; axis < 3; axis++) {
            double kept = points[3 * i + axis];
            points[3 * i + axis] = points[3 * j + axis];
            points[3 * j + axis] = kept;
        }
    }
}
