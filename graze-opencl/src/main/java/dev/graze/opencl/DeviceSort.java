package dev.graze.opencl;

/** A radix sort on a device, stable: of points by keys of 24 bits. */
final class DeviceSort {
    private static final int CHUNK = 1024;
    private static final int DIGIT_BITS = 8;
    private static final int DIGITS = 1 << DIGIT_BITS;
    private static final int KEY_BITS = 24;

    private final CommandQueue queue;
    private final DeviceScan scan;
    private final DeviceKernel countDigits;
    private final DeviceKernel scatterDigits;
    private final DeviceBuffer counts;
    private DeviceBuffer keys;
    private DeviceBuffer points;
    private DeviceBuffer otherKeys;
    private DeviceBuffer otherPoints;

    DeviceSort(DeviceContext context, CommandQueue queue, DeviceMemory memory, OwnedObjects objects, DeviceScan scan) {
        this.queue = queue;
        this.scan = scan;
        this.countDigits = new DeviceKernel(context, "count_digits", objects);
        this.scatterDigits = new DeviceKernel(context, "scatter_digits", objects);
        this.counts = new DeviceBuffer(memory, "counts of digits", Long.BYTES, DIGITS);
        this.keys = new DeviceBuffer(memory, "keys", Integer.BYTES, 1024);
        this.points = new DeviceBuffer(memory, "end points", Integer.BYTES, 1024);
        this.otherKeys = new DeviceBuffer(memory, "sorted keys", Integer.BYTES, 1024);
        this.otherPoints = new DeviceBuffer(memory, "sorted end points", Integer.BYTES, 1024);
    }

    /** Room for so many keys and points, to be filled before {@link #sort}. */
    void resize(int count) {
        keys.growTo(count);
        points.growTo(count);
        otherKeys.growTo(count);
        otherPoints.growTo(count);
        long digits = (long) DIGITS * DeviceScan.chunks(count, CHUNK);
        counts.growTo(digits);
        scan.reserve(digits);
    }

    DeviceBuffer keys() {
        return keys;
    }

    DeviceBuffer points() {
        return points;
    }

    void sort(int count) {
        int chunks = DeviceScan.chunks(count, CHUNK);
        for (int shift = 0; shift < KEY_BITS; shift += DIGIT_BITS) {
            queue.launch(countDigits.arguments().with(keys).with(count).with(shift).with(CHUNK).with(chunks).with(counts), chunks);
            scan.scan(counts, DIGITS * chunks);
            queue.launch(scatterDigits.arguments().with(keys, points).with(count).with(shift).with(CHUNK).with(chunks)
                    .with(counts, otherKeys, otherPoints), chunks);
            DeviceBuffer swap = keys;
            keys = otherKeys;
            otherKeys = swap;
            swap = points;
            points = otherPoints;
            otherPoints = swap;
        }
    }
}
