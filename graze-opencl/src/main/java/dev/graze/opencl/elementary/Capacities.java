package dev.graze.opencl.elementary;

/**
 * The initial capacities of the buffers for elementary tests. All except the first grow when a pass needs more, and do
 * not shrink again.
 *
 * @param pairs     item pairs per pass; a task with more takes several passes
 * @param tests     feature tests of a pass that remain after filtering
 * @param contacts  contacts of a pass
 * @param undecided undecided tests of a pass
 */
public record Capacities(int pairs, int tests, int contacts, int undecided) {
    /**
     * A pass has work for many thousand work items. In the worst case, if all 15 tests of all pairs are contacts, its
     * buffers take 100 MB.
     */
    public static final Capacities DEFAULT = new Capacities(1 << 16, 1 << 17, 1 << 12, 1 << 12);
}
