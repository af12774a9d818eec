package dev.graze.opencl.clusters;

import dev.graze.opencl.driver.DeviceSession;
import dev.graze.opencl.driver.CountLimits;
import dev.graze.opencl.driver.DeviceBuffer;
import dev.graze.opencl.driver.DeviceKernel;
import dev.graze.opencl.driver.DeviceScan;
import dev.graze.opencl.driver.DeviceSort;
import java.util.Optional;
import java.util.function.ObjIntConsumer;

/** The sweep of one cluster at a time on a device: members, boxes, sorted rows, and pairs. */
final class ClusterSweep {
    /** Pairs per work item, as in sweep.cl. */
    private static final int PAIRS_PER_ITEM = 64;
    /** Bits of a position along the sweep axis, as in sweep.cl. */
    private static final int CELL_BITS = 24;
    private static final double SLACK = 0x1p-46;
    private static final double ROUND_UP = 1 + 0x1p-40;

    private final DeviceSession session;
    private final CountLimits limits;
    private final ClusterScene scene;
    private final ClusterMeans clusters;
    /** Empty if everything may collide. */
    private final Optional<RowFilter> filter;
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
    private final DeviceBuffer extents;
    private final DeviceBuffer rowMembers;
    private final DeviceBuffer rowPrimitives;
    private final DeviceBuffer rowExtents;
    private final DeviceBuffer endRows;
    private final DeviceBuffer counter;
    private final DeviceBuffer pairs;
    private long[] found = new long[0];
    private int cluster;
    private int size;
    private long pairCount;

    ClusterSweep(DeviceSession session, ClusterScene scene, ClusterMeans clusters, Optional<RowFilter> filter,
            CountLimits limits) {
        this.session = session;
        this.limits = limits;
        this.scene = scene;
        this.clusters = clusters;
        this.filter = filter;
        this.scan = new DeviceScan(session);
        this.sort = new DeviceSort(session, scan);
        this.flagMembers = session.kernel("flag_members");
        this.listMembers = session.kernel("list_members");
        this.fitBoxes = session.kernel("boxes");
        this.flagStarts = session.kernel("flag_starts");
        this.placeRows = session.kernel("place_rows");
        this.countPairs = session.kernel("count_pairs");
        this.collectPairs = session.kernel("collect");
        this.sums = session.buffer("prefix sums", Long.BYTES, 1024);
        this.members = session.buffer("members of a cluster", Integer.BYTES, 1024);
        this.axes = session.buffer("axes of a cluster", Double.BYTES, 9);
        this.extents = session.buffer("boxes", 4 * Float.BYTES, 1024);
        this.rowMembers = session.buffer("members in order", Integer.BYTES, 1024);
        this.rowPrimitives = session.buffer("triangles in order", Integer.BYTES, 1024);
        this.rowExtents = session.buffer("boxes in order", 4 * Float.BYTES, 1024);
        this.endRows = session.buffer("ends of rows", Integer.BYTES, 1024);
        this.counter = session.buffer("counters", Integer.BYTES, 1);
        this.pairs = session.buffer("pairs", Long.BYTES, 1 << 16);
    }

    /** Lists the members of a cluster and returns how many there are. */
    int select(int number) {
        cluster = number;
        int primitives = scene.primitives();
        sums.growTo(primitives);
        scan.reserve(primitives);
        session.launch(flagMembers.arguments().with(clusters.clusters()).with(primitives).with(cluster).with(sums),
                primitives);
        size = (int) scan.scanAndSum(sums, primitives);
        members.growTo(size);
        session.launch(
                listMembers.arguments().with(clusters.clusters()).with(primitives).with(cluster).with(sums, members),
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
            session.write(axes, directions, 9);
            reserve();
            fitBoxes(thirdAxis);
            sort.sort(2 * size, CELL_BITS);
            fitRows();
        }
        return pairCount;
    }

    private void reserve() {
        extents.growTo(size);
        rowMembers.growTo(size);
        rowPrimitives.growTo(size);
        rowExtents.growTo(size);
        endRows.growTo(size);
        filter.ifPresent(each -> each.reserve(size));
        sums.growTo(2L * size);
        scan.reserve(2L * size);
        sort.reserve(2 * size);
    }

    private void fitBoxes(boolean thirdAxis) {
        double out = SLACK + scene.halfReach() * ROUND_UP;
        session.launch(fitBoxes.arguments().with(members).with(size).with(scene.cornerCount()).with(scene.buffers())
                .with(axes).with(out)
                .with(thirdAxis ? 1 : 0).with(sort.keys(), sort.entries(), extents), size);
    }

    private void fitRows() {
        session.launch(flagStarts.arguments().with(sort.entries()).with(2 * size).with(sums), 2 * size);
        scan.scan(sums, 2 * size);
        placeRows.arguments().with(sort.entries()).with(2 * size)
                .with(sums, members, extents, rowMembers, rowPrimitives, rowExtents, endRows);
        filter.ifPresent(each -> each.placeArguments(placeRows, scene.itemOf()));
        session.launch(placeRows, 2 * size);
        session.launch(countPairs.arguments().with(rowMembers).with(size).with(endRows, sums), size);
        pairCount = scan.scanAndSum(sums, size);
    }

    void collect(ObjIntConsumer<long[]> sink) {
        for (long from = 0; from < pairCount; from += limits.launch()) {
            int count = collect(from, Math.min(pairCount, from + limits.launch()));
            if (found.length < count) {
                found = new long[count + count / 2];
            }
            session.read(pairs, count, found);
            sink.accept(found, count);
        }
    }

    /** Repeats with a larger buffer if the pairs did not fit, so that none is lost. */
    private int collect(long from, long to) {
        int[] count = new int[1];
        do {
            session.clear(counter, 0, 1);
            collectPairs.arguments().with(sums).with(size).with(from).with(to).with(cluster)
                    .with(rowPrimitives, rowExtents, clusters.clusters(), scene.itemOf()).with(scene.cornerCount())
                    .with(scene.corners(), scene.positions(), counter, pairs).with(pairs.capacity());
            filter.ifPresent(each -> each.collectArguments(collectPairs));
            session.launch(collectPairs, (int) ((to - from + PAIRS_PER_ITEM - 1) / PAIRS_PER_ITEM));
            session.read(counter, 1, count);
        } while (pairs.growTo(count[0]));
        return count[0];
    }
}
