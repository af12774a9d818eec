package dev.graze.opencl.elementary;

import dev.graze.opencl.driver.CommandQueue;
import dev.graze.opencl.driver.DeviceBuffer;
import dev.graze.opencl.driver.DeviceContext;
import dev.graze.opencl.driver.DeviceFacts;
import dev.graze.opencl.driver.DeviceKernel;
import dev.graze.opencl.driver.DeviceMemory;
import dev.graze.opencl.driver.DeviceUse;
import dev.graze.opencl.driver.OwnedObjects;
import dev.graze.device.DeviceMesh;

/**
 * From item pairs that the host has found to contacts on one device, pass by pass (HPCCD 5). For one thread at a time.
 */
public final class PairPipeline implements AutoCloseable {
    private final OwnedObjects objects = new OwnedObjects();
    private final CommandQueue queue;
    private final DeviceUse use;
    private final DeviceKernel expand;
    private final DeviceScene scene;
    private final DeviceBuffer pairs;
    private final ElementaryTests tests;
    private double reach;

    /** On a context that the caller has acquired; {@link #close} releases it. If this fails, the caller must. */
    public PairPipeline(DeviceContext context, DeviceFacts facts, Capacities capacities, DeviceMesh mesh,
            double tolerance,
            boolean decides) {
        boolean complete = false;
        try {
            DeviceMemory memory = new DeviceMemory(context, facts, objects);
            queue = new CommandQueue(context, objects);
            expand = new DeviceKernel(context, "expand", objects);
            scene = new DeviceScene(mesh, queue, memory);
            pairs = new DeviceBuffer(memory, "pairs", Long.BYTES, capacities.pairs());
            tests = new ElementaryTests(context, queue, memory, objects, scene, capacities, tolerance, decides);
            use = new DeviceUse(context, queue, objects);
            complete = true;
        } finally {
            if (!complete) {
                objects.close();
            }
        }
    }

    public void begin(double[] t0, double[] t1, double stepReach) {
        reach = stepReach;
        scene.send(t0, t1);
    }

    public void test(long[] itemPairs, int from, int count, FoundPairs found) {
        int end = from + count;
        for (int at = from; at < end; at += pairs.capacity()) {
            pass(itemPairs, at, Math.min(pairs.capacity(), end - at), found);
        }
    }

    private void pass(long[] itemPairs, int from, int count, FoundPairs found) {
        queue.write(pairs, count,
                (bytes, first) -> bytes.asLongBuffer().put(itemPairs, from + first, bytes.remaining() / Long.BYTES));
        tests.run(pairs,
                expand.arguments().with(pairs).with(count).with(scene.topology()).with(scene.positions()).with(reach),
                count,
                found, (contacts, size) -> queue.read(contacts, size, found::addContacts));
    }

    public long answers() {
        return queue.answers();
    }

    @Override
    public void close() {
        use.close();
    }
}
