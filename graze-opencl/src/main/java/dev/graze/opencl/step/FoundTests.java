package dev.graze.opencl.step;

import dev.graze.opencl.driver.CommandQueue;
import dev.graze.opencl.driver.DeviceArrays;
import dev.graze.opencl.driver.DeviceBuffer;
import dev.graze.opencl.driver.DeviceContext;
import dev.graze.opencl.driver.DeviceKernel;
import dev.graze.opencl.driver.DeviceMemory;
import dev.graze.opencl.driver.OwnedObjects;
import dev.graze.opencl.elementary.DeviceScene;
import dev.graze.opencl.elementary.ElementaryTests;
import dev.graze.opencl.elementary.FoundPairs;
import dev.graze.device.DeviceTree.AdjacentItems;

/** The elementary tests of pairs that a device has found itself, and those of orphans. */
final class FoundTests {
    /** Pairs whose tests are made at a time: at worst, fifteen each. */
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

    FoundTests(DeviceContext context, CommandQueue queue, DeviceMemory memory, OwnedObjects objects, DeviceScene scene,
            ElementaryTests tests, ContactOrder order, int[] triangles, AdjacentItems adjacent) {
        this.scene = scene;
        this.tests = tests;
        this.order = order;
        this.expandFound = new DeviceKernel(context, "expand_found", objects);
        this.expandOrphans = new DeviceKernel(context, "expand_orphans", objects);
        this.triangles = DeviceArrays.of(triangles, "triangles", queue, memory);
        this.rowStarts = DeviceArrays.of(adjacent.rowStarts(), "adopted tests", queue, memory);
        this.partners = DeviceArrays.of(adjacent.partners(), "adopted tests", queue, memory);
        this.adopted = DeviceArrays.of(adjacent.adopted(), "adopted tests", queue, memory);
        this.orphans = DeviceArrays.of(adjacent.orphans(), "orphans", queue, memory);
        this.orphanTests = DeviceArrays.of(adjacent.orphanTests(), "orphans", queue, memory);
        this.orphanCount = adjacent.orphans().length;
        this.adopts = adjacent.skipped();
    }

    void testFound(DeviceBuffer pairs, int count, double reach, FoundPairs found) {
        for (int first = 0; first < count; first += SLICE) {
            int size = Math.min(SLICE, count - first);
            DeviceKernel expand = expandFound.arguments().with(pairs).with(first).with(size).with(scene.topology())
                    .with(scene.positions())
                    .with(reach).with(triangles).with(adopts ? 1 : 0).with(rowStarts, partners, adopted);
            run(pairs, expand, size, found);
        }
    }

    private void run(DeviceBuffer pairs, DeviceKernel expand, int count, FoundPairs found) {
        tests.run(pairs, expand, count, found, (contacts, size) -> order.add(contacts, size, found));
    }

    void testOrphans(double reach, FoundPairs found) {
        if (orphanCount > 0) {
            DeviceKernel expand = expandOrphans.arguments().with(orphans, orphanTests).with(orphanCount)
                    .with(scene.topology())
                    .with(scene.positions()).with(reach);
            run(orphans, expand, orphanCount, found);
        }
    }

    /** How long solving took since this was last asked. */
    long takeSolveNanos() {
        return tests.takeSolveNanos();
    }
}
