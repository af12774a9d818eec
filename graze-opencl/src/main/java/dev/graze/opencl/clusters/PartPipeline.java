package dev.graze.opencl.clusters;

import dev.graze.device.ClusterSearcher;
import dev.graze.device.ClusterStep;
import dev.graze.opencl.driver.CommandQueue;
import dev.graze.opencl.driver.CountLimits;
import dev.graze.opencl.driver.DeviceContext;
import dev.graze.opencl.driver.DeviceFacts;
import dev.graze.opencl.driver.DeviceMemory;
import dev.graze.opencl.driver.DeviceUse;
import dev.graze.opencl.driver.NativeBytes;
import dev.graze.opencl.driver.OwnedObjects;
import dev.graze.opencl.driver.ProgramSource;
import java.util.List;
import dev.graze.device.DeviceException;
import dev.graze.device.DeviceMesh;
import java.util.function.ObjIntConsumer;
import java.util.function.Supplier;

/**
 * Fuzzy scene subdivision on one device, kernel after kernel (Algorithm 1):
 *
 * <pre>
 *   balls → sum_up, add_up (C-means) → cover → flag, scan, list (members) → covariance (PCA)
 *         → boxes → count, scan, scatter (radix sort) → flag, scan, place (rows) → count, scan (pairs) → collect
 * </pre>
 *
 * The host sees centres, nine sums of each part, how many members and pairs it has, and the pairs that are left.
 */
public final class PartPipeline implements ClusterSearcher {
    /** The kernels of fuzzy scene subdivision: clustering, and the sweep of each cluster. */
    public static final ProgramSource PROGRAM = new ProgramSource(List.of("driver/arithmetic.cl", "clusters/points.cl",
            "clusters/means.cl", "driver/scan.cl", "driver/sort.cl", "clusters/sweep.cl"));

    private final DeviceContext context;
    private final OwnedObjects objects = new OwnedObjects();
    private final CommandQueue queue;
    private final DeviceUse use;
    private final PartScene scene;
    private final PartClusters clusters;
    private final PartSweep sweep;

    /** On a context that the caller has acquired; {@link #close} releases it. If this fails, the caller must. */
    public PartPipeline(DeviceContext context, DeviceFacts facts, DeviceMesh mesh, boolean moving, CountLimits limits) {
        this.context = context;
        boolean complete = false;
        try {
            DeviceMemory memory = new DeviceMemory(context, facts, objects);
            queue = new CommandQueue(context, objects);
            scene = new PartScene(mesh, moving, queue, memory);
            clusters = new PartClusters(context, queue, memory, objects);
            sweep = new PartSweep(context, queue, memory, objects, scene, clusters, limits);
            use = new DeviceUse(context, queue, objects);
            complete = true;
        } finally {
            if (!complete) {
                objects.close();
            }
        }
    }

    @Override
    public void begin(ClusterStep step) {
        ask(() -> {
            scene.send(step);
            clusters.fit(scene);
            return null;
        });
    }

    @Override
    public double[] sumMemberships(double[] centres, int count, double fuzziness) {
        return ask(() -> clusters.sumUp(centres, count, fuzziness));
    }

    @Override
    public void assign(double[] centres, int count, double[] between, long[] parts) {
        ask(() -> {
            clusters.cover(centres, count, between, parts);
            return null;
        });
    }

    @Override
    public void setAssignment(long[] parts) {
        ask(() -> {
            clusters.take(parts);
            return null;
        });
    }

    @Override
    public double[] select(int part) {
        return ask(() -> clusters.covariance(sweep.members(), sweep.select(part)));
    }

    @Override
    public long sort(double[] axes, boolean thirdAxis) {
        return ask(() -> sweep.sort(axes, thirdAxis));
    }

    @Override
    public void collect(ObjIntConsumer<long[]> sink) {
        ask(() -> {
            sweep.collect(sink);
            return null;
        });
    }

    /**
     * What goes wrong in a driver is the device's failure: others can do its work. Java's own memory that has run out
     * is not (see {@link NativeBytes}).
     */
    private <T> T ask(Supplier<T> question) {
        try {
            return question.get();
        } catch (DeviceException failure) {
            throw failure;
        } catch (RuntimeException failure) {
            throw new DeviceException("OpenCL device '" + context.check().device() + "' failed: " + failure, failure);
        }
    }

    @Override
    public long answers() {
        return queue.answers();
    }

    @Override
    public void close() {
        use.close();
    }
}
