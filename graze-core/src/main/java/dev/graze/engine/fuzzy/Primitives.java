package dev.graze.engine.fuzzy;

import dev.graze.cluster.PointArrays;
import dev.graze.parallel.ThreadTeam;

/**
 * A ball around each primitive's motion. Its centroid represents the primitive in clustering. Its radius is large
 * enough to contain the primitive during the whole step, and half the reach beyond; it is the primitive's own share of
 * equation 5.
 */
final class Primitives {
    private static final double ROUND_UP = 1 + 0x1p-48;

    private final VirtualPieces pieces;
    private final UnitFrame frame;
    private final ThreadTeam team;
    private final PrimitiveCorners[] corners;
    private final PointArrays centroids = new PointArrays();
    private double[] radii = new double[0];

    Primitives(VirtualPieces pieces, UnitFrame frame, ThreadTeam team, PrimitiveCorners[] corners) {
        this.pieces = pieces;
        this.frame = frame;
        this.team = team;
        this.corners = corners;
    }

    int size() {
        return centroids.size();
    }

    PointArrays centroids() {
        return centroids;
    }

    /** Returns the radius of each ball; read-only. */
    double[] radii() {
        return radii;
    }

    /** Fits the balls to the step that the corner loaders have begun. */
    void fit() {
        int size = pieces.size();
        centroids.resize(size);
        if (radii.length < size) {
            radii = new double[size + size / 4];
        }
        team.run(member -> fit(corners[member], team.share(size, member), team.share(size, member + 1)));
    }

    private void fit(PrimitiveCorners loader, int from, int to) {
        int count = loader.count();
        for (int i = from; i < to; i++) {
            double[] points = loader.load(i);
            double x = 0;
            double y = 0;
            double z = 0;
            for (int k = 0; k < count; k++) {
                x += points[3 * k];
                y += points[3 * k + 1];
                z += points[3 * k + 2];
            }
            x /= count;
            y /= count;
            z /= count;
            centroids.set(i, x, y, z);
            radii[i] = Math.sqrt(farthestSquared(points, count, x, y, z)) * ROUND_UP
                    + (UnitFrame.SLACK + frame.halfReach() * ROUND_UP);
        }
    }

    private static double farthestSquared(double[] points, int count, double x, double y, double z) {
        double farthest = 0;
        for (int k = 0; k < count; k++) {
            double dx = points[3 * k] - x;
            double dy = points[3 * k + 1] - y;
            double dz = points[3 * k + 2] - z;
            farthest = Math.max(farthest, dx * dx + dy * dy + dz * dz);
        }
        return farthest;
    }
}
