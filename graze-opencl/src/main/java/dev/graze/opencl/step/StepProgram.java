package dev.graze.opencl.step;

import dev.graze.BoundingVolume;
import dev.graze.device.SearchPlan;
import dev.graze.device.SearchPlan.GroupShape;
import dev.graze.opencl.driver.CountLimits;
import dev.graze.opencl.driver.DeviceContext;
import dev.graze.opencl.driver.DeviceHandle;
import dev.graze.opencl.driver.DeviceRules;
import dev.graze.opencl.driver.ProgramSource;
import dev.graze.opencl.elementary.ElementaryTests;
import java.util.List;

/** The programs for whole steps, and what is fixed when they are compiled. */
public final class StepProgram {
    private static final List<String> SEARCH_FILES = List.of("driver/rules.cl", "step/labels.cl",
            "step/volumes.cl", "step/refit.cl", "step/bvtt.cl",
            "step/deque.cl", "step/traverse.cl", "step/steal.cl", "step/balance.cl", "step/front.cl");
    private static final ProgramSource SEARCH = new ProgramSource(List.of("driver/arithmetic.cl")).and(SEARCH_FILES);
    private static final ProgramSource STEP = ElementaryTests.PROGRAM.and(SEARCH_FILES)
            .and(List.of("step/found.cl", "driver/scan.cl", "driver/sort.cl", "step/order.cl"));

    private StepProgram() {
    }

    /** Returns the program of a whole step: the search, the elementary tests and the sort of contacts. */
    public static DeviceContext ofStep(DeviceHandle handle, SearchPlan plan, GroupShape shape, CountLimits limits) {
        return new DeviceContext(handle, STEP, definitions(plan, shape, limits));
    }

    /** Returns the program that only searches the test tree, which compiles faster. */
    static DeviceContext ofSearch(DeviceHandle handle, SearchPlan plan, GroupShape shape) {
        return new DeviceContext(handle, SEARCH, definitions(plan, shape, CountLimits.DEFAULT));
    }

    private static String definitions(SearchPlan plan, GroupShape shape, CountLimits limits) {
        return " -DVOLUME=%d -DGROUPS=%d -DGROUP=%d -DGROUP_STACK=%d -DBATCH=%d -DMOST_COUNTED=%du".formatted(
                volume(plan.bounds()), shape.groups(), shape.groupSize(), shape.stack(), shape.batch(),
                limits.found()) + (plan.filtered() ? DeviceRules.FILTERED : "");
    }

    /** Returns the number of a volume in volumes.cl. */
    private static int volume(BoundingVolume bounds) {
        return switch (bounds) {
            case AABB -> 0;
            case KDOP18 -> 1;
            case SLABS -> 2;
            case OBB -> 3;
        };
    }

    /** Returns the size of a node's volume, as in volumes.cl. */
    static int volumeBytes(BoundingVolume bounds) {
        return Float.BYTES * switch (bounds) {
            case AABB -> 6;
            case KDOP18 -> 18;
            case SLABS -> 32;
            case OBB -> 16;
        };
    }
}
