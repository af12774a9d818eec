package dev.graze.opencl.step;

import dev.graze.opencl.elementary.ElementaryTests;
import java.util.List;
import dev.graze.opencl.driver.ProgramSource;
import dev.graze.opencl.driver.CountLimits;
import dev.graze.device.SearchPlan;
import dev.graze.device.SearchPlan.GroupShape;

/** What is fixed when the program for whole steps is compiled, as options for the compiler. */
public final class SearchDefinitions {
    private static final List<String> SEARCH_FILES = List.of("step/volumes.cl", "step/refit.cl", "step/bvtt.cl",
            "step/deque.cl", "step/traverse.cl", "step/steal.cl", "step/balance.cl", "step/front.cl");
    /** The kernels that search the test tree, without the elementary tests. */
    static final ProgramSource SEARCH = new ProgramSource(List.of("driver/arithmetic.cl")).and(SEARCH_FILES);
    /** The kernels of a whole step: the search, the elementary tests and the sort of contacts. */
    public static final ProgramSource STEPS = ElementaryTests.PROGRAM.and(SEARCH_FILES)
            .and(List.of("step/found.cl", "driver/scan.cl", "driver/sort.cl", "step/order.cl"));

    private SearchDefinitions() {
    }

    public static String of(SearchPlan plan, GroupShape shape) {
        return of(plan, shape, CountLimits.DEFAULT);
    }

    public static String of(SearchPlan plan, GroupShape shape, CountLimits limits) {
        return " -DVOLUME=%d -DGROUPS=%d -DGROUP=%d -DGROUP_STACK=%d -DBATCH=%d -DMOST_COUNTED=%du".formatted(
                volume(plan), shape.groups(),
                shape.groupSize(), shape.stack(), shape.batch(), limits.found());
    }

    /** As in volumes.cl. */
    private static int volume(SearchPlan plan) {
        return switch (plan.bounds()) {
            case AABB -> 0;
            case KDOP18 -> 1;
            case SLABS -> 2;
            case OBB -> 3;
        };
    }

    /** How many bytes the program takes for the volume of a node. */
    public static int volumeBytes(SearchPlan plan) {
        return Float.BYTES * switch (plan.bounds()) {
            case AABB -> 6;
            case KDOP18 -> 18;
            case SLABS -> 32;
            case OBB -> 16;
        };
    }
}
