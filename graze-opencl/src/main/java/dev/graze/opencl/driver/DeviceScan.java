package dev.graze.opencl.driver;

/** Prefix sums on a device: each number of a buffer becomes the sum of those before it. */
public final class DeviceScan {
    /** Numbers that a work item sums up. */
    private static final int CHUNK = 512;

    private final CommandQueue queue;
    private final DeviceKernel sumChunks;
    private final DeviceKernel scanSums;
    private final DeviceKernel scanChunks;
    private final DeviceBuffer sums;

    public DeviceScan(DeviceContext context, CommandQueue queue, DeviceMemory memory, OwnedObjects objects) {
        this.queue = queue;
        this.sumChunks = new DeviceKernel(context, "sum_chunks", objects);
        this.scanSums = new DeviceKernel(context, "scan_sums", objects);
        this.scanChunks = new DeviceKernel(context, "scan_chunks", objects);
        this.sums = new DeviceBuffer(memory, "sums of chunks", Long.BYTES, 1024);
    }

    /** Room to scan so many numbers; not while a scan may be under way. */
    public void reserve(long count) {
        sums.growTo(count / CHUNK + 2);
    }

    /** Scans the first numbers of a buffer of longs, for which there is room. */
    public void scan(DeviceBuffer values, int count) {
        int chunks = chunks(count, CHUNK);
        queue.launch(sumChunks.arguments().with(values).with(count).with(CHUNK).with(sums), chunks);
        queue.launch(scanSums.arguments().with(sums).with(chunks), 1);
        queue.launch(scanChunks.arguments().with(values).with(count).with(CHUNK).with(sums), chunks);
    }

    /** As {@link #scan}, and returns the sum of all. */
    public long scanAndSum(DeviceBuffer values, int count) {
        scan(values, count);
        int chunks = chunks(count, CHUNK);
        long[] total = new long[1];
        queue.read(sums, chunks + 1L, bytes -> total[0] = bytes.getLong(bytes.limit() - Long.BYTES));
        return total[0];
    }

    public static int chunks(int count, int chunk) {
        return (count + chunk - 1) / chunk;
    }
}
