package dev.graze.spark.partition;

/** Ranges of an array of points, x, y, z each, which can be reordered around a cut. */
final class PointRanges {
    private final double[] points;

    PointRanges(double[] points) {
        this.points = points;
    }

    /** Returns the axis along which the points of the range have the largest extent; -1 if all points coincide. */
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
     * Reorders the range for a cut at or near {@code wanted}. All points before the returned index are less along the
     * axis than the point at that index, and the rest are not. Both sides are non-empty, provided that not all points
     * are equal along the axis.
     */
    int splitAt(int from, int to, int axis, int wanted) {
        select(from, to - 1, axis, Math.clamp(wanted, from, to - 1));
        double value = points[3 * Math.clamp(wanted, from, to - 1) + axis];
        int less = gatherBelow(from, to, axis, value);
        return less > from ? less : gatherUpTo(from, to, axis, value);
    }

    /** Moves points less than the value to the front and returns where the others start, the least of them first. */
    private int gatherBelow(int from, int to, int axis, double value) {
        int end = from;
        for (int i = from; i < to; i++) {
            if (points[3 * i + axis] < value) {
                swap(i, end++);
            }
        }
        return leastFirst(end, to, axis);
    }

    /** Handles a value that is the least of all: cuts at the next larger one. */
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

    /** Hoare's selection: moves to {@code rank} the point that sorting would put there. */
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
