package dev.graze.opencl;

import dev.graze.device.SearchPlan.GroupShape;

/** How work items work together where nobody says. */
final class GroupDefaults {
    private static final int GROUP_SIZE = 64;
    private static final int DEQUE_NODES = 1 << 15;

    private GroupDefaults() {
    }

    /** A group for each compute unit: so many run at once for certain, and more would wait for the end of others. */
    static GroupShape of(DeviceFacts facts) {
        return new GroupShape(Math.max(1, facts.computeUnits()), GROUP_SIZE, 8 * GROUP_SIZE, GROUP_SIZE, DEQUE_NODES);
    }
}
