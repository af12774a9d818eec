package dev.graze.opencl.clusters;

import dev.graze.opencl.driver.DeviceSession;
import dev.graze.device.ClusterSearcher;
import dev.graze.device.ClusterStep;
import dev.graze.opencl.driver.CountLimits;
import dev.graze.opencl.driver.DeviceRules;
import dev.graze.opencl.driver.ProgramSource;
import java.util.List;
import dev.graze.device.DeviceMesh;
import java.util.function.ObjIntConsumer;
import java.util.function.Supplier;

/**
 * Fuzzy scene subdivision on one device, kernel after kernel (Algorithm 1):
 *
 * <pre>
 *   balls → sum_up, add_up (C-means) → cover → flag, scan, list (members) → covariance (PCA)
 *         → boxes → count, scan, scatter (radix sort) → flag, scan, place (rows)
 *         → count, scan (pairs) → collect
 * </pre>
 *
 * The host receives centers, nine sums of each cluster, its numbers of members and pairs, and the remaining pairs.
 */
public final class ClusterPipeline implements ClusterSearcher {
    /** The kernels of fuzzy scene subdivision: clustering, and the sweep of each cluster. */
    public static final ProgramSource PROGRAM = new ProgramSource(List.of("driver/arithmetic.cl", "driver/bounds.cl",
            "driver/rules.cl", "clusters/points.cl", "clusters/means.cl", "driver/scan.cl", "driver/sort.cl",
            "clusters/sweep.cl"));

    private final DeviceSession session;
    private final ClusterScene scene;
    private final ClusterMeans means;
    private final ClusterSweep sweep;

    /** Creates a pipeline; its program must be compiled with {@link DeviceRules#FILTERED} if the mesh is filtered. */
    public ClusterPipeline(DeviceSession session, DeviceMesh mesh, boolean moving, CountLimits limits) {
        this.session = session;
        this.scene = new ClusterScene(mesh, moving, session);
        this.means = new ClusterMeans(session);
        this.sweep = new ClusterSweep(session, scene, means, RowFilter.of(mesh, session), limits);
    }

    @Override
    public void begin(ClusterStep step) {
        call(() -> {
            scene.send(step);
            means.fit(scene);
            return null;
        });
    }

    @Override
    public double[] sumMemberships(double[] centres, int count, double fuzziness) {
        return call(() -> means.sumUp(centres, count, fuzziness));
    }

    @Override
    public void assign(double[] centres, int count, double[] between, long[] parts) {
        call(() -> {
            means.cover(centres, count, between, parts);
            return null;
        });
    }

    @Override
    public void setAssignment(long[] parts) {
        call(() -> {
            means.setAssignment(parts);
            return null;
        });
    }

    @Override
    public double[] select(int part) {
        return call(() -> means.covariance(sweep.members(), sweep.select(part)));
    }

    @Override
    public long sort(double[] axes, boolean thirdAxis) {
        return call(() -> sweep.sort(axes, thirdAxis));
    }

    @Override
    public void collect(ObjIntConsumer<long[]> sink) {
        call(() -> {
            sweep.collect(sink);
            return null;
        });
    }

    /** Turns exceptions of the driver into a failure of the device; exhausted heap reaches the caller unchanged. */
    private <T> T call(Supplier<T> call) {
        try {
            return call.get();
        } catch (RuntimeException problem) {
            throw session.failure(problem);
        }
    }

    @Override
    public long answers() {
        return session.answers();
    }

    @Override
    public void close() {
        session.close();
    }
}
