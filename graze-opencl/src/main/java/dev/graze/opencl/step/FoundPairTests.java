package dev.graze.opencl.step;

import dev.graze.device.DeviceTree;
import dev.graze.device.DeviceTree.AdjacentItems;
import dev.graze.opencl.driver.DeviceBuffer;
import dev.graze.opencl.driver.DeviceKernel;
import dev.graze.opencl.driver.DeviceSession;
import dev.graze.opencl.elementary.DeviceScene;
import dev.graze.opencl.elementary.ElementaryTests;
import dev.graze.opencl.elementary.ResultRecords;
import java.util.function.LongPredicate;

/** The elementary tests of pairs that a device found itself, and those of orphans. */
final class FoundPairTests {
    /** Pairs expanded at a time, into at most fifteen tests each. */
    private static final int SLICE = 1 << 16;

    private final DeviceScene scene;
    private final ElementaryTests tests;
    private final ContactOrder order;
    private final DeviceKernel expandFound;
    private final DeviceKernel expandOrphans;
    private final DeviceBuffer triangles;
    private final DeviceBuffer rowStarts;
    private final DeviceBuffer partners;
    private final DeviceBuffer adopted;
    private final DeviceBuffer orphans;
    private final DeviceBuffer orphanTests;
    private final int orphanCount;
    private final boolean adopts;
    private LongPredicate wouldBeEnough = found -> false;
    /** Contacts found in this step. */
    private long found;

    FoundPairTests(DeviceSession session, DeviceScene scene, ElementaryTests tests, ContactOrder order,
            DeviceTree tree) {
        AdjacentItems adjacent = tree.adjacent();
        this.scene = scene;
        this.tests = tests;
        this.order = order;
        this.expandFound = session.kernel("expand_found");
        this.expandOrphans = session.kernel("expand_orphans");
        this.triangles = session.bufferOf(tree.triangles(), "triangles");
        this.rowStarts = session.bufferOf(adjacent.rowStarts(), "adopted tests");
        this.partners = session.bufferOf(adjacent.partners(), "adopted tests");
        this.adopted = session.bufferOf(adjacent.adopted(), "adopted tests");
        this.orphans = session.bufferOf(adjacent.orphans(), "orphans");
        this.orphanTests = session.bufferOf(adjacent.orphanTests(), "orphans");
        this.orphanCount = adjacent.orphans().length;
        this.adopts = adjacent.skipped();
    }

    /**
     * Starts a step.
     *
     * @param isEnough tells whether this many contacts are all that the step needs
     */
    void begin(LongPredicate isEnough) {
        wouldBeEnough = isEnough;
        found = 0;
    }

    /** Returns whether the step needs no more tests. */
    boolean isEnough() {
        return wouldBeEnough.test(found);
    }

    void testFound(DeviceBuffer pairs, int count, double reach, ResultRecords results) {
        for (int first = 0; first < count && !isEnough(); first += SLICE) {
            int size = Math.min(SLICE, count - first);
            DeviceKernel expand = expandFound.arguments().with(pairs).with(first).with(size).with(scene.topology())
                    .with(scene.positions()).with(reach).with(triangles).with(adopts ? 1 : 0)
                    .with(rowStarts, partners, adopted);
            run(pairs, expand, size, results);
        }
    }

    void testOrphans(double reach, ResultRecords results) {
        if (orphanCount > 0 && !isEnough()) {
            DeviceKernel expand = expandOrphans.arguments().with(orphans, orphanTests).with(orphanCount)
                    .with(scene.topology()).with(scene.positions()).with(reach);
            run(orphans, expand, orphanCount, results);
        }
    }

    private void run(DeviceBuffer pairs, DeviceKernel expand, int count, ResultRecords results) {
        tests.run(pairs, expand, count, results, (contacts, size) -> {
            found += size;
            order.add(contacts, size, results);
        });
    }

    /** Returns how long solving took since the last call. */
    long solveNanosSinceLastCall() {
        return tests.solveNanosSinceLastCall();
    }
}
