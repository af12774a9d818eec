package dev.graze.opencl.driver;

/** Exclusive prefix sums on a device: each number of a buffer becomes the sum of those before it. */
public final class DeviceScan {
    /** How many numbers a work item sums up. */
    private static final int CHUNK = 512;

    private final DeviceSession session;
    private final DeviceKernel sumChunks;
    private final DeviceKernel scanSums;
    private final DeviceKernel scanChunks;
    private final DeviceBuffer sums;

    public DeviceScan(DeviceSession session) {
        this.session = session;
        this.sumChunks = session.kernel("sum_chunks");
        this.scanSums = session.kernel("scan_sums");
        this.scanChunks = session.kernel("scan_chunks");
        this.sums = session.buffer("sums of chunks", Long.BYTES, 1024);
    }

    /** Reserves capacity to scan this many numbers. Not allowed while a scan may be running. */
    public void reserve(long count) {
        sums.growTo(count / CHUNK + 2);
    }

    /** Scans the first numbers of a buffer of longs, within the reserved capacity. */
    public void scan(DeviceBuffer values, int count) {
        int chunks = chunks(count, CHUNK);
        session.launch(sumChunks.arguments().with(values).with(count).with(CHUNK).with(sums), chunks);
        session.launch(scanSums.arguments().with(sums).with(chunks), 1);
        session.launch(scanChunks.arguments().with(values).with(count).with(CHUNK).with(sums), chunks);
    }

    /** Scans like {@link #scan} and returns the sum of all numbers. */
    public long scanAndSum(DeviceBuffer values, int count) {
        scan(values, count);
        int chunks = chunks(count, CHUNK);
        long[] total = new long[1];
        session.read(sums, chunks + 1L, bytes -> total[0] = bytes.getLong(bytes.limit() - Long.BYTES));
        return total[0];
    }

    /** Returns how many chunks cover a number of entries. */
    public static int chunks(int count, int chunk) {
        return (count + chunk - 1) / chunk;
    }
}
