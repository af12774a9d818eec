package dev.graze.opencl.step;

import dev.graze.opencl.driver.DeviceBuffer;
import dev.graze.opencl.driver.DeviceKernel;
import dev.graze.opencl.driver.DeviceScan;
import dev.graze.opencl.driver.DeviceSession;
import dev.graze.opencl.driver.DeviceSort;
import dev.graze.opencl.elementary.ResultRecords;

/**
 * The contacts of a step, gathered and sorted on the device, so that the host only has to merge a few sorted runs; with
 * enough memory there is one run. If the device has no memory to gather or sort them, contacts are sent unsorted and
 * the host sorts them.
 */
final class ContactOrder {
    /** The host sorts fewer contacts than this before a device has launched all kernels of a sort. */
    private static final int WORTH_SORTING = 4096;
    private static final int VERTICES = 4;
    /** Bytes needed to sort a contact: its sorted copy, two keys, two entries, and a share of the digit counts. */
    private static final int BYTES_TO_SORT = ResultRecords.CONTACT_BYTES + 24;
    /** More than the digit counts need in addition because they come in chunks. */
    private static final int ROUNDING_BYTES = 1 << 14;

    private final DeviceSession session;
    private final DeviceSort sort;
    private final DeviceKernel numberAll;
    private final DeviceKernel keysOf;
    private final DeviceKernel gather;
    private final DeviceBuffer gathered;
    private final DeviceBuffer sorted;
    private final int vertexBits;
    private int size;
    /** How many contacts the buffers of the sort can hold. */
    private int sortable;

    ContactOrder(DeviceSession session, int vertexCount, int capacity) {
        this.session = session;
        this.sort = new DeviceSort(session, new DeviceScan(session));
        this.numberAll = session.kernel("number_contacts");
        this.keysOf = session.kernel("contact_keys");
        this.gather = session.kernel("gather_contacts");
        this.gathered = session.buffer("contacts of a step", ResultRecords.CONTACT_BYTES, capacity);
        this.sorted = session.buffer("contacts in order", ResultRecords.CONTACT_BYTES, 1);
        this.vertexBits = Integer.SIZE - Integer.numberOfLeadingZeros(vertexCount);
    }

    /** Discards all gathered contacts. */
    void clear() {
        size = 0;
    }

    /** Gathers contacts. If they do not fit, those gathered before are passed on first. */
    void add(DeviceBuffer contacts, int count, ResultRecords results) {
        if (count == 0) {
            return;
        }
        long needed = (long) size + count;
        if (needed > gathered.capacity()) {
            handTo(results);
            if (gathered.canGrowTo(needed)) {
                session.finish(); // commands may still read the old buffer
                gathered.growTo(needed);
            } else if (count > gathered.capacity()) {
                session.read(contacts, count, results::addContacts);
                return;
            }
        }
        session.copy(contacts, count, gathered, size);
        size += count;
    }

    /** Passes the gathered contacts on, as one sorted run if that saves time and memory allows. */
    void handTo(ResultRecords results) {
        if (size >= WORTH_SORTING && canSort()) {
            sort();
            session.read(sorted, size, results::addContacts);
        } else {
            session.read(gathered, size, results::addContacts);
        }
        size = 0;
    }

    private boolean canSort() {
        return size <= sortable || reserveSort(size + (long) (size / 2)) || reserveSort(size);
    }

    /** Checks the total first: one buffer with a generous margin could leave too little memory for the next. */
    private boolean reserveSort(long contacts) {
        if (contacts > Integer.MAX_VALUE
                || !session.canAllocate(BYTES_TO_SORT * contacts + ROUNDING_BYTES, (long) BYTES_TO_SORT * sortable)) {
            return false;
        }
        sorted.growExactlyTo(contacts);
        sort.reserveExactly((int) contacts);
        sortable = (int) contacts;
        return true;
    }

    private void sort() {
        session.launch(numberAll.arguments().with(size).with(sort.entries()), size);
        for (int column = VERTICES - 1; column >= 0; column--) {
            session.launch(keysOf.arguments().with(gathered, sort.entries()).with(size).with(column).with(vertexBits)
                    .with(sort.keys()), size);
            sort.sort(size, column == 0 ? vertexBits + 1 : vertexBits);
        }
        session.launch(gather.arguments().with(gathered, sort.entries()).with(size).with(sorted), size);
    }
}
