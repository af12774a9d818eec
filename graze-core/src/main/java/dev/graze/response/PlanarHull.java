package dev.graze.response;

import java.util.Arrays;
import java.util.Comparator;
import java.util.stream.IntStream;

/**
 * The convex hull of points in a plane, by Andrew's monotone chain, which can be reduced to fewer corners. The corners
 * are linked into a ring, counterclockwise, so that removing one costs nothing.
 */
final class PlanarHull {
    /** Corners closer to the line between their neighbors, relative to the size of the hull, are flat. */
    private static final double FLAT = 1e-9;

    private final double[] points;
    private final int[] next;
    private final int[] previous;
    private final boolean[] isCorner;
    private final double size;
    private int count;

    /** Finds the hull of points, x and y of each; flat corners, and all but the first at one place, are left out. */
    PlanarHull(double[] points) {
        this.points = points;
        this.next = new int[points.length / 2];
        this.previous = new int[points.length / 2];
        this.isCorner = new boolean[points.length / 2];
        int[] sorted = IntStream.range(0, next.length).boxed()
                .sorted(Comparator.<Integer>comparingDouble(i -> points[2 * i])
                        .thenComparingDouble(i -> points[2 * i + 1]))
                .mapToInt(Integer::intValue).toArray();
        int[] lower = chain(sorted);
        for (int i = 0, j = sorted.length - 1; i < j; i++, j--) {
            int swapped = sorted[i];
            sorted[i] = sorted[j];
            sorted[j] = swapped;
        }
        int[] upper = chain(sorted);
        link(lower, upper);
        this.size = Math.hypot(extent(0), extent(1));
        removeFlat();
    }

    /** Returns the corners to the right of the way from the first point to the last, both included. */
    private int[] chain(int[] sorted) {
        int[] hull = new int[sorted.length];
        int length = 0;
        for (int i : sorted) {
            if (length > 0 && isSame(hull[length - 1], i)) {
                hull[length - 1] = Math.min(hull[length - 1], i);
                continue;
            }
            while (length > 1 && area(hull[length - 2], hull[length - 1], i) <= 0) {
                length--;
            }
            hull[length++] = i;
        }
        return Arrays.copyOf(hull, length);
    }

    private boolean isSame(int i, int j) {
        return points[2 * i] == points[2 * j] && points[2 * i + 1] == points[2 * j + 1];
    }

    /** Returns the area of a triangle: positive if its corners are counterclockwise. */
    private double area(int a, int b, int c) {
        double x = points[2 * a];
        double y = points[2 * a + 1];
        return ((points[2 * b] - x) * (points[2 * c + 1] - y) - (points[2 * b + 1] - y) * (points[2 * c] - x)) / 2;
    }

    /** Links two chains, which share their first and last corners, into a ring. */
    private void link(int[] lower, int[] upper) {
        int[] ring = IntStream.concat(Arrays.stream(lower, 0, Math.max(1, lower.length - 1)),
                Arrays.stream(upper, 0, upper.length - 1)).toArray();
        count = ring.length;
        for (int k = 0; k < count; k++) {
            isCorner[ring[k]] = true;
            next[ring[k]] = ring[(k + 1) % count];
            previous[ring[(k + 1) % count]] = ring[k];
        }
    }

    private double extent(int axis) {
        double low = points[axis];
        double high = low;
        for (int i = axis; i < points.length; i += 2) {
            low = Math.min(low, points[i]);
            high = Math.max(high, points[i]);
        }
        return high - low;
    }

    /** Removes flat corners, the last ones first, until none is left: of two at almost one place the first remains. */
    private void removeFlat() {
        for (int before = -1; before != count;) {
            before = count;
            for (int corner = isCorner.length - 1; corner >= 0; corner--) {
                if (isCorner[corner] && count > 1
                        && distanceToSegment(corner, previous[corner], next[corner]) <= FLAT * size) {
                    remove(corner);
                }
            }
        }
    }

    private void remove(int corner) {
        isCorner[corner] = false;
        next[previous[corner]] = next[corner];
        previous[next[corner]] = previous[corner];
        count--;
    }

    /** Returns the diagonal of the box around all points. */
    double size() {
        return size;
    }

    /** Returns the points that are corners, ascending. */
    int[] corners() {
        return IntStream.range(0, isCorner.length).filter(i -> isCorner[i]).toArray();
    }

    /**
     * Keeps some of the corners: a given one, and then always the corner that is farthest outside the hull of those
     * kept so far; of several the first.
     *
     * @param most how many to keep
     * @param seed the corner to keep first
     */
    void reduce(int most, int seed) {
        if (count <= most) {
            return;
        }
        boolean[] kept = new boolean[isCorner.length];
        kept[seed] = true;
        for (int left = 1; left < most; left++) {
            kept[farthestCorner(kept, seed)] = true;
        }
        for (int corner : corners()) {
            if (!kept[corner] || most == 0) {
                remove(corner);
            }
        }
    }

    /**
     * Returns the corner farthest outside the hull of those kept. A corner between two kept ones is outside their side
     * only.
     */
    private int farthestCorner(boolean[] kept, int seed) {
        int farthest = -1;
        double largest = 0;
        int from = seed;
        do {
            int to = next[from];
            while (!kept[to]) {
                to = next[to];
            }
            for (int corner = next[from]; corner != to; corner = next[corner]) {
                double distance = distanceToSegment(corner, from, to);
                if (farthest < 0 || distance > largest || (distance == largest && corner < farthest)) {
                    farthest = corner;
                    largest = distance;
                }
            }
            from = to;
        } while (from != seed);
        return farthest;
    }

    /** Returns the largest distance of a point from the hull of the remaining corners. */
    double farthestOutside() {
        int[] corners = corners();
        double farthest = 0;
        for (int i = 0; i < isCorner.length; i++) {
            farthest = Math.max(farthest, distanceToHull(i, corners));
        }
        return farthest;
    }

    /** Returns the largest distance of a point from a given one. */
    double farthestFrom(int point) {
        double farthest = 0;
        for (int i = 0; i < isCorner.length; i++) {
            farthest = Math.max(farthest, distanceToSegment(i, point, point));
        }
        return farthest;
    }

    private double distanceToHull(int point, int[] corners) {
        boolean inside = corners.length > 2;
        double nearest = Double.POSITIVE_INFINITY;
        for (int corner : corners) {
            inside &= area(corner, next[corner], point) >= 0;
            nearest = Math.min(nearest, distanceToSegment(point, corner, next[corner]));
        }
        return inside ? 0 : nearest;
    }

    private double distanceToSegment(int point, int from, int to) {
        double x = points[2 * to] - points[2 * from];
        double y = points[2 * to + 1] - points[2 * from + 1];
        double px = points[2 * point] - points[2 * from];
        double py = points[2 * point + 1] - points[2 * from + 1];
        double square = x * x + y * y;
        double along = square > 0 ? Math.clamp((x * px + y * py) / square, 0, 1) : 0;
        return Math.hypot(px - along * x, py - along * y);
    }
}
