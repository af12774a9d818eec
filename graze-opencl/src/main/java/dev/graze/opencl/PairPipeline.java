package dev.graze.opencl;

import dev.graze.device.DeviceMesh;

/**
 * From item pairs to contacts on one device, pass by pass (HPCCD 5):
 *
 * <pre>
 *   pairs → expand → feature tests → solve → contacts, undecided
 *                                  ↘ list  → undecided            where the device does not decide
 * </pre>
 *
 * Each kernel appends to a buffer through a counter, which counts on when the buffer is full: then the buffer grows to what was counted and the kernel runs again,
 * so that nothing is ever lost. For one thread at a time.
 */
final class PairPipeline implements AutoCloseable {
    /** Where the counters stand; as in expand.cl. */
    private static final int TESTS = 0;
    private static final int MADE_VERTEX_FACE = 1;
    private static final int MADE_EDGE_EDGE = 2;
    private static final int SEARCHED = 3;
    private static final int CONTACTS = 4;
    private static final int UNDECIDED = 5;
    private static final int COUNTERS = 6;

    private final DeviceContext context;
    private final double tolerance;
    private final boolean decides;
    private final OwnedObjects objects = new OwnedObjects();
    private final CommandQueue queue;
    private final DeviceKernel expand;
    private final DeviceKernel solve;
    private final DeviceKernel list;
    private final DeviceScene scene;
    private final DeviceBuffer pairs;
    private final DeviceBuffer tests;
    private final DeviceBuffer contacts;
    private final DeviceBuffer undecided;
    private final DeviceBuffer counters;
    private final int[] counted = new int[COUNTERS];
    private double reach;

    /** On a context that the caller has acquired; {@link #close} releases it. If this fails, the caller must. */
    PairPipeline(DeviceContext context, DeviceFacts facts, Capacities capacities, DeviceMesh mesh, double tolerance, boolean decides) {
        this.context = context;
        this.tolerance = tolerance;
        this.decides = decides;
        boolean complete = false;
        try {
            DeviceMemory memory = new DeviceMemory(context, facts, objects);
            queue = new CommandQueue(context, objects);
            expand = new DeviceKernel(context, "expand", objects);
            solve = new DeviceKernel(context, "solve", objects);
            list = new DeviceKernel(context, "list", objects);
            scene = new DeviceScene(mesh, queue, memory);
            pairs = new DeviceBuffer(memory, "pairs", Long.BYTES, capacities.pairs());
            tests = new DeviceBuffer(memory, "tests", Integer.BYTES, capacities.tests());
            contacts = new DeviceBuffer(memory, "contacts", FoundPairs.CONTACT_BYTES, capacities.contacts());
            undecided = new DeviceBuffer(memory, "undecided tests", FoundPairs.FEATURES_BYTES, capacities.undecided());
            counters = new DeviceBuffer(memory, "counters", Integer.BYTES, COUNTERS);
            complete = true;
        } finally {
            if (!complete) {
                objects.close();
            }
        }
    }

    void begin(double[] t0, double[] t1, double stepReach) {
        reach = stepReach;
        scene.send(t0, t1);
    }

    void test(long[] itemPairs, int from, int count, FoundPairs found) {
        int end = from + count;
        for (int at = from; at < end; at += pairs.capacity()) {
            pass(itemPairs, at, Math.min(pairs.capacity(), end - at), found);
        }
    }

    private void pass(long[] itemPairs, int from, int count, FoundPairs found) {
        queue.write(pairs, count, (bytes, first) -> bytes.asLongBuffer().put(itemPairs, from + first, bytes.remaining() / Long.BYTES));
        expand(count);
        if (decides) {
            solve(counted[TESTS]);
        } else {
            list(counted[TESTS]);
        }
        found.count(counted[MADE_VERTEX_FACE], counted[MADE_EDGE_EDGE], counted[SEARCHED]);
        queue.read(contacts, counted[CONTACTS], found::addContacts);
        queue.read(undecided, counted[UNDECIDED], found::addUndecided);
    }

    private void expand(int count) {
        do {
            queue.clear(counters, 0, COUNTERS);
            queue.launch(expand.arguments().with(pairs).with(count).with(scene.topology()).with(scene.positions()).with(reach)
                    .with(counters, tests)
                    .with(tests.capacity()), count);
            readCounters();
        } while (tests.growTo(counted[TESTS]));
    }

    private void solve(int count) {
        do {
            queue.clear(counters, SEARCHED, COUNTERS - SEARCHED);
            queue.launch(
                    solve.arguments().with(tests).with(count).with(pairs).with(scene.topology()).with(scene.positions()).with(tolerance)
                            .with(counters, contacts).with(contacts.capacity()).with(undecided).with(undecided.capacity()),
                    count);
            readCounters();
        } while (growForResults());
    }

    private boolean growForResults() {
        boolean grown = contacts.growTo(counted[CONTACTS]);
        return undecided.growTo(counted[UNDECIDED]) || grown;
    }

    private void list(int count) {
        undecided.growTo(count);
        queue.launch(list.arguments().with(tests).with(count).with(pairs).with(scene.topology()).with(undecided), count);
        counted[SEARCHED] = count;
        counted[UNDECIDED] = count;
    }

    private void readCounters() {
        queue.read(counters, COUNTERS, bytes -> bytes.asIntBuffer().get(counted));
    }

    /** Waits for what the device is still doing, because not every driver keeps what its own commands need. */
    @Override
    public void close() {
        synchronized (OpenClLibrary.DRIVER) {
            try {
                queue.finish();
            } finally {
                objects.close();
                context.release();
            }
        }
    }
}
