package dev.graze.opencl.driver;

import java.util.function.ObjLongConsumer;

/** A radix sort on a device, stable: of numbers by keys. */
public final class DeviceSort {
    private static final int CHUNK = 1024;
    private static final int DIGIT_BITS = 8;
    private static final int DIGITS = 1 << DIGIT_BITS;

    private final CommandQueue queue;
    private final DeviceScan scan;
    private final DeviceKernel countDigits;
    private final DeviceKernel scatterDigits;
    private final DeviceBuffer counts;
    private DeviceBuffer keys;
    private DeviceBuffer entries;
    private DeviceBuffer otherKeys;
    private DeviceBuffer otherEntries;

    public DeviceSort(DeviceContext context, CommandQueue queue, DeviceMemory memory, OwnedObjects objects,
            DeviceScan scan) {
        this.queue = queue;
        this.scan = scan;
        this.countDigits = new DeviceKernel(context, "count_digits", objects);
        this.scatterDigits = new DeviceKernel(context, "scatter_digits", objects);
        this.counts = new DeviceBuffer(memory, "counts of digits", Long.BYTES, DIGITS);
        this.keys = new DeviceBuffer(memory, "keys", Integer.BYTES, 1024);
        this.entries = new DeviceBuffer(memory, "entries to sort", Integer.BYTES, 1024);
        this.otherKeys = new DeviceBuffer(memory, "sorted keys", Integer.BYTES, 1024);
        this.otherEntries = new DeviceBuffer(memory, "sorted entries", Integer.BYTES, 1024);
    }

    /** Room for so many keys and entries, to be filled before {@link #sort}. */
    public void resize(int count) {
        resize(count, DeviceBuffer::growTo);
    }

    /** As {@link #resize}, without room to spare: at most 20 bytes for each, and some thousand. */
    public void resizeNoMoreThan(int count) {
        resize(count, DeviceBuffer::growToNoMoreThan);
    }

    private void resize(int count, ObjLongConsumer<DeviceBuffer> growth) {
        for (DeviceBuffer each : new DeviceBuffer[] { keys, entries, otherKeys, otherEntries }) {
            growth.accept(each, count);
        }
        long digits = (long) DIGITS * DeviceScan.chunks(count, CHUNK);
        growth.accept(counts, digits);
        scan.reserve(digits);
    }

    public DeviceBuffer keys() {
        return keys;
    }

    public DeviceBuffer entries() {
        return entries;
    }

    /** Sorts by the lowest bits of the keys. */
    public void sort(int count, int keyBits) {
        int chunks = DeviceScan.chunks(count, CHUNK);
        for (int shift = 0; shift < keyBits; shift += DIGIT_BITS) {
            queue.launch(
                    countDigits.arguments().with(keys).with(count).with(shift).with(CHUNK).with(chunks).with(counts),
                    chunks);
            scan.scan(counts, DIGITS * chunks);
            queue.launch(scatterDigits.arguments().with(keys, entries).with(count).with(shift).with(CHUNK).with(chunks)
                    .with(counts, otherKeys, otherEntries), chunks);
            DeviceBuffer swap = keys;
            keys = otherKeys;
            otherKeys = swap;
            swap = entries;
            entries = otherEntries;
            otherEntries = swap;
        }
    }
}
