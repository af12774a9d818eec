package dev.graze.opencl;

/** A buffer of equal entries on a device, which can grow; what it held is lost then. */
final class DeviceBuffer {
    private final DeviceMemory memory;
    private final String what;
    private final int entryBytes;
    private long capacity;
    private long id;

    DeviceBuffer(DeviceMemory memory, String what, int entryBytes, long capacity) {
        this.memory = memory;
        this.what = what;
        this.entryBytes = entryBytes;
        take(capacity);
    }

    private void take(long entries) {
        // No driver makes an empty buffer.
        capacity = Math.max(1, entries);
        id = memory.take(capacity * entryBytes, what);
    }

    long id() {
        return id;
    }

    int capacity() {
        return Math.toIntExact(capacity);
    }

    int entryBytes() {
        return entryBytes;
    }

    /** Whether there is room for so many entries, or could be. */
    boolean canGrowTo(long entries) {
        return entries <= capacity || memory.hasRoom(entries * entryBytes, capacity * entryBytes);
    }

    /** Makes room for so many entries and no more. */
    void growExactlyTo(long entries) {
        memory.giveBack(id, capacity * entryBytes);
        take(entries);
    }

    /** Makes room for so many entries; true if it had to grow. By half more than asked for if there is room, so that it does not grow each time. */
    boolean growTo(long entries) {
        if (entries <= capacity) {
            return false;
        }
        memory.giveBack(id, capacity * entryBytes);
        long bytes = (entries + entries / 2) * entryBytes;
        take(memory.hasRoom(bytes, 0) ? entries + entries / 2 : entries);
        return true;
    }
}
