package dev.graze.opencl.elementary;

import dev.graze.device.DeviceMesh;
import dev.graze.device.DeviceMotion;
import dev.graze.opencl.driver.DeviceBuffer;
import dev.graze.opencl.driver.DeviceKernel;
import dev.graze.opencl.driver.DeviceSession;

/**
 * Turns item pairs that the host found into contacts on one device, in passes (HPCCD 5). For one thread at a time.
 */
public final class PairPipeline implements AutoCloseable {
    private final DeviceSession session;
    private final DeviceKernel expand;
    private final DeviceScene scene;
    private final DeviceBuffer pairs;
    private final ElementaryTests tests;
    private double reach;

    public PairPipeline(DeviceSession session, Capacities capacities, DeviceMesh mesh, double tolerance,
            boolean decides) {
        this.session = session;
        this.expand = session.kernel("expand");
        this.scene = new DeviceScene(mesh, session);
        this.pairs = session.buffer("pairs", Long.BYTES, capacities.pairs());
        this.tests = new ElementaryTests(session, scene, capacities, tolerance, decides);
    }

    void begin(DeviceMotion motion, double stepReach) {
        reach = stepReach;
        scene.send(motion);
    }

    void test(long[] itemPairs, int from, int count, ResultRecords results) {
        int end = from + count;
        for (int at = from; at < end; at += pairs.capacity()) {
            pass(itemPairs, at, Math.min(pairs.capacity(), end - at), results);
        }
    }

    private void pass(long[] itemPairs, int from, int count, ResultRecords results) {
        session.write(pairs, itemPairs, from, count);
        tests.run(pairs,
                expand.arguments().with(pairs).with(count).with(scene.topology()).with(scene.positions()).with(reach),
                count, results, (contacts, size) -> session.read(contacts, size, results::addContacts));
    }

    long answers() {
        return session.answers();
    }

    @Override
    public void close() {
        session.close();
    }
}
