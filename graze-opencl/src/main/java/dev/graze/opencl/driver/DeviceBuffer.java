package dev.graze.opencl.driver;

/** A buffer of equal entries on a device. It can grow, which loses its contents. */
public final class DeviceBuffer {
    /** Host and kernels count entries in 32 bits. */
    private static final long MOST_ENTRIES = Integer.MAX_VALUE;

    /** A buffer this many times larger than needed is too large. */
    private static final int WASTEFUL = 4;

    private final DeviceSession session;
    private final String what;
    private final int entryBytes;
    private long capacity;
    private long id;

    DeviceBuffer(DeviceSession session, String what, int entryBytes, long capacity) {
        this.session = session;
        this.what = what;
        this.entryBytes = entryBytes;
        allocate(capacity);
    }

    private void allocate(long entries) {
        capacity = Math.max(1, entries); // no driver allocates an empty buffer
        id = session.allocate(capacity * entryBytes, what);
    }

    long id() {
        return id;
    }

    public int capacity() {
        return Math.toIntExact(capacity);
    }

    public int entryBytes() {
        return entryBytes;
    }

    /** Returns whether the buffer holds this many entries, or can grow to. */
    public boolean canGrowTo(long entries) {
        return entries <= capacity
                || (entries <= MOST_ENTRIES && session.canAllocate(entries * entryBytes, capacity * entryBytes));
    }

    /** Reallocates the buffer with exactly this capacity. */
    public void resizeTo(long entries) {
        session.free(id, capacity * entryBytes);
        allocate(entries);
    }

    /** Grows like {@link #growTo}, and shrinks a buffer that is far too large. */
    public void fitTo(long entries) {
        if (entries < capacity / WASTEFUL) {
            resizeTo(entries);
        } else {
            growTo(entries);
        }
    }

    /** Grows like {@link #growTo} but without a margin, for callers that budget the memory themselves. */
    public void growExactlyTo(long entries) {
        if (entries > capacity) {
            resizeTo(entries);
        }
    }

    /**
     * Grows to at least this many entries, half as many again if memory allows, so that it does not grow every time.
     *
     * @return whether it had to grow
     */
    public boolean growTo(long entries) {
        if (entries <= capacity) {
            return false;
        }
        session.free(id, capacity * entryBytes);
        long generous = Math.max(entries, Math.min(MOST_ENTRIES, entries + entries / 2));
        allocate(session.canAllocate(generous * entryBytes, 0) ? generous : entries);
        return true;
    }
}
