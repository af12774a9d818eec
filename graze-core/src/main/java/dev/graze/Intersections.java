package dev.graze;

import dev.graze.spi.IntersectionBuffer;
import java.util.Arrays;
import java.util.Objects;

/**
 * The intersecting triangle pairs of one instant: in each pair the smaller triangle number first, the pairs in
 * ascending order. Immutable.
 *
 * <p>With {@link DiscreteOptions#shapes}, each pair has the points of its intersection: one point, the two ends of a
 * segment, or, of coplanar triangles, the three to six corners of a convex polygon in order around it. Common vertices
 * and edges belong to the intersection.
 */
public final class Intersections {
    private final int[] pairs;
    /** Where the points of each pair begin, and at the end where the last ones end; null without shapes. */
    private final int[] pointStarts;
    private final double[] points;

    private Intersections(int[] sortedPairs, int[] pointStarts, double[] points) {
        this.pairs = sortedPairs;
        this.pointStarts = pointStarts;
        this.points = points;
    }

    /**
     * Wraps pairs that are already in canonical order, two triangle numbers per pair;
     * {@link IntersectionBuffer#toIntersections} is how engines get there. The array is not copied: the caller must not
     * change it afterwards.
     */
    public static Intersections ofPairs(int[] pairs) {
        return new Intersections(pairs, null, null);
    }

    /**
     * Wraps pairs as {@link #ofPairs} does, together with the points of their intersections.
     *
     * @param pointStarts the first point of each pair, and one more entry: the number of points
     * @param points      three coordinates per point
     */
    public static Intersections ofShapes(int[] pairs, int[] pointStarts, double[] points) {
        return new Intersections(pairs, pointStarts, points);
    }

    public int size() {
        return pairs.length / 2;
    }

    /** The smaller triangle number of pair {@code i}. */
    public int triangleA(int i) {
        return pairs[2 * i];
    }

    /** The larger triangle number of pair {@code i}. */
    public int triangleB(int i) {
        return pairs[2 * i + 1];
    }

    /**
     * How many points the intersection of pair {@code i} has: 1, 2 for a segment, 3 to 6 for a polygon.
     *
     * @throws IllegalStateException if shapes were not asked for
     */
    public int pointCount(int i) {
        requireShapes();
        return pointStarts[Objects.checkIndex(i, size()) + 1] - pointStarts[i];
    }

    /**
     * A coordinate (axis 0, 1, 2) of point {@code k} of the intersection of pair {@code i}: off by at most 2.3e-13 of
     * the largest coordinate of the two triangles.
     *
     * @throws IllegalStateException if shapes were not asked for
     */
    public double point(int i, int k, int axis) {
        requireShapes();
        return points[3 * (pointStarts[i] + Objects.checkIndex(k, pointCount(i))) + Objects.checkIndex(axis, 3)];
    }

    private void requireShapes() {
        if (pointStarts == null) {
            throw new IllegalStateException(
                    "no points were kept; ask for them with Detector.discrete(topology).shapes(true)");
        }
    }

    /** Whether both hold the same pairs and, bit for bit, the same points or neither any. */
    @Override
    public boolean equals(Object other) {
        return other instanceof Intersections that && Arrays.equals(pairs, that.pairs)
                && Arrays.equals(pointStarts, that.pointStarts)
                && Arrays.equals(points, that.points);
    }

    @Override
    public int hashCode() {
        return Arrays.hashCode(pairs);
    }

    @Override
    public String toString() {
        return size() + " intersecting triangle pairs";
    }
}
