package dev.graze.opencl.clusters;

import dev.graze.opencl.driver.DeviceSession;
import dev.graze.opencl.driver.DeviceBuffer;
import dev.graze.opencl.driver.DeviceKernel;
import dev.graze.opencl.driver.DeviceScan;

/** Clustering on a device: balls around primitives, rounds of C-means, and the clusters of each primitive. */
final class ClusterMeans {
    /** How many points a work item sums up. */
    private static final int CHUNK = 256;
    private static final int MOST_CLUSTERS = 64;
    private static final int COVARIANCE = 9;

    private final DeviceSession session;
    private final DeviceKernel fitBalls;
    private final DeviceKernel sumUp;
    private final DeviceKernel addUp;
    private final DeviceKernel coverAll;
    private final DeviceKernel covariance;
    private final DeviceBuffer balls;
    private final DeviceBuffer centers;
    private final DeviceBuffer between;
    private final DeviceBuffer sums;
    private final DeviceBuffer total;
    private final DeviceBuffer clusters;
    private int size;

    ClusterMeans(DeviceSession session) {
        this.session = session;
        this.fitBalls = session.kernel("balls");
        this.sumUp = session.kernel("sum_up");
        this.addUp = session.kernel("add_up");
        this.coverAll = session.kernel("cover");
        this.covariance = session.kernel("covariance");
        this.balls = session.buffer("balls around triangles", 4 * Double.BYTES, 1024);
        this.centers = session.buffer("centers", Double.BYTES, 3 * MOST_CLUSTERS);
        this.between = session.buffer("distances of centers", Double.BYTES, MOST_CLUSTERS * MOST_CLUSTERS);
        this.sums = session.buffer("sums of chunks of centroids", Double.BYTES, 4 * MOST_CLUSTERS);
        this.total = session.buffer("sums of centroids", Double.BYTES, 4 * MOST_CLUSTERS);
        this.clusters = session.buffer("clusters", Long.BYTES, 1024);
    }

    void fit(ClusterScene scene) {
        size = scene.primitives();
        balls.growTo(size);
        clusters.growTo(size);
        session.launch(
                fitBalls.arguments().with(size).with(scene.cornerCount()).with(scene.buffers()).with(scene.halfReach())
                        .with(balls),
                size);
    }

    double[] sumUp(double[] places, int count, double fuzziness) {
        session.write(centers, places, 3L * count);
        int chunks = DeviceScan.chunks(size, CHUNK);
        sums.growTo(4L * count * chunks);
        session.launch(sumUp.arguments().with(balls).with(size).with(CHUNK).with(centers).with(count).with(fuzziness)
                .with(sums), chunks);
        return total(chunks, 4 * count);
    }

    private double[] total(int chunks, int width) {
        session.launch(addUp.arguments().with(sums).with(chunks).with(width).with(total), width);
        double[] result = new double[width];
        session.read(total, width, result);
        return result;
    }

    void cover(double[] places, int count, double[] distances, long[] result) {
        session.write(centers, places, 3L * count);
        session.write(between, distances, MOST_CLUSTERS * MOST_CLUSTERS);
        session.launch(
                coverAll.arguments().with(balls).with(size).with(centers).with(count).with(between).with(clusters),
                size);
        session.read(clusters, size, result);
    }

    void setAssignment(long[] bits) {
        session.write(clusters, bits, 0, size);
    }

    DeviceBuffer clusters() {
        return clusters;
    }

    /** Returns nine sums over the members of a cluster, and the number of members. */
    double[] covariance(DeviceBuffer members, int count) {
        double[] result = new double[COVARIANCE + 1];
        if (count > 0) {
            int chunks = DeviceScan.chunks(count, CHUNK);
            sums.growTo((long) COVARIANCE * chunks);
            session.launch(covariance.arguments().with(balls, members).with(count).with(CHUNK).with(sums), chunks);
            System.arraycopy(total(chunks, COVARIANCE), 0, result, 0, COVARIANCE);
        }
        result[COVARIANCE] = count;
        return result;
    }
}
