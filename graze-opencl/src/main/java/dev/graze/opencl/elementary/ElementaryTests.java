package dev.graze.opencl.elementary;

import dev.graze.opencl.driver.DeviceBuffer;
import dev.graze.opencl.driver.DeviceKernel;
import dev.graze.opencl.driver.DeviceSession;
import dev.graze.opencl.driver.ProgramSource;
import java.util.List;

/**
 * Turns item pairs into feature tests and these into contacts, on one device:
 *
 * <pre>
 *   pairs → expand → feature tests → solve → contacts, undecided
 *                                  ↘ list  → undecided            if the device does not decide
 * </pre>
 *
 * Each kernel appends to a buffer through a counter, which keeps counting when the buffer is full. The buffer then
 * grows to the counted size and the kernel runs again, so that nothing is ever lost. For one thread at a time.
 */
public final class ElementaryTests {
    /** The kernels of elementary tests. */
    public static final ProgramSource PROGRAM = new ProgramSource(
            List.of("driver/arithmetic.cl", "driver/bounds.cl", "elementary/features.cl", "elementary/apart.cl",
                    "elementary/expand.cl", "elementary/hull.cl", "elementary/certified.cl", "elementary/search.cl",
                    "elementary/geometry.cl", "elementary/solve.cl"));

    /** Indices of the counters, as in expand.cl. */
    private static final int TESTS = 0;
    private static final int MADE_VERTEX_FACE = 1;
    private static final int MADE_EDGE_EDGE = 2;
    private static final int SEARCHED = 3;
    private static final int CONTACTS = 4;
    private static final int UNDECIDED = 5;
    private static final int COUNTERS = 6;

    private final DeviceSession session;
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

    public ElementaryTests(DeviceSession session, DeviceScene scene, Capacities capacities, double tolerance,
            boolean decides) {
        this.session = session;
        this.scene = scene;
        this.tolerance = tolerance;
        this.decides = decides;
        this.solve = session.kernel("solve");
        this.list = session.kernel("list");
        this.tests = session.buffer("tests", Integer.BYTES, capacities.tests());
        this.contacts = session.buffer("contacts", ResultRecords.CONTACT_BYTES, capacities.contacts());
        this.undecided = session.buffer("undecided tests", ResultRecords.FEATURES_BYTES, capacities.undecided());
        this.counters = session.buffer("counters", Integer.BYTES, COUNTERS);
    }

    /** Receives contacts that are on the device. The buffer is reused afterwards. */
    public interface ContactSink {
        void accept(DeviceBuffer contacts, int count);
    }

    /**
     * Creates the tests of pairs and runs them.
     *
     * @param pairs  the pairs that the tests refer to
     * @param expand the kernel that creates the tests, with all arguments set except the last three
     * @param count  the number of pairs
     * @param sink   receives the contacts
     */
    public void run(DeviceBuffer pairs, DeviceKernel expand, int count, ResultRecords results, ContactSink sink) {
        expand(expand, count);
        long start = System.nanoTime();
        if (decides) {
            solve(pairs, counted[TESTS]);
        } else {
            list(pairs, counted[TESTS]);
        }
        results.count(counted[MADE_VERTEX_FACE], counted[MADE_EDGE_EDGE], counted[SEARCHED]);
        sink.accept(contacts, counted[CONTACTS]);
        session.read(undecided, counted[UNDECIDED], results::addUndecided);
        solveNanos += System.nanoTime() - start;
    }

    /** Returns how long the tests themselves took since the last call. */
    public long solveNanosSinceLastCall() {
        long nanos = solveNanos;
        solveNanos = 0;
        return nanos;
    }

    private void expand(DeviceKernel expand, int count) {
        int given = expand.argumentCount();
        do {
            session.clear(counters, 0, COUNTERS);
            session.launch(expand.argumentsFrom(given).with(counters, tests).with(tests.capacity()), count);
            session.read(counters, COUNTERS, counted);
        } while (tests.growTo(counted[TESTS]));
    }

    private void solve(DeviceBuffer pairs, int count) {
        do {
            session.clear(counters, SEARCHED, COUNTERS - SEARCHED);
            session.launch(solve.arguments().with(tests).with(count).with(pairs).with(scene.topology())
                    .with(scene.positions()).with(tolerance).with(counters, contacts).with(contacts.capacity())
                    .with(undecided).with(undecided.capacity()), count);
            session.read(counters, COUNTERS, counted);
        } while (growForResults());
    }

    private boolean growForResults() {
        boolean grown = contacts.growTo(counted[CONTACTS]);
        return undecided.growTo(counted[UNDECIDED]) || grown;
    }

    private void list(DeviceBuffer pairs, int count) {
        undecided.growTo(count);
        session.launch(list.arguments().with(tests).with(count).with(pairs).with(scene.topology()).with(undecided),
                count);
        counted[SEARCHED] = count;
        counted[UNDECIDED] = count;
    }
}
