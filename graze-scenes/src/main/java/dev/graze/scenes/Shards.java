package dev.graze.scenes;

import dev.graze.scenes.shape.Surface;
import java.util.random.RandomGenerator;

/**
 * Cuts a ball into the cells of a Voronoi diagram, each a separate closed surface.
 *
 * <p>The mesh of a shard is a sphere around a point inside the cell, with each vertex moved out until it meets the
 * nearest bisecting plane or the ball's surface. A cell is convex, so this mesh lies within it: shards never overlap,
 * at any mesh resolution.
 */
final class Shards {
    /** Half of the gap between neighbors, as a share of the ball's radius: rounding to floats cannot close it. */
    private static final double HALF_GAP = 5e-4;
    private static final int CANDIDATES = 12;
    private static final int CENTRING_ROUNDS = 3;

    private final double radius;
    private final int count;
    /** The point each cell belongs to, relative to the ball's center. */
    private final double[] sites;
    /** A point well inside each cell: the center of its surface. */
    private final double[] centres;
    private final Surface[] surfaces;

    /**
     * Cuts at random, more finely around a point.
     *
     * @param directions a sphere of radius 1, the mesh of each shard
     * @param fineAround the point of impact, relative to the ball's center
     */
    Shards(double radius, int count, Surface directions, double[] fineAround, RandomGenerator random) {
        this.radius = radius;
        this.count = count;
        this.sites = new double[3 * count];
        for (int s = 0; s < count; s++) {
            scatter(s, fineAround, random);
        }
        this.centres = sites.clone();
        this.surfaces = new Surface[count];
        for (int s = 0; s < count; s++) {
            surfaces[s] = cut(s, directions);
        }
    }

    int count() {
        return count;
    }

    /** Returns a shard relative to its center. */
    Surface surface(int shard) {
        return surfaces[shard];
    }

    double centre(int shard, int axis) {
        return centres[3 * shard + axis];
    }

    /** Returns the radius of the largest ball about its center that a shard contains. */
    double inradius(int shard) {
        double[] p = surfaces[shard].positions();
        double least = Double.MAX_VALUE;
        for (int i = 0; i < p.length; i += 3) {
            least = Math.min(least, p[i] * p[i] + p[i + 1] * p[i + 1] + p[i + 2] * p[i + 2]);
        }
        return Math.sqrt(least);
    }

    /**
     * Picks the one of several random points that is farthest from all earlier points, so that cells have similar
     * sizes, with smaller ones near the impact.
     */
    private void scatter(int s, double[] fineAround, RandomGenerator random) {
        double[] point = new double[3];
        double best = -1;
        for (int i = 0; i < CANDIDATES; i++) {
            drawInBall(point, random);
            double clearance = Double.MAX_VALUE;
            for (int other = 0; other < s; other++) {
                clearance = Math.min(clearance, squaredDistance(point, 0, sites, 3 * other));
            }
            double coarseness = 0.15 * radius * radius + squaredDistance(point, 0, fineAround, 0);
            if (clearance / coarseness > best) {
                best = clearance / coarseness;
                System.arraycopy(point, 0, sites, 3 * s, 3);
            }
        }
    }

    private void drawInBall(double[] point, RandomGenerator random) {
        double most = 0.95 * radius;
        do {
            for (int k = 0; k < 3; k++) {
                point[k] = Seeds.between(random, -most, most);
            }
        } while (point[0] * point[0] + point[1] * point[1] + point[2] * point[2] > most * most);
    }

    private static double squaredDistance(double[] a, int i, double[] b, int j) {
        double x = a[i] - b[j];
        double y = a[i + 1] - b[j + 1];
        double z = a[i + 2] - b[j + 2];
        return x * x + y * y + z * z;
    }

    /** Cuts a few times, each time from the center of the last cut, so that triangles become uniform. */
    private Surface cut(int s, Surface directions) {
        double[] points = new double[directions.positions().length];
        for (int round = 0; round < CENTRING_ROUNDS; round++) {
            if (round > 0) {
                recentre(s, points);
            }
            castOut(s, directions.positions(), points);
        }
        return new Surface(points, directions.triangles().clone());
    }

    private void recentre(int s, double[] points) {
        double[] sum = new double[3];
        for (int i = 0; i < points.length; i++) {
            sum[i % 3] += points[i];
        }
        for (int k = 0; k < 3; k++) {
            centres[3 * s + k] += 3 * sum[k] / points.length;
        }
    }

    private void castOut(int s, double[] directions, double[] points) {
        double[] planes = planes(s);
        for (int i = 0; i < directions.length; i += 3) {
            double reach = reach(s, planes, directions[i], directions[i + 1], directions[i + 2]);
            for (int k = 0; k < 3; k++) {
                points[i + k] = reach * directions[i + k];
            }
        }
    }

    /**
     * Returns, for each other site, the unit normal towards it and the distance from the center to the bisecting plane,
     * less half the gap.
     */
    private double[] planes(int s) {
        double[] planes = new double[4 * count];
        for (int other = 0; other < count; other++) {
            double distance = Math.sqrt(squaredDistance(sites, 3 * s, sites, 3 * other));
            double offset = distance / 2 - HALF_GAP * radius;
            for (int k = 0; k < 3 && other != s; k++) {
                planes[4 * other + k] = (sites[3 * other + k] - sites[3 * s + k]) / distance;
                offset -= planes[4 * other + k] * (centres[3 * s + k] - sites[3 * s + k]);
            }
            planes[4 * other + 3] = offset;
        }
        return planes;
    }

    private double reach(int s, double[] planes, double x, double y, double z) {
        double reach = reachToBall(3 * s, x, y, z);
        for (int p = 0; p < planes.length; p += 4) {
            double slope = planes[p] * x + planes[p + 1] * y + planes[p + 2] * z;
            if (slope > 0) {
                reach = Math.min(reach, planes[p + 3] / slope);
            }
        }
        return reach;
    }

    /** Returns the positive root of |c + t d| = radius for a unit direction d. */
    private double reachToBall(int c, double x, double y, double z) {
        double along = centres[c] * x + centres[c + 1] * y + centres[c + 2] * z;
        double squared = centres[c] * centres[c] + centres[c + 1] * centres[c + 1] + centres[c + 2] * centres[c + 2];
        return Math.sqrt(along * along - squared + radius * radius) - along;
    }
}
