package dev.graze.opencl.elementary;

import java.util.List;
import dev.graze.opencl.driver.ProgramSource;
import dev.graze.opencl.driver.CommandQueue;
import dev.graze.opencl.driver.DeviceBuffer;
import dev.graze.opencl.driver.DeviceContext;
import dev.graze.opencl.driver.DeviceKernel;
import dev.graze.opencl.driver.DeviceMemory;
import dev.graze.opencl.driver.OwnedObjects;

/**
 * From tests of features to contacts on one device:
 *
 * <pre>
 *   pairs → expand → feature tests → solve → contacts, undecided
 *                                  ↘ list  → undecided            where the device does not decide
 * </pre>
 *
 * Each kernel appends to a buffer through a counter, which counts on when the buffer is full: then the buffer grows to what was counted and the
 * kernel runs again, so that nothing is ever lost. For one thread at a time.
 */
public final class ElementaryTests {
    /** The kernels of elementary tests. */
    public static final ProgramSource PROGRAM = new ProgramSource(
            List.of("driver/arithmetic.cl", "elementary/features.cl", "elementary/apart.cl", "elementary/expand.cl",
                    "elementary/hull.cl", "elementary/search.cl", "elementary/geometry.cl", "elementary/solve.cl"));

    /** Where the counters stand; as in expand.cl. */
    private static final int TESTS = 0;
    private static final int MADE_VERTEX_FACE = 1;
    private static final int MADE_EDGE_EDGE = 2;
    private static final int SEARCHED = 3;
    private static final int CONTACTS = 4;
    private static final int UNDECIDED = 5;
    private static final int COUNTERS = 6;

    private final CommandQueue queue;
    private final DeviceScene scene;
    private final double tolerance;
    private final boolean decides;
    private final DeviceKernel solve;
    private final DeviceKernel list;
    private final DeviceBuffer tests;
    private final DeviceBuffer contacts;
    private final DeviceBuffer undecided;
    private final DeviceBuffer counters;
    private final int[] counted = new int[COUNTERS];
    private long solveNanos;

    public ElementaryTests(DeviceContext context, CommandQueue queue, DeviceMemory memory, OwnedObjects objects,
            DeviceScene scene,
            Capacities capacities,
            double tolerance, boolean decides) {
        this.queue = queue;
        this.scene = scene;
        this.tolerance = tolerance;
        this.decides = decides;
        this.solve = new DeviceKernel(context, "solve", objects);
        this.list = new DeviceKernel(context, "list", objects);
        this.tests = new DeviceBuffer(memory, "tests", Integer.BYTES, capacities.tests());
        this.contacts = new DeviceBuffer(memory, "contacts", FoundPairs.CONTACT_BYTES, capacities.contacts());
        this.undecided = new DeviceBuffer(memory, "undecided tests", FoundPairs.FEATURES_BYTES, capacities.undecided());
        this.counters = new DeviceBuffer(memory, "counters", Integer.BYTES, COUNTERS);
    }

    /** Takes contacts that are on the device; the buffer will be filled again. */
    public interface ContactSink {
        void take(DeviceBuffer contacts, int count);
    }

    /**
     * Makes tests of pairs and does them.
     *
     * @param pairs  which the tests refer to
     * @param expand a kernel with all arguments but the last three, for so many pairs
     * @param sink   gets the contacts
     */
    public void run(DeviceBuffer pairs, DeviceKernel expand, int count, FoundPairs found, ContactSink sink) {
        expand(expand, count);
        long start = System.nanoTime();
        if (decides) {
            solve(pairs, counted[TESTS]);
        } else {
            list(pairs, counted[TESTS]);
        }
        found.count(counted[MADE_VERTEX_FACE], counted[MADE_EDGE_EDGE], counted[SEARCHED]);
        sink.take(contacts, counted[CONTACTS]);
        queue.read(undecided, counted[UNDECIDED], found::addUndecided);
        solveNanos += System.nanoTime() - start;
    }

    /** How long the tests themselves took since this was last asked. */
    public long takeSolveNanos() {
        long nanos = solveNanos;
        solveNanos = 0;
        return nanos;
    }

    private void expand(DeviceKernel expand, int count) {
        int given = expand.argumentCount();
        do {
            queue.clear(counters, 0, COUNTERS);
            queue.launch(expand.argumentsFrom(given).with(counters, tests).with(tests.capacity()), count);
            readCounters();
        } while (tests.growTo(counted[TESTS]));
    }

    private void solve(DeviceBuffer pairs, int count) {
        do {
            queue.clear(counters, SEARCHED, COUNTERS - SEARCHED);
            queue.launch(
                    solve.arguments().with(tests).with(count).with(pairs).with(scene.topology()).with(scene.positions())
                            .with(tolerance)
                            .with(counters, contacts).with(contacts.capacity()).with(undecided)
                            .with(undecided.capacity()),
                    count);
            readCounters();
        } while (growForResults());
    }

    private boolean growForResults() {
        boolean grown = contacts.growTo(counted[CONTACTS]);
        return undecided.growTo(counted[UNDECIDED]) || grown;
    }

    private void list(DeviceBuffer pairs, int count) {
        undecided.growTo(count);
        queue.launch(list.arguments().with(tests).with(count).with(pairs).with(scene.topology()).with(undecided),
                count);
        counted[SEARCHED] = count;
        counted[UNDECIDED] = count;
    }

    private void readCounters() {
        queue.read(counters, COUNTERS, bytes -> bytes.asIntBuffer().get(counted));
    }
}
