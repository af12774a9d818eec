package dev.graze.opencl;

/** How to get at the driver's object for a device; it is held only while someone uses it. */
interface DeviceHandle {
    long acquire();

    void release();

    /** A device of a platform, which is always there. */
    static DeviceHandle whole(long device) {
        return new DeviceHandle() {
            @Override
            public long acquire() {
                return device;
            }

            @Override
            public void release() {
                // The platform keeps it.
            }
        };
    }
}
