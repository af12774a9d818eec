package dev.graze.opencl.elementary;

/**
 * How much room the buffers for tests have at first. All but the first grow when a pass needs more, and stay so.
 *
 * @param pairs     item pairs of one pass; a task with more takes several
 * @param tests     feature tests that the filter leaves of a pass
 * @param contacts  contacts of a pass
 * @param undecided undecided tests of a pass
 */
public record Capacities(int pairs, int tests, int contacts, int undecided) {
    /**
     * A pass has work for many thousand lanes; at worst, if all 15 tests of all pairs are contacts, its buffers take
     * 100 MB.
     */
    public static final Capacities DEFAULT = new Capacities(1 << 16, 1 << 17, 1 << 12, 1 << 12);
}
