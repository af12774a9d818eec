package dev.graze.query.penetration;

import dev.graze.query.distance.NearestPoint;
import dev.graze.query.solid.PointLocator;
import dev.graze.query.solid.ShiftedOrientation;
import java.util.PriorityQueue;

/**
 * Bounds from below how far one of two closed surfaces must be moved to separate them.
 *
 * <p>Let c be a point inside both, a its distance to surface A and b that to surface B. The ball around c with radius a
 * is inside A, and the one with radius b inside B. While B is moved by less than a + b, these balls still have a common
 * interior, so no shorter translation separates the surfaces. The depth is the special case of a point on one surface.
 *
 * <p>Any point gives a bound; a large one is found by best-first search over boxes of points. Distances change at most
 * as much as the point moves, so no point of a box has more than the sum at its center plus its diagonal.
 */
final class BallBound {
    private static final int MOST_POINTS = 300;
    private static final int MOST_CLIMBS = 200;
    /** How close to the largest bound the search comes, relative to it, before it only climbs. */
    private static final double CLOSE = 0.01;
    private static final double SHORTEST_STEP = 1e-4;
    /** By how much distances may be too small, relative to them: exact ones take long at the centers of balls. */
    private static final double COARSE = 0.02;
    private static final double FINE = 1e-3;
    private static final double CERTAIN = 1e-6;

    private final Gauge ofA;
    private final Gauge ofB;
    private final double[] bestAt = new double[3];
    private double best;

    /** Measures signed distances to one surface. */
    private static final class Gauge {
        private final NearestPoint nearest;
        private final PointLocator inside;
        private final ShiftedOrientation shift = new ShiftedOrientation(Overlaps.ANY_DIRECTION);

        Gauge(ClosedSurface surface) {
            this.nearest = new NearestPoint(surface.distances());
            this.inside = new PointLocator(surface.tree());
        }

        /** Returns the approximate distance of a point to the surface: never too large inside, negative outside. */
        double depth(double[] p, double slack) {
            nearest.findAbout(p[0], p[1], p[2], slack);
            return inside.contains(p, 0, shift, 1) ? nearest.lower() : -nearest.lower();
        }
    }

    /** A box of points: its center, half its edges, and a bound for all of its points. */
    private record Cell(double[] center, double[] half, double bound) {
    }

    private BallBound(ClosedSurface a, ClosedSurface b) {
        this.ofA = new Gauge(a);
        this.ofB = new Gauge(b);
    }

    /** Returns a length such that no shorter translation separates the surfaces: the depth or more. */
    static double find(ClosedSurface a, ClosedSurface b, DepthSearch.Result depth) {
        BallBound search = new BallBound(a, b);
        double[] center = new double[3];
        double[] half = new double[3];
        for (int axis = 0; axis < 3; axis++) {
            double low = Math.max(a.tree().low(axis), b.tree().low(axis));
            double high = Math.min(a.tree().high(axis), b.tree().high(axis));
            center[axis] = low / 2 + high / 2;
            half[axis] = Math.max(0, high / 2 - low / 2);
        }
        search.measure(center, COARSE);
        depth.deepest().ifPresent(point -> search.measure(point.at(), FINE));
        if (search.best > 0) {
            search.divide(center, half);
            search.climb(Math.sqrt(dot(half)));
            search.measure(search.bestAt.clone(), CERTAIN);
        }
        return Math.max(depth.lower(), search.best - DepthSearch.error(a, b));
    }

    private static double dot(double[] v) {
        return v[0] * v[0] + v[1] * v[1] + v[2] * v[2];
    }

    /** Returns the sum of both depths at a point, and keeps it if it is the largest inside both. */
    private double measure(double[] p, double slack) {
        double inA = ofA.depth(p, slack);
        double inB = ofB.depth(p, slack);
        if (inA >= 0 && inB >= 0 && inA + inB > best) {
            best = inA + inB;
            System.arraycopy(p, 0, bestAt, 0, 3);
        }
        return inA + inB;
    }

    private void divide(double[] center, double[] half) {
        PriorityQueue<Cell> open = new PriorityQueue<>((p, q) -> Double.compare(q.bound, p.bound));
        open.add(new Cell(center, half, Double.POSITIVE_INFINITY));
        for (int points = 0; points < MOST_POINTS && !open.isEmpty(); points += 2) {
            Cell cell = open.poll();
            if (cell.bound <= best * (1 + CLOSE)) {
                return;
            }
            int axis = cell.half[0] >= cell.half[1]
                    ? cell.half[0] >= cell.half[2] ? 0 : 2
                    : cell.half[1] >= cell.half[2] ? 1 : 2;
            double[] less = cell.half.clone();
            less[axis] /= 2;
            for (int side = -1; side <= 1; side += 2) {
                double[] at = cell.center.clone();
                at[axis] += side * less[axis];
                open.add(new Cell(at, less, measure(at, COARSE) + 2 * Math.sqrt(dot(less))));
            }
        }
    }

    /** Moves the best point by smaller and smaller steps as long as that helps. */
    private void climb(double size) {
        double step = size / 8;
        double[] p = new double[3];
        for (int climbs = 0; climbs < MOST_CLIMBS && step > SHORTEST_STEP * size; climbs += 26) {
            double[] from = bestAt.clone();
            double before = best;
            for (int i = 0; i < 27; i++) {
                for (int axis = 0; axis < 3; axis++) {
                    p[axis] = from[axis] + step * (i / (axis == 0 ? 1 : axis == 1 ? 3 : 9) % 3 - 1);
                }
                measure(p, FINE);
            }
            step = best > before ? step : step / 4;
        }
    }
}
