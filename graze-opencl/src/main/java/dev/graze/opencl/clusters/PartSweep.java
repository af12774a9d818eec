package dev.graze.opencl.clusters;

import dev.graze.opencl.driver.CommandQueue;
import dev.graze.opencl.driver.CountLimits;
import dev.graze.opencl.driver.DeviceBuffer;
import dev.graze.opencl.driver.DeviceContext;
import dev.graze.opencl.driver.DeviceKernel;
import dev.graze.opencl.driver.DeviceMemory;
import dev.graze.opencl.driver.DeviceScan;
import dev.graze.opencl.driver.DeviceSort;
import dev.graze.opencl.driver.OwnedObjects;
import java.util.function.ObjIntConsumer;

/** The sweep of one part after the other on a device: members, boxes, rows, and pairs. */
final class PartSweep {
    /** As in sweep.cl. */
    private static final int PAIRS_PER_ITEM = 64;
    /** Of places along the sweep axis, in sweep.cl. */
    private static final int CELL_BITS = 24;
    private static final double SLACK = 0x1p-46;
    private static final double ROUND_UP = 1 + 0x1p-40;

    private final CommandQueue queue;
    private final CountLimits limits;
    private final PartScene scene;
    private final PartClusters clusters;
    private final DeviceScan scan;
    private final DeviceSort sort;
    private final DeviceKernel flagMembers;
    private final DeviceKernel listMembers;
    private final DeviceKernel fitBoxes;
    private final DeviceKernel flagStarts;
    private final DeviceKernel placeRows;
    private final DeviceKernel countPairs;
    private final DeviceKernel collectPairs;
    private final DeviceBuffer sums;
    private final DeviceBuffer members;
    private final DeviceBuffer axes;
    private final DeviceBuffer sides;
    private final DeviceBuffer rowMembers;
    private final DeviceBuffer rowPrimitives;
    private final DeviceBuffer rowSides;
    private final DeviceBuffer endRows;
    private final DeviceBuffer counter;
    private final DeviceBuffer pairs;
    private long[] found = new long[0];
    private int part;
    private int size;
    private long pairCount;

    PartSweep(DeviceContext context, CommandQueue queue, DeviceMemory memory, OwnedObjects objects, PartScene scene,
            PartClusters clusters, CountLimits limits) {
        this.queue = queue;
        this.limits = limits;
        this.scene = scene;
        this.clusters = clusters;
        this.scan = new DeviceScan(context, queue, memory, objects);
        this.sort = new DeviceSort(context, queue, memory, objects, scan);
        this.flagMembers = new DeviceKernel(context, "flag_members", objects);
        this.listMembers = new DeviceKernel(context, "list_members", objects);
        this.fitBoxes = new DeviceKernel(context, "boxes", objects);
        this.flagStarts = new DeviceKernel(context, "flag_starts", objects);
        this.placeRows = new DeviceKernel(context, "place_rows", objects);
        this.countPairs = new DeviceKernel(context, "count_pairs", objects);
        this.collectPairs = new DeviceKernel(context, "collect", objects);
        this.sums = new DeviceBuffer(memory, "prefix sums", Long.BYTES, 1024);
        this.members = new DeviceBuffer(memory, "members of a part", Integer.BYTES, 1024);
        this.axes = new DeviceBuffer(memory, "axes of a part", Double.BYTES, 9);
        this.sides = new DeviceBuffer(memory, "boxes", 4 * Float.BYTES, 1024);
        this.rowMembers = new DeviceBuffer(memory, "members in order", Integer.BYTES, 1024);
        this.rowPrimitives = new DeviceBuffer(memory, "triangles in order", Integer.BYTES, 1024);
        this.rowSides = new DeviceBuffer(memory, "boxes in order", 4 * Float.BYTES, 1024);
        this.endRows = new DeviceBuffer(memory, "ends of rows", Integer.BYTES, 1024);
        this.counter = new DeviceBuffer(memory, "counters", Integer.BYTES, 1);
        this.pairs = new DeviceBuffer(memory, "pairs", Long.BYTES, 1 << 16);
    }

    /** Lists the members of a part and returns how many there are. */
    int select(int number) {
        part = number;
        int primitives = scene.primitives();
        sums.growTo(primitives);
        scan.reserve(primitives);
        queue.launch(flagMembers.arguments().with(clusters.parts()).with(primitives).with(part).with(sums), primitives);
        size = (int) scan.scanAndSum(sums, primitives);
        members.growTo(size);
        queue.launch(listMembers.arguments().with(clusters.parts()).with(primitives).with(part).with(sums, members),
                primitives);
        return size;
    }

    DeviceBuffer members() {
        return members;
    }

    /** Sorts the members along their first axis and returns how many pairs overlap along it. */
    long sort(double[] directions, boolean thirdAxis) {
        pairCount = 0;
        if (size > 1) {
            queue.write(axes, 9,
                    (bytes, first) -> bytes.asDoubleBuffer().put(directions, first, bytes.remaining() / Double.BYTES));
            resize();
            fitBoxes(thirdAxis);
            sort.sort(2 * size, CELL_BITS);
            fitRows();
        }
        return pairCount;
    }

    private void resize() {
        sides.growTo(size);
        rowMembers.growTo(size);
        rowPrimitives.growTo(size);
        rowSides.growTo(size);
        endRows.growTo(size);
        sums.growTo(2L * size);
        scan.reserve(2L * size);
        sort.resize(2 * size);
    }

    private void fitBoxes(boolean thirdAxis) {
        double out = SLACK + scene.halfReach() * ROUND_UP;
        queue.launch(fitBoxes.arguments().with(members).with(size).with(scene.cornerCount()).with(scene.buffers())
                .with(axes).with(out)
                .with(thirdAxis ? 1 : 0).with(sort.keys(), sort.entries(), sides), size);
    }

    private void fitRows() {
        queue.launch(flagStarts.arguments().with(sort.entries()).with(2 * size).with(sums), 2 * size);
        scan.scan(sums, 2 * size);
        queue.launch(placeRows.arguments().with(sort.entries()).with(2 * size)
                .with(sums, members, sides, rowMembers, rowPrimitives, rowSides, endRows), 2 * size);
        queue.launch(countPairs.arguments().with(rowMembers).with(size).with(endRows, sums), size);
        pairCount = scan.scanAndSum(sums, size);
    }

    void collect(ObjIntConsumer<long[]> sink) {
        for (long from = 0; from < pairCount; from += limits.launch()) {
            int count = collect(from, Math.min(pairCount, from + limits.launch()));
            if (found.length < count) {
                found = new long[count + count / 2];
            }
            int[] at = { 0 };
            queue.read(pairs, count, bytes -> {
                int here = bytes.remaining() / Long.BYTES;
                bytes.asLongBuffer().get(found, at[0], here);
                at[0] += here;
            });
            sink.accept(found, count);
        }
    }

    /** Again with more room, where there was too little: nothing is lost. */
    private int collect(long from, long to) {
        int[] count = new int[1];
        do {
            queue.clear(counter, 0, 1);
            queue.launch(collectPairs.arguments().with(sums).with(size).with(from).with(to).with(part)
                    .with(rowPrimitives, rowSides, clusters.parts(), scene.itemOf()).with(scene.cornerCount())
                    .with(scene.corners(), scene.positions(), counter, pairs).with(pairs.capacity()),
                    (int) ((to - from + PAIRS_PER_ITEM - 1) / PAIRS_PER_ITEM));
            queue.read(counter, 1, bytes -> count[0] = bytes.getInt(0));
        } while (pairs.growTo(count[0]));
        return count[0];
    }
}
