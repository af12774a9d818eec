package dev.graze.opencl;

import dev.graze.device.DeviceException;
import java.util.ArrayList;
import java.util.List;
import org.lwjgl.PointerBuffer;
import org.lwjgl.opencl.CL12;
import org.lwjgl.system.MemoryStack;

/** A device cut into equal parts. The driver's objects for the parts exist only while one of them is in use: parts that nobody opens hold nothing. */
final class Partition {
    private final DeviceHandle whole;
    private final int parts;
    private final int unitsEach;
    private final CallCheck check;
    private final List<Long> ids = new ArrayList<>();
    private final OwnedObjects objects = new OwnedObjects();
    private int users;

    Partition(DeviceHandle whole, int parts, int unitsEach, CallCheck check) {
        this.whole = whole;
        this.parts = parts;
        this.unitsEach = unitsEach;
        this.check = check;
    }

    /** @throws DeviceException if the driver cannot cut the device so */
    void requirePossible() {
        acquire(0);
        release();
    }

    DeviceHandle part(int number) {
        return new DeviceHandle() {
            @Override
            public long acquire() {
                return Partition.this.acquire(number);
            }

            @Override
            public void release() {
                Partition.this.release();
            }
        };
    }

    private synchronized long acquire(int number) {
        if (users == 0) {
            long device = whole.acquire();
            try {
                create(device);
            } catch (RuntimeException | Error e) {
                giveBack();
                throw e;
            }
        }
        users++;
        return ids.get(number);
    }

    private synchronized void release() {
        users--;
        if (users == 0) {
            giveBack();
        }
    }

    private void giveBack() {
        objects.close();
        ids.clear();
        whole.release();
    }

    private void create(long device) {
        try (MemoryStack stack = MemoryStack.stackPush()) {
            PointerBuffer equally = stack.pointers(CL12.CL_DEVICE_PARTITION_EQUALLY, unitsEach, 0);
            int[] count = new int[1];
            check.require(CL12.clCreateSubDevices(device, equally, null, count), "clCreateSubDevices");
            // Units that are left over when the parts are equal make parts of their own, which stay idle.
            PointerBuffer all = stack.mallocPointer(count[0]);
            check.require(CL12.clCreateSubDevices(device, equally, all, count), "clCreateSubDevices");
            for (int i = 0; i < count[0]; i++) {
                ids.add(objects.add(all.get(i), CL12::clReleaseDevice));
            }
        }
        if (ids.size() < parts) {
            throw new DeviceException("OpenCL device '" + check.device() + "' makes " + ids.size() + " parts, not " + parts);
        }
    }
}
