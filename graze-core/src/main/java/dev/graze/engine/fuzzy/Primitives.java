package dev.graze.engine.fuzzy;

import dev.graze.bvh.SceneItems;
import dev.graze.cluster.PointArrays;
import dev.graze.parallel.ThreadTeam;
import java.util.Arrays;

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
    private final Corners[] corners;
    private final PointArrays centroids = new PointArrays();
    private double[] radii = new double[0];

    /** @param moving whether to load steps; otherwise instants */
    Primitives(SceneItems items, VirtualPieces pieces, UnitFrame frame, ThreadTeam team, boolean moving) {
        this.pieces = pieces;
        this.frame = frame;
        this.team = team;
        this.corners = new Corners[team.size()];
        Arrays.setAll(corners, member -> new Corners(items, pieces, frame, moving));
    }

    /** Starts a step, or an instant if both are the same. */
    void begin(double[] t0, double[] t1) {
        for (Corners each : corners) {
            each.begin(t0, t1);
        }
    }

    /** Returns the corner loader of a thread. */
    Corners corners(int member) {
        return corners[member];
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

    /** Fits the balls to the step that has begun. */
    void fit() {
        int size = pieces.size();
        centroids.resize(size);
        if (radii.length < size) {
            radii = new double[size + size / 4];
        }
        team.run(member -> fit(corners[member], team.share(size, member), team.share(size, member + 1)));
    }

    private void fit(Corners loader, int from, int to) {
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

    /**
     * Loads the corners of one primitive at a time, at t0 and then at t1, in the {@link UnitFrame}. Not thread-safe.
     */
    static final class Corners {
        private final SceneItems items;
        private final VirtualPieces pieces;
        private final UnitFrame frame;
        /** Three coordinates each; three corners for an instant, six for a step. */
        private final double[] points = new double[18];
        private final double[] whole = new double[9];
        private double[] t0;
        private double[] t1;
        private final int count;

        private Corners(SceneItems items, VirtualPieces pieces, UnitFrame frame, boolean moving) {
            this.items = items;
            this.pieces = pieces;
            this.frame = frame;
            this.count = moving ? 6 : 3;
        }

        private void begin(double[] stepT0, double[] stepT1) {
            t0 = stepT0;
            t1 = stepT1;
        }

        /** Loads a primitive and returns its corners; only the first {@link #count} are valid. */
        double[] load(int primitive) {
            load(t0, primitive, 0);
            if (count == 6) {
                load(t1, primitive, 9);
            }
            return points;
        }

        int count() {
            return count;
        }

        private void load(double[] positions, int primitive, int at) {
            int weights = pieces.weightsAt(primitive);
            if (weights < 0) {
                loadItem(positions, primitive, points, at);
            } else {
                loadItem(positions, pieces.itemOf(primitive), whole, 0);
                mix(pieces.weights(), weights, at);
            }
        }

        private void loadItem(double[] positions, int item, double[] to, int at) {
            int[] corners = items.corners();
            for (int k = 0; k < 3; k++) {
                int from = 3 * corners[3 * item + k];
                for (int axis = 0; axis < 3; axis++) {
                    to[at + 3 * k + axis] = frame.toUnit(positions[from + axis], axis);
                }
            }
        }

        private void mix(float[] weights, int from, int at) {
            for (int k = 0; k < 9; k++) {
                int row = from + k / 3 * 3;
                int axis = k % 3;
                points[at + k] = weights[row] * whole[axis] + weights[row + 1] * whole[3 + axis]
                        + weights[row + 2] * whole[6 + axis];
            }
        }
    }
}
