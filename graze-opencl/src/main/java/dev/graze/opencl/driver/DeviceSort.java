package dev.graze.opencl.driver;

import java.util.function.ObjLongConsumer;

/** A stable radix sort on a device, of entries by keys. */
public final class DeviceSort {
    private static final int CHUNK = 1024;
    private static final int DIGIT_BITS = 8;
    private static final int DIGITS = 1 << DIGIT_BITS;

    private final DeviceSession session;
    private final DeviceScan scan;
    private final DeviceKernel countDigits;
    private final DeviceKernel scatterDigits;
    private final DeviceBuffer counts;
    private DeviceBuffer keys;
    private DeviceBuffer entries;
    private DeviceBuffer otherKeys;
    private DeviceBuffer otherEntries;

    public DeviceSort(DeviceSession session, DeviceScan scan) {
        this.session = session;
        this.scan = scan;
        this.countDigits = session.kernel("count_digits");
        this.scatterDigits = session.kernel("scatter_digits");
        this.counts = session.buffer("counts of digits", Long.BYTES, DIGITS);
        this.keys = session.buffer("keys", Integer.BYTES, 1024);
        this.entries = session.buffer("entries to sort", Integer.BYTES, 1024);
        this.otherKeys = session.buffer("sorted keys", Integer.BYTES, 1024);
        this.otherEntries = session.buffer("sorted entries", Integer.BYTES, 1024);
    }

    /** Reserves capacity for keys and entries, which the caller fills before {@link #sort}. */
    public void reserve(int count) {
        reserve(count, DeviceBuffer::growTo);
    }

    /** Reserves capacity without a margin: at most 20 bytes per entry, plus a few thousand. */
    public void reserveExactly(int count) {
        reserve(count, DeviceBuffer::growExactlyTo);
    }

    private void reserve(int count, ObjLongConsumer<DeviceBuffer> growth) {
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
            session.launch(
                    countDigits.arguments().with(keys).with(count).with(shift).with(CHUNK).with(chunks).with(counts),
                    chunks);
            scan.scan(counts, DIGITS * chunks);
            session.launch(scatterDigits.arguments().with(keys, entries).with(count).with(shift).with(CHUNK)
                    .with(chunks).with(counts, otherKeys, otherEntries), chunks);
            DeviceBuffer swap = keys;
            keys = otherKeys;
            otherKeys = swap;
            swap = entries;
            entries = otherEntries;
            otherEntries = swap;
        }
    }
}
