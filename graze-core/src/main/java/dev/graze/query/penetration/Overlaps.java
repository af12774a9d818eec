package dev.graze.query.penetration;

import dev.graze.narrow.discrete.IntersectionShape;
import dev.graze.query.solid.ShiftedOrientation;
import java.util.ArrayList;
import java.util.List;

/**
 * The areas in which triangles of two surfaces lie on each other, and the direction in which B is shifted
 * infinitesimally so that they do not ({@link ShiftedOrientation}).
 *
 * <p>With n the outward normal of A's triangle, a shift t with n . t &gt; 0 opens a gap where the surfaces face each
 * other, so that the area bounds nothing. Where they face the same way, it puts A inside B, so that the area counts for
 * A. With n . t &lt; 0 the area would count for both and for B, respectively. So the search is for a direction with
 * n . t &gt; 0 everywhere, or at least wherever the surfaces face each other. Where even that fails, the area must be
 * subtracted.
 */
final class Overlaps {
    static final double[] ANY_DIRECTION = { 0.6180339887498949, 0.7548776662466927, 0.5698402909980532 };
    private static final int MOST_ROUNDS = 300;
    /** Directions closer than this to a face could lie on its other side, because the normals are rounded. */
    private static final double CERTAIN = 1e-9;

    /**
     * An area in which two triangles lie on each other.
     *
     * @param normal the outward unit normal of A's triangle
     * @param center a point of it
     * @param facing whether the surfaces face each other
     */
    record Overlap(int triangleA, int triangleB, double[] normal, double[] center, double area, boolean facing) {
    }

    private final List<Overlap> overlaps = new ArrayList<>();
    private final double[] direction;

    /** Finds the overlaps among pairs of triangles of A and B, alternating. */
    Overlaps(ClosedSurface a, ClosedSurface b, int[] pairs) {
        PlaneTest test = new PlaneTest(a, b);
        IntersectionShape shape = new IntersectionShape();
        double[] x = new double[18];
        for (int i = 0; i < pairs.length; i += 2) {
            if (test.mayMeet(pairs[i], pairs[i + 1]) && test.areCoplanar()) {
                a.copyTriangle(pairs[i], x, 0);
                b.copyTriangle(pairs[i + 1], x, 9);
                int count = shape.compute(x, 0, 1, 2, 3, 4, 5);
                if (count > 2) {
                    double[] normalA = outward(a.normal(pairs[i]), a.sign(pairs[i]));
                    double[] normalB = outward(b.normal(pairs[i + 1]), b.sign(pairs[i + 1]));
                    overlaps.add(overlap(shape, count, pairs[i], pairs[i + 1], normalA, dot(normalA, normalB) < 0));
                }
            }
        }
        direction = chooseDirection();
    }

    private static double[] outward(double[] normal, int sign) {
        double length = sign * Math.sqrt(dot(normal, normal));
        return new double[] { normal[0] / length, normal[1] / length, normal[2] / length };
    }

    private static Overlap overlap(IntersectionShape shape, int count, int triangleA, int triangleB, double[] normal,
            boolean facing) {
        Loop outline = new Loop();
        double[] first = new double[3];
        double[] center = new double[3];
        for (int k = 0; k < count; k++) {
            double[] point = { shape.point(k, 0), shape.point(k, 1), shape.point(k, 2) };
            for (int axis = 0; axis < 3; axis++) {
                first[axis] = shape.point(0, axis);
                center[axis] += point[axis] / count;
            }
            outline.add(k, point, 0);
        }
        double[] area = new double[3];
        outline.addArea(first, 0, area);
        return new Overlap(triangleA, triangleB, normal, center, Math.abs(dot(area, normal)), facing);
    }

    private double[] chooseDirection() {
        List<double[]> all = new ArrayList<>();
        List<double[]> facing = new ArrayList<>();
        for (Overlap overlap : overlaps) {
            all.add(overlap.normal);
            if (overlap.facing) {
                facing.add(overlap.normal);
            }
        }
        double[] found = ANY_DIRECTION.clone();
        if (!climb(all, found)) {
            found = ANY_DIRECTION.clone();
            climb(facing, found);
        }
        return found;
    }

    /**
     * Turns a direction toward the normal with the smallest dot product until all are positive; returns false if it
     * gives up.
     */
    private static boolean climb(List<double[]> normals, double[] t) {
        for (int round = 0; round < MOST_ROUNDS; round++) {
            double least = CERTAIN;
            double[] worst = null;
            for (double[] n : normals) {
                double fit = dot(n, t);
                if (fit <= least) {
                    least = fit;
                    worst = n;
                }
            }
            if (worst == null) {
                return true;
            }
            double step = Math.max(0.5, -2 * least);
            for (int axis = 0; axis < 3; axis++) {
                t[axis] += step * worst[axis];
            }
        }
        return false;
    }

    private static double dot(double[] u, double[] v) {
        return u[0] * v[0] + u[1] * v[1] + u[2] * v[2];
    }

    /** Returns the direction in which B is shifted first. */
    double[] direction() {
        return direction;
    }

    /** Returns the areas that bound nothing and yet count twice after the shift. */
    List<Overlap> superfluous() {
        List<Overlap> found = new ArrayList<>();
        for (Overlap overlap : overlaps) {
            if (overlap.facing && dot(overlap.normal, direction) <= 0) {
                found.add(overlap);
            }
        }
        return found;
    }
}
