package dev.graze.opencl;

import dev.graze.device.SearchPlan;
import dev.graze.device.SearchPlan.GroupShape;

/** What is fixed when the program for whole steps is compiled, as options for the compiler. */
final class SearchDefinitions {
    private SearchDefinitions() {
    }

    static String of(SearchPlan plan, GroupShape shape) {
        return of(plan, shape, CountLimits.DEFAULT);
    }

    static String of(SearchPlan plan, GroupShape shape, CountLimits limits) {
        return " -DVOLUME=%d -DGROUPS=%d -DGROUP=%d -DGROUP_STACK=%d -DBATCH=%d -DMOST_COUNTED=%du".formatted(
                volume(plan), shape.groups(),
                shape.groupSize(), shape.stack(), shape.batch(), limits.found());
    }

    /** As in volumes.cl. */
    private static int volume(SearchPlan plan) {
        return switch (plan.bounds()) {
            case AABB -> 0;
            case KDOP18 -> 1;
            case ENDS -> 2;
            case OBB -> 3;
        };
    }

    /** How many bytes the program takes for the volume of a node. */
    static int volumeBytes(SearchPlan plan) {
        return Float.BYTES * switch (plan.bounds()) {
            case AABB -> 6;
            case KDOP18 -> 18;
            case ENDS -> 32;
            case OBB -> 16;
        };
    }
}
