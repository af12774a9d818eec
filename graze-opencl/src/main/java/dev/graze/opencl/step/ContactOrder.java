package dev.graze.opencl.step;

import dev.graze.opencl.driver.CommandQueue;
import dev.graze.opencl.driver.DeviceBuffer;
import dev.graze.opencl.driver.DeviceContext;
import dev.graze.opencl.driver.DeviceKernel;
import dev.graze.opencl.driver.DeviceMemory;
import dev.graze.opencl.driver.DeviceScan;
import dev.graze.opencl.driver.DeviceSort;
import dev.graze.opencl.driver.OwnedObjects;
import dev.graze.opencl.elementary.FoundPairs;

/**
 * The contacts of a step, gathered on the device and sorted there, so that the host gets few runs in order and has only
 * to merge them: with room for all, one run. Where there is no room to gather or to sort, contacts go over as they are,
 * and the host sorts them.
 */
final class ContactOrder {
    /** Fewer the host has sorted before a device has started all kernels that it takes. */
    private static final int WORTH_SORTING = 4096;
    private static final int VERTICES = 4;
    /** What sorting takes for each contact: one in order, two keys, two numbers, and some for counts of digits. */
    private static final int BYTES_TO_SORT = FoundPairs.CONTACT_BYTES + 24;
    /** More than counts of digits take because they come in chunks. */
    private static final int ROUNDING_BYTES = 1 << 14;

    private final CommandQueue queue;
    private final DeviceMemory memory;
    private final DeviceSort sort;
    private final DeviceKernel numberAll;
    private final DeviceKernel keysOf;
    private final DeviceKernel gather;
    private final DeviceBuffer gathered;
    private final DeviceBuffer sorted;
    private final int vertexBits;
    private int size;
    /** For how many contacts there is room to sort. */
    private int sortable;

    ContactOrder(DeviceContext context, CommandQueue queue, DeviceMemory memory, OwnedObjects objects, int vertexCount,
            int capacity) {
        this.queue = queue;
        this.memory = memory;
        this.sort = new DeviceSort(context, queue, memory, objects, new DeviceScan(context, queue, memory, objects));
        this.numberAll = new DeviceKernel(context, "number_contacts", objects);
        this.keysOf = new DeviceKernel(context, "contact_keys", objects);
        this.gather = new DeviceKernel(context, "gather_contacts", objects);
        this.gathered = new DeviceBuffer(memory, "contacts of a step", FoundPairs.CONTACT_BYTES, capacity);
        this.sorted = new DeviceBuffer(memory, "contacts in order", FoundPairs.CONTACT_BYTES, 1);
        this.vertexBits = Integer.SIZE - Integer.numberOfLeadingZeros(vertexCount);
    }

    /** Forgets what was not handed over. */
    void clear() {
        size = 0;
    }

    /** Gathers contacts; what has no room beside them is handed over first. */
    void add(DeviceBuffer contacts, int count, FoundPairs found) {
        if (count == 0) {
            return;
        }
        long needed = (long) size + count;
        if (needed > gathered.capacity()) {
            handTo(found);
            if (gathered.canGrowTo(needed)) {
                queue.finish(); // before what it reads from is given back
                gathered.growTo(needed);
            } else if (count > gathered.capacity()) {
                queue.read(contacts, count, found::addContacts);
                return;
            }
        }
        queue.copy(contacts, count, gathered, size);
        size += count;
    }

    /** Hands over what is gathered, as one run in order if that is worth it and there is room. */
    void handTo(FoundPairs found) {
        if (size >= WORTH_SORTING && hasRoomToSort()) {
            sort();
            queue.read(sorted, size, found::addContacts);
        } else {
            queue.read(gathered, size, found::addContacts);
        }
        size = 0;
    }

    private boolean hasRoomToSort() {
        return size <= sortable || makeRoomToSort(size + (long) (size / 2)) || makeRoomToSort(size);
    }

    /**
     * For all buffers at once: one that took more than its share, because there was room for that, could leave too
     * little for the next.
     */
    private boolean makeRoomToSort(long contacts) {
        if (contacts > Integer.MAX_VALUE
                || !memory.hasRoom(BYTES_TO_SORT * contacts + ROUNDING_BYTES, (long) BYTES_TO_SORT * sortable)) {
            return false;
        }
        sorted.growToNoMoreThan(contacts);
        sort.resizeNoMoreThan((int) contacts);
        sortable = (int) contacts;
        return true;
    }

    private void sort() {
        queue.launch(numberAll.arguments().with(size).with(sort.entries()), size);
        for (int column = VERTICES - 1; column >= 0; column--) {
            queue.launch(
                    keysOf.arguments().with(gathered, sort.entries()).with(size).with(column).with(vertexBits)
                            .with(sort.keys()),
                    size);
            sort.sort(size, column == 0 ? vertexBits + 1 : vertexBits);
        }
        queue.launch(gather.arguments().with(gathered, sort.entries()).with(size).with(sorted), size);
    }
}
