package dev.graze.opencl.clusters;

import dev.graze.opencl.driver.CommandQueue;
import dev.graze.opencl.driver.DeviceBuffer;
import dev.graze.opencl.driver.DeviceContext;
import dev.graze.opencl.driver.DeviceKernel;
import dev.graze.opencl.driver.DeviceMemory;
import dev.graze.opencl.driver.DeviceScan;
import dev.graze.opencl.driver.OwnedObjects;

/** Clustering on a device: balls around primitives, rounds of C-means, and the parts of each primitive. */
final class PartClusters {
    /** Points that a work item sums up. */
    private static final int CHUNK = 256;
    private static final int MOST_PARTS = 64;
    private static final int COVARIANCE = 9;

    private final CommandQueue queue;
    private final DeviceKernel fitBalls;
    private final DeviceKernel sumUp;
    private final DeviceKernel addUp;
    private final DeviceKernel coverAll;
    private final DeviceKernel covariance;
    private final DeviceBuffer balls;
    private final DeviceBuffer centres;
    private final DeviceBuffer between;
    private final DeviceBuffer sums;
    private final DeviceBuffer total;
    private final DeviceBuffer parts;
    private int size;

    PartClusters(DeviceContext context, CommandQueue queue, DeviceMemory memory, OwnedObjects objects) {
        this.queue = queue;
        this.fitBalls = new DeviceKernel(context, "balls", objects);
        this.sumUp = new DeviceKernel(context, "sum_up", objects);
        this.addUp = new DeviceKernel(context, "add_up", objects);
        this.coverAll = new DeviceKernel(context, "cover", objects);
        this.covariance = new DeviceKernel(context, "covariance", objects);
        this.balls = new DeviceBuffer(memory, "balls around triangles", 4 * Double.BYTES, 1024);
        this.centres = new DeviceBuffer(memory, "centres", Double.BYTES, 3 * MOST_PARTS);
        this.between = new DeviceBuffer(memory, "distances of centres", Double.BYTES, MOST_PARTS * MOST_PARTS);
        this.sums = new DeviceBuffer(memory, "sums of chunks of centroids", Double.BYTES, 4 * MOST_PARTS);
        this.total = new DeviceBuffer(memory, "sums of centroids", Double.BYTES, 4 * MOST_PARTS);
        this.parts = new DeviceBuffer(memory, "parts", Long.BYTES, 1024);
    }

    void fit(PartScene scene) {
        size = scene.primitives();
        balls.growTo(size);
        parts.growTo(size);
        queue.launch(
                fitBalls.arguments().with(size).with(scene.cornerCount()).with(scene.buffers()).with(scene.halfReach())
                        .with(balls),
                size);
    }

    double[] sumUp(double[] places, int count, double fuzziness) {
        send(places, 3 * count, centres);
        int chunks = DeviceScan.chunks(size, CHUNK);
        sums.growTo(4L * count * chunks);
        queue.launch(sumUp.arguments().with(balls).with(size).with(CHUNK).with(centres).with(count).with(fuzziness)
                .with(sums), chunks);
        return total(chunks, 4 * count);
    }

    private void send(double[] numbers, int count, DeviceBuffer to) {
        queue.write(to, count,
                (bytes, first) -> bytes.asDoubleBuffer().put(numbers, first, bytes.remaining() / Double.BYTES));
    }

    private double[] total(int chunks, int width) {
        queue.launch(addUp.arguments().with(sums).with(chunks).with(width).with(total), width);
        double[] result = new double[width];
        queue.read(total, width, bytes -> bytes.asDoubleBuffer().get(result));
        return result;
    }

    void cover(double[] places, int count, double[] distances, long[] result) {
        send(places, 3 * count, centres);
        send(distances, MOST_PARTS * MOST_PARTS, between);
        queue.launch(coverAll.arguments().with(balls).with(size).with(centres).with(count).with(between).with(parts),
                size);
        int[] at = { 0 };
        queue.read(parts, size, bytes -> {
            int count64 = bytes.remaining() / Long.BYTES;
            bytes.asLongBuffer().get(result, at[0], count64);
            at[0] += count64;
        });
    }

    void take(long[] bits) {
        queue.write(parts, size,
                (bytes, first) -> bytes.asLongBuffer().put(bits, first, bytes.remaining() / Long.BYTES));
    }

    DeviceBuffer parts() {
        return parts;
    }

    /** Nine sums over the members of a part, and how many these are. */
    double[] covariance(DeviceBuffer members, int count) {
        double[] result = new double[COVARIANCE + 1];
        if (count > 0) {
            int chunks = DeviceScan.chunks(count, CHUNK);
            sums.growTo((long) COVARIANCE * chunks);
            queue.launch(covariance.arguments().with(balls, members).with(count).with(CHUNK).with(sums), chunks);
            System.arraycopy(total(chunks, COVARIANCE), 0, result, 0, COVARIANCE);
        }
        result[COVARIANCE] = count;
        return result;
    }
}
