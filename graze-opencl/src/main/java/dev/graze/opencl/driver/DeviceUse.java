package dev.graze.opencl.driver;

import java.util.concurrent.atomic.AtomicBoolean;

/** What a pipeline has of a device while it is open: its queue, the objects it made, and its share of the context. */
public final class DeviceUse implements AutoCloseable {
    private final DeviceContext context;
    private final CommandQueue queue;
    private final OwnedObjects objects;
    private final AtomicBoolean closed = new AtomicBoolean();

    public DeviceUse(DeviceContext context, CommandQueue queue, OwnedObjects objects) {
        this.context = context;
        this.queue = queue;
        this.objects = objects;
    }

    /**
     * Waits for what the device is still doing, because not every driver keeps what its own commands need. Closing
     * twice is harmless.
     */
    @Override
    public void close() {
        if (closed.getAndSet(true)) {
            return;
        }
        try {
            queue.finish(); // before the lock, or a device that never ends would hold up all others
        } finally {
            synchronized (OpenClLibrary.DRIVER) {
                objects.close();
                context.release();
            }
        }
    }
}
