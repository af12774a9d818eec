package dev.graze.opencl.step;

import dev.graze.device.SearchReport;

/** How nodes that lie in the groups' deques are searched to the end, or until a deque is too small. */
sealed interface SearchScheme permits StealScheme, BalanceScheme {
    /** Searches, and leaves {@link SearchControl} read. */
    void run(SearchSpace space, SearchReport report);
}
