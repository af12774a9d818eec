package dev.graze.opencl.driver;

import dev.graze.device.DeviceException;
import java.util.HashMap;
import java.util.Map;
import org.lwjgl.PointerBuffer;
import org.lwjgl.opencl.CL12;
import org.lwjgl.system.MemoryStack;

/**
 * A device cut into equal parts. The driver's objects for the parts are made when the first is used, once for all who
 * cut the device so, and never given back: a thread of pocl's that has done a command of its own, such as moving a
 * buffer, looks at the command's device once more when everybody else has long given back what they had, and the
 * process dies if the device is gone.
 */
public final class Partition {
    private static final Map<Cut, long[]> MADE = new HashMap<>();

    private final DeviceHandle whole;
    private final int parts;
    private final int unitsEach;
    private final CallCheck check;

    private record Cut(long device, int unitsEach) {
    }

    public Partition(DeviceHandle whole, int parts, int unitsEach, CallCheck check) {
        this.whole = whole;
        this.parts = parts;
        this.unitsEach = unitsEach;
        this.check = check;
    }

    /** @throws DeviceException if the driver cannot cut the device so */
    public void requirePossible() {
        id(0);
    }

    public DeviceHandle part(int number) {
        return () -> id(number);
    }

    private long id(int number) {
        synchronized (MADE) {
            long[] ids = MADE.computeIfAbsent(new Cut(whole.id(), unitsEach), cut -> make(cut.device));
            if (ids.length < parts) {
                throw new DeviceException(
                        "OpenCL device '" + check.device() + "' makes " + ids.length + " parts, not " + parts);
            }
            return ids[number];
        }
    }

    /** Units that are left over when the parts are equal make parts of their own, which stay idle. */
    private long[] make(long device) {
        try (MemoryStack stack = MemoryStack.stackPush()) {
            PointerBuffer equally = stack.pointers(CL12.CL_DEVICE_PARTITION_EQUALLY, unitsEach, 0);
            int[] count = new int[1];
            check.require(CL12.clCreateSubDevices(device, equally, null, count), "clCreateSubDevices");
            PointerBuffer all = stack.mallocPointer(count[0]);
            check.require(CL12.clCreateSubDevices(device, equally, all, count), "clCreateSubDevices");
            long[] ids = new long[count[0]];
            all.get(ids);
            return ids;
        }
    }
}
