package dev.graze.engine.fuzzy;

import dev.graze.cluster.Centers;
import dev.graze.cluster.PointArrays;
import dev.graze.parallel.ThreadTeam;
import java.util.Arrays;

/**
 * The clusters of each primitive, as bits of a long, such that no pair is missed and none is reported twice.
 *
 * <p><b>Two primitives that touch have a cluster in common.</b> Let them touch at p, or be within reach of each other
 * with p halfway. Both balls (c, r) of {@link Primitives} contain p. Let i be a center nearest to p and j any other,
 * and consider the plane halfway between v_i and v_j. The signed distance of a point x from that plane, positive
 * towards v_j, is (|x - v_i|² - |x - v_j|²) / (2 |v_i - v_j|). At p it is 0 or less, and from p to c it
 * grows by at most r. So
 *
 * <pre>
 *   |c - v_i|² - |c - v_j|²  &lt;=  2 r |v_i - v_j|                                (*)
 * </pre>
 *
 * holds for both primitives and all j; the code tests it for the j nearest to c. Hence both are in cluster i. This is
 * the paper's equation 5, where clusters overlap by the size of a primitive on either side of the plane between their
 * centers, with each primitive's own size in place of the largest. In terms of memberships, (*) requires at least
 * (|c - v_j| / |c - v_i|)^(2/(t-1)) of the highest one.
 *
 * <p><b>In floating point.</b> All coordinates are at most 1, those of centers included. Squared distances are
 * therefore at most 12 and off by less than 12 · 2^-50, and the difference of two is off by less than 2^-45.
 * {@link #SLACK} is twice that; radii are rounded up, and so is twice the distance of two centers.
 *
 * <p><b>Each pair is reported by one cluster</b>: the first that contains both primitives. Each cluster sweeps boxes
 * that contain its primitives, so this cluster finds every touching pair. Which clusters a primitive is in does not
 * matter as long as all threads and devices use the same bits, so they are computed in one place.
 */
final class ClusterCover {
    private static final double SLACK = 0x1p-44;
    private static final double TWICE_ROUNDED_UP = 2 * (1 + 0x1p-46);

    private final ThreadTeam team;
    private final double[] between = new double[FuzzySettings.MAX_CLUSTERS * FuzzySettings.MAX_CLUSTERS];
    private long[] clusters = new long[0];

    ClusterCover(ThreadTeam team) {
        this.team = team;
    }

    /** Returns the clusters of each primitive; read-only. */
    long[] clusters() {
        return clusters;
    }

    /** Puts all primitives into one cluster. */
    void coverByOne(int size) {
        resize(size);
        Arrays.fill(clusters, 0, size, 1);
    }

    /** Returns an array for the clusters of {@code size} primitives, to be filled by a device. */
    long[] resize(int size) {
        if (clusters.length < size) {
            clusters = new long[size + size / 4];
        }
        return clusters;
    }

    void cover(Primitives primitives, Centers centers) {
        int size = primitives.size();
        resize(size);
        measure(centers);
        team.run(member -> cover(primitives, centers, team.share(size, member), team.share(size, member + 1)));
    }

    /**
     * Returns for each center twice the distance to every other, rounded up: the factor of the radius in (*).
     * Read-only, and valid until the next call.
     */
    double[] measure(Centers centers) {
        int count = centers.count();
        for (int i = 0; i < count; i++) {
            for (int j = 0; j < count; j++) {
                between[FuzzySettings.MAX_CLUSTERS * j + i] = TWICE_ROUNDED_UP * centers.distance(i, j);
            }
        }
        return between;
    }

    private void cover(Primitives primitives, Centers centers, int from, int to) {
        PointArrays centroids = primitives.centroids();
        double[] squares = new double[centers.count()];
        for (int k = from; k < to; k++) {
            int nearest = measure(centers.coordinates(), centroids.x()[k], centroids.y()[k], centroids.z()[k], squares);
            double radius = primitives.radii()[k];
            double least = squares[nearest] + SLACK;
            long mask = 0;
            for (int i = 0; i < squares.length; i++) {
                boolean inCluster = squares[i] <= least + radius * between[FuzzySettings.MAX_CLUSTERS * nearest + i];
                mask |= inCluster ? 1L << i : 0;
            }
            clusters[k] = mask;
        }
    }

    private static int measure(double[] centers, double x, double y, double z, double[] squares) {
        int nearest = 0;
        for (int i = 0; i < squares.length; i++) {
            double dx = x - centers[3 * i];
            double dy = y - centers[3 * i + 1];
            double dz = z - centers[3 * i + 2];
            squares[i] = dx * dx + dy * dy + dz * dz;
            nearest = squares[i] < squares[nearest] ? i : nearest;
        }
        return nearest;
    }
}
