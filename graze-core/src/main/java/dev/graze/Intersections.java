package dev.graze;

import dev.graze.spi.IntersectionBuffer;
import java.util.Arrays;
import java.util.Objects;

/**
 * The intersecting triangle pairs of one instant, in ascending order, with the smaller triangle number first in each
 * pair. Immutable.
 *
 * <p>With {@link DiscreteOptions#shapes}, each pair has the points of its intersection: one point, the two endpoints of
 * a segment, or, for coplanar triangles, the three to six corners of a convex polygon in order. Common vertices and
 * edges belong to the intersection.
 */
public final class Intersections {
    private final int[] pairs;
    /** The first point of each pair, and one more entry: the number of points. Null without shapes. */
    private final int[] pointStarts;
    private final double[] points;
    /** Null if the pairs did not come from a detector. */
    private final Scene scene;

    private Intersections(int[] sortedPairs, int[] pointStarts, double[] points, Scene scene) {
        this.pairs = sortedPairs;
        this.pointStarts = pointStarts;
        this.points = points;
        this.scene = scene;
    }

    /**
     * Wraps pairs that are already in canonical order, two triangle numbers per pair;
     * {@link IntersectionBuffer#toIntersections} puts them into that order. The array is not copied: the caller must
     * not change it afterwards.
     */
    public static Intersections ofPairs(int[] pairs) {
        return new Intersections(pairs, null, null, null);
    }

    /**
     * Wraps pairs as {@link #ofPairs} does, together with the points of their intersections.
     *
     * @param pointStarts the first point of each pair, and one more entry: the number of points
     * @param points      three coordinates per point
     */
    public static Intersections ofShapes(int[] pairs, int[] pointStarts, double[] points) {
        return new Intersections(pairs, pointStarts, points, null);
    }

    /** Returns the same pairs with the scene whose triangles they number, so that they can name its parts. */
    public Intersections in(Scene where) {
        return new Intersections(pairs, pointStarts, points, Objects.requireNonNull(where, "scene"));
    }

    /**
     * Returns the scene of these pairs.
     *
     * @throws IllegalStateException if they did not come from a detector
     */
    public Scene scene() {
        if (scene == null) {
            throw new IllegalStateException("these pairs did not come from a detector; name their scene with in()");
        }
        return scene;
    }

    public int size() {
        return pairs.length / 2;
    }

    /** Returns the part of {@link #triangleA}, as an index into the scene's parts. */
    public int partA(int i) {
        return scene().partOfTriangle(triangleA(i));
    }

    /** Returns the part of {@link #triangleB}, as an index into the scene's parts. */
    public int partB(int i) {
        return scene().partOfTriangle(triangleB(i));
    }

    /** Returns the number of {@link #triangleA} within its part. */
    public int localTriangleA(int i) {
        return triangleA(i) - scene().firstTriangle(partA(i));
    }

    /** Returns the number of {@link #triangleB} within its part. */
    public int localTriangleB(int i) {
        return triangleB(i) - scene().firstTriangle(partB(i));
    }

    /** Returns the smaller triangle number of pair {@code i}, counted through the whole scene. */
    public int triangleA(int i) {
        return pairs[2 * i];
    }

    /** Returns the larger triangle number of pair {@code i}. */
    public int triangleB(int i) {
        return pairs[2 * i + 1];
    }

    /**
     * Returns the number of points in the intersection of pair {@code i}: 1, 2 for a segment, 3 to 6 for a polygon.
     *
     * @throws IllegalStateException if shapes were not requested
     */
    public int pointCount(int i) {
        requireShapes();
        return pointStarts[Objects.checkIndex(i, size()) + 1] - pointStarts[i];
    }

    /**
     * Returns a coordinate (axis 0, 1, 2) of point {@code k} in the intersection of pair {@code i}. Its error is at
     * most 2.3e-13 of the largest coordinate of the two triangles.
     *
     * @throws IllegalStateException if shapes were not requested
     */
    public double point(int i, int k, int axis) {
        requireShapes();
        return points[3 * (pointStarts[i] + Objects.checkIndex(k, pointCount(i))) + Objects.checkIndex(axis, 3)];
    }

    private void requireShapes() {
        if (pointStarts == null) {
            throw new IllegalStateException(
                    "no points were kept; request them with Detector.discrete(topology).shapes(true)");
        }
    }

    /** Returns whether both hold the same pairs and bit for bit the same points, or no points. */
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
