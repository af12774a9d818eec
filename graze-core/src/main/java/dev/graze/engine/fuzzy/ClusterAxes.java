package dev.graze.engine.fuzzy;

import dev.graze.cluster.PointArrays;
import dev.graze.cluster.PrincipalAxes;
import dev.graze.parallel.ThreadTeam;
import dev.graze.parallel.WorkCounter;

/** The principal axes of each cluster; its centroids are spread most along the first (equation 1). */
final class ClusterAxes {
    private static final int AXES = 9;

    private final ThreadTeam team;
    private final boolean principal;
    private final WorkCounter clusters = new WorkCounter(1);
    private final double[] axes = new double[AXES * FuzzySettings.MAX_CLUSTERS];

    ClusterAxes(ThreadTeam team, boolean principal) {
        this.team = team;
        this.principal = principal;
    }

    /** Returns coordinate {@code k} of axis 0, 1 or 2 of a cluster. */
    double get(int cluster, int axis, int k) {
        return axes[AXES * cluster + 3 * axis + k];
    }

    void fit(ClusterMembers members, PointArrays centroids) {
        clusters.reset(members.clusterCount());
        team.run(member -> {
            PrincipalAxes analysis = new PrincipalAxes();
            for (int cluster = clusters.next(); cluster >= 0; cluster = clusters.next()) {
                fit(analysis, cluster, members, centroids);
            }
        });
    }

    private void fit(PrincipalAxes analysis, int cluster, ClusterMembers members, PointArrays centroids) {
        double[] covariance = new double[6];
        if (principal) {
            sumUp(members.primitives(), members.start(cluster), members.start(cluster + 1), centroids, covariance);
        }
        double[] found = new double[AXES];
        analysis.find(covariance, found);
        System.arraycopy(found, 0, axes, AXES * cluster, AXES);
    }

    /**
     * Sums up the covariance in one pass, relative to the first centroid: it is close to the others, compared with the
     * size of the scene. The result is not divided by the count, since a common factor does not change the axes.
     */
    private static void sumUp(int[] primitives, int from, int to, PointArrays centroids, double[] covariance) {
        if (from == to) {
            return;
        }
        double[] sums = new double[3];
        double originX = centroids.x()[primitives[from]];
        double originY = centroids.y()[primitives[from]];
        double originZ = centroids.z()[primitives[from]];
        for (int i = from; i < to; i++) {
            double x = centroids.x()[primitives[i]] - originX;
            double y = centroids.y()[primitives[i]] - originY;
            double z = centroids.z()[primitives[i]] - originZ;
            sums[0] += x;
            sums[1] += y;
            sums[2] += z;
            covariance[0] += x * x;
            covariance[1] += y * y;
            covariance[2] += z * z;
            covariance[3] += x * y;
            covariance[4] += x * z;
            covariance[5] += y * z;
        }
        double count = to - from;
        covariance[0] -= sums[0] * sums[0] / count;
        covariance[1] -= sums[1] * sums[1] / count;
        covariance[2] -= sums[2] * sums[2] / count;
        covariance[3] -= sums[0] * sums[1] / count;
        covariance[4] -= sums[0] * sums[2] / count;
        covariance[5] -= sums[1] * sums[2] / count;
    }
}
