package dev.graze.opencl.step;

import dev.graze.device.SearchPlan.GroupShape;
import dev.graze.device.SearchReport;
import dev.graze.device.SearchReport.Count;
import dev.graze.opencl.driver.DeviceBuffer;
import dev.graze.opencl.driver.DeviceKernel;
import dev.graze.opencl.driver.DeviceSession;

/** The deques of all groups on a device, side by side in one buffer, and the counters of each group. */
final class GroupDeques {
    /** Indices of a group's counters, as in traverse.cl. */
    private static final int NODE_TESTS = 0;
    private static final int ROUNDS = 1;
    private static final int IDLE = 2;
    private static final int STEALS = 3;
    private static final int EMPTY_POPS = 4;
    private static final int TRANSFERS = 5;
    private static final int SPILLED = 6;
    private static final int TALLIES = 7;

    private final DeviceSession session;
    private final int groups;
    private final int groupSize;
    /** Whether nodes are redistributed between launches, which needs a second buffer. */
    private final boolean rebalanced;
    private final DeviceKernel deal;
    private final DeviceKernel queueOffsets;
    private DeviceBuffer nodes;
    /** Receives the redistributed nodes; a placeholder if they never are. */
    private DeviceBuffer spare;
    private final DeviceBuffer ends;
    private final DeviceBuffer offsets;
    private final DeviceBuffer tallies;
    private final int[] tallied;
    private final long[] endNumbers;
    private int capacity;

    GroupDeques(DeviceSession session, GroupShape shape, boolean rebalanced) {
        this.session = session;
        this.groups = shape.groups();
        this.groupSize = shape.groupSize();
        this.rebalanced = rebalanced;
        this.capacity = shape.dequeNodes();
        this.deal = session.kernel("deal");
        this.queueOffsets = session.kernel("queue_offsets");
        this.nodes = session.buffer("deques", Long.BYTES, (long) groups * capacity);
        this.spare = session.buffer("redistributed nodes", Long.BYTES, rebalanced ? (long) groups * capacity : 1);
        this.ends = session.buffer("ends of deques", Long.BYTES, groups);
        this.offsets = session.buffer("offsets", Integer.BYTES, groups + 1);
        this.tallies = session.buffer("counters of groups", Integer.BYTES, (long) TALLIES * groups);
        this.tallied = new int[TALLIES * groups];
        this.endNumbers = new long[groups];
    }

    int groups() {
        return groups;
    }

    /** Returns how many nodes each deque holds. */
    int capacity() {
        return capacity;
    }

    DeviceBuffer tallies() {
        return tallies;
    }

    /** Returns whether each deque can grow to this many nodes. */
    boolean canGrowTo(long places) {
        long bytes = groups * places * Long.BYTES;
        int buffers = rebalanced ? 2 : 1;
        long now = (long) nodes.capacity() * Long.BYTES;
        return groups * places <= Integer.MAX_VALUE && session.canAllocate(bytes, now)
                && session.canAllocate(bytes, buffers * now - (buffers - 1) * bytes);
    }

    void growTo(int places) {
        nodes.resizeTo((long) groups * places);
        if (rebalanced) {
            spare.resizeTo((long) groups * places);
        }
        capacity = places;
    }

    /** Empties all deques and resets the counters. */
    void clear() {
        session.clear(ends, 0, 2 * groups);
        session.clear(tallies, 0, TALLIES * groups);
    }

    /** Deals nodes to empty deques, which must have the capacity for them. */
    void deal(DeviceBuffer roots, int count) {
        session.write(offsets, new int[] { 0, count }, 2);
        launchDeal(roots, 1, nodes);
    }

    /**
     * Redistributes the nodes of all deques evenly, without the host, which reads their number from the control words.
     */
    void rebalance(SearchControl control) {
        session.launch(queueOffsets.arguments().with(ends).with(offsets).with(control.buffer()), 1, groupSize);
        launchDeal(nodes, groups, spare);
        DeviceBuffer emptied = nodes;
        nodes = spare;
        spare = emptied;
    }

    private void launchDeal(DeviceBuffer from, int queues, DeviceBuffer to) {
        session.launch(deal.arguments().with(from).with(capacity).with(offsets).with(queues).with(to).with(ends),
                groups * groupSize);
    }

    /** Returns how many nodes are left in all deques. */
    long left() {
        session.read(ends, groups, endNumbers);
        long left = 0;
        for (long end : endNumbers) {
            left += Math.max(0, Integer.toUnsignedLong((int) end) - (end >>> Integer.SIZE)); // bottom minus top
        }
        return left;
    }

    /** Sets the deques as the next arguments of a kernel. */
    DeviceKernel arguments(DeviceKernel kernel) {
        return kernel.with(nodes).with(capacity).with(ends);
    }

    /** Adds the groups' counters since {@link #clear} to a report. */
    void report(SearchReport report) {
        session.read(tallies, tallied.length, tallied);
        for (int group = 0; group < groups; group++) {
            int at = TALLIES * group;
            report.add(Count.NODE_TESTS, Integer.toUnsignedLong(tallied[at + NODE_TESTS]));
            report.add(Count.STEALS, Integer.toUnsignedLong(tallied[at + STEALS]));
            report.add(Count.EMPTY_POPS, Integer.toUnsignedLong(tallied[at + EMPTY_POPS]));
            report.add(Count.TRANSFERS, Integer.toUnsignedLong(tallied[at + TRANSFERS]));
            report.add(Count.SPILLED, Integer.toUnsignedLong(tallied[at + SPILLED]));
            report.addRounds(group, Integer.toUnsignedLong(tallied[at + ROUNDS]),
                    Integer.toUnsignedLong(tallied[at + IDLE]));
        }
    }
}
