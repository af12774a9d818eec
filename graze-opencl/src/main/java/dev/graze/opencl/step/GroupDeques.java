package dev.graze.opencl.step;

import dev.graze.opencl.driver.CommandQueue;
import dev.graze.opencl.driver.DeviceBuffer;
import dev.graze.opencl.driver.DeviceContext;
import dev.graze.opencl.driver.DeviceKernel;
import dev.graze.opencl.driver.DeviceMemory;
import dev.graze.opencl.driver.OwnedObjects;
import dev.graze.device.SearchPlan.GroupShape;
import dev.graze.device.SearchReport;
import dev.graze.device.SearchReport.Count;

/** The deques of all groups on a device, side by side in one buffer, and what the groups tally. */
final class GroupDeques {
    /** Where the numbers of a tally stand; as in traverse.cl. */
    private static final int LOOKS = 0;
    private static final int ROUNDS = 1;
    private static final int IDLE = 2;
    private static final int STEALS = 3;
    private static final int EMPTY_POPS = 4;
    private static final int TRANSFERS = 5;
    private static final int SPILLED = 6;
    private static final int TALLIES = 7;

    private final CommandQueue queue;
    private final DeviceMemory memory;
    private final int groups;
    private final DeviceKernel deal;
    private DeviceBuffer nodes;
    /** Where nodes go when they are dealt out anew; null if they never are. */
    private DeviceBuffer spare;
    private final DeviceBuffer ends;
    private final DeviceBuffer offsets;
    private final DeviceBuffer tallies;
    private final int[] tallied;
    private final long[] endNumbers;
    private int capacity;

    /** @param redealt whether nodes are dealt out again between launches, which takes twice the room */
    GroupDeques(DeviceContext context, CommandQueue queue, DeviceMemory memory, OwnedObjects objects, GroupShape shape,
            boolean redealt) {
        this.queue = queue;
        this.memory = memory;
        this.groups = shape.groups();
        this.capacity = shape.dequeNodes();
        this.deal = new DeviceKernel(context, "deal", objects);
        this.nodes = new DeviceBuffer(memory, "deques", Long.BYTES, (long) groups * capacity);
        this.spare = redealt ? new DeviceBuffer(memory, "dealt nodes", Long.BYTES, (long) groups * capacity) : null;
        this.ends = new DeviceBuffer(memory, "ends of deques", Long.BYTES, groups);
        this.offsets = new DeviceBuffer(memory, "offsets", Integer.BYTES, groups + 1);
        this.tallies = new DeviceBuffer(memory, "tallies", Integer.BYTES, (long) TALLIES * groups);
        this.tallied = new int[TALLIES * groups];
        this.endNumbers = new long[groups];
    }

    int groups() {
        return groups;
    }

    /** Nodes for which each deque has room. */
    int capacity() {
        return capacity;
    }

    DeviceBuffer tallies() {
        return tallies;
    }

    /** Whether each deque could have room for so many. */
    boolean canGrowTo(long places) {
        long bytes = groups * places * Long.BYTES;
        int buffers = spare == null ? 1 : 2;
        long now = (long) nodes.capacity() * Long.BYTES;
        return groups * places <= Integer.MAX_VALUE && memory.hasRoom(bytes, now)
                && memory.hasRoom(bytes, buffers * now - (buffers - 1) * bytes);
    }

    void growTo(int places) {
        nodes.growExactlyTo((long) groups * places);
        if (spare != null) {
            spare.growExactlyTo((long) groups * places);
        }
        capacity = places;
    }

    /** Empties all, and forgets the tallies. */
    void clear() {
        queue.clear(ends, 0, 2 * groups);
        queue.clear(tallies, 0, TALLIES * groups);
    }

    /** Deals nodes out among empty deques. There must be room for them. */
    void deal(DeviceBuffer roots, int count) {
        deal(roots, new int[] { 0, count }, nodes);
    }

    /** Deals out anew what the deques hold; says how much that is. */
    int dealAgain() {
        queue.read(ends, groups, bytes -> bytes.asLongBuffer().get(endNumbers));
        int[] before = new int[groups + 1];
        for (int group = 0; group < groups; group++) {
            // Nobody has taken from the top.
            before[group + 1] = before[group] + (int) endNumbers[group];
        }
        if (before[groups] > 0) {
            deal(nodes, before, spare);
            DeviceBuffer emptied = nodes;
            nodes = spare;
            spare = emptied;
        }
        return before[groups];
    }

    /** From queues of the deques' size, of which so many nodes come before each, to all deques in turn. */
    private void deal(DeviceBuffer from, int[] before, DeviceBuffer to) {
        int total = before[before.length - 1];
        queue.write(offsets, before.length, (bytes, first) -> bytes.asIntBuffer().put(before));
        queue.launch(deal.arguments().with(from).with(capacity).with(offsets).with(groups).with(total).with(to), total);
        for (int group = 0; group < groups; group++) {
            endNumbers[group] = Math.max(0, (total - group + groups - 1) / groups);
        }
        queue.write(ends, groups, (bytes, first) -> bytes.asLongBuffer().put(endNumbers));
    }

    /** Sets the deques as the next arguments of a kernel. */
    DeviceKernel arguments(DeviceKernel kernel) {
        return kernel.with(nodes).with(capacity).with(ends);
    }

    /** Adds what the groups have tallied since {@link #clear}. */
    void report(SearchReport report) {
        queue.read(tallies, tallied.length, bytes -> bytes.asIntBuffer().get(tallied));
        for (int group = 0; group < groups; group++) {
            int at = TALLIES * group;
            report.add(Count.NODE_TESTS, Integer.toUnsignedLong(tallied[at + LOOKS]));
            report.add(Count.STEALS, Integer.toUnsignedLong(tallied[at + STEALS]));
            report.add(Count.EMPTY_POPS, Integer.toUnsignedLong(tallied[at + EMPTY_POPS]));
            report.add(Count.TRANSFERS, Integer.toUnsignedLong(tallied[at + TRANSFERS]));
            report.add(Count.SPILLED, Integer.toUnsignedLong(tallied[at + SPILLED]));
            report.addRounds(group, Integer.toUnsignedLong(tallied[at + ROUNDS]),
                    Integer.toUnsignedLong(tallied[at + IDLE]));
        }
    }
}
