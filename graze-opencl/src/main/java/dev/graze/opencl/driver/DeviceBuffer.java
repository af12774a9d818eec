package dev.graze.opencl.driver;

/** A buffer of equal entries on a device, which can grow; what it held is lost then. */
public final class DeviceBuffer {
    /** Entries are counted in 32 bits, here and in kernels. */
    private static final long MOST_ENTRIES = Integer.MAX_VALUE;

    /** A buffer so many times as large as need be is too large. */
    private static final int WASTEFUL = 4;

    private final DeviceMemory memory;
    private final String what;
    private final int entryBytes;
    private long capacity;
    private long id;

    public DeviceBuffer(DeviceMemory memory, String what, int entryBytes, long capacity) {
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

    public long id() {
        return id;
    }

    public int capacity() {
        return Math.toIntExact(capacity);
    }

    public int entryBytes() {
        return entryBytes;
    }

    /** Whether there is room for so many entries, or could be. */
    public boolean canGrowTo(long entries) {
        return entries <= capacity
                || (entries <= MOST_ENTRIES && memory.hasRoom(entries * entryBytes, capacity * entryBytes));
    }

    /** Makes room for so many entries and no more. */
    public void growExactlyTo(long entries) {
        memory.giveBack(id, capacity * entryBytes);
        take(entries);
    }

    /** As {@link #growTo}, and gives most of it back where far less is needed than once was. */
    public void fitTo(long entries) {
        if (entries < capacity / WASTEFUL) {
            growExactlyTo(entries);
        } else {
            growTo(entries);
        }
    }

    /** As {@link #growTo}, and takes no more than asked for: for whoever has counted how much room there is. */
    public void growToNoMoreThan(long entries) {
        if (entries > capacity) {
            growExactlyTo(entries);
        }
    }

    /**
     * Makes room for so many entries; true if it had to grow. By half more than asked for if there is room, so that it
     * does not grow each time.
     */
    public boolean growTo(long entries) {
        if (entries <= capacity) {
            return false;
        }
        memory.giveBack(id, capacity * entryBytes);
        long generous = Math.max(entries, Math.min(MOST_ENTRIES, entries + entries / 2));
        take(memory.hasRoom(generous * entryBytes, 0) ? generous : entries);
        return true;
    }
}
