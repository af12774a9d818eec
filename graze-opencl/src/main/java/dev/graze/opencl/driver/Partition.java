package dev.graze.opencl.driver;

import dev.graze.device.DeviceException;
import java.util.HashMap;
import java.util.Map;
import org.lwjgl.PointerBuffer;
import org.lwjgl.opencl.CL12;
import org.lwjgl.system.MemoryStack;

/**
 * A device split into equal sub-devices. The driver's objects for them are created on first use, once per process, and
 * never released: a thread of pocl that executed a command of its own, such as a buffer migration, accesses the
 * command's device once more after everything else was released, and the process crashes if the device is gone.
 */
public final class Partition {
    private static final Map<Split, long[]> CREATED = new HashMap<>();

    private final DeviceHandle whole;
    private final int parts;
    private final int unitsEach;

    private record Split(long device, int unitsEach) {
    }

    /** @throws DeviceException if the driver cannot split the device this way */
    public Partition(DeviceHandle whole, int parts) {
        this.whole = whole;
        this.parts = parts;
        this.unitsEach = whole.facts().computeUnits() / parts;
        synchronized (OpenClLibrary.DRIVER) {
            id(0);
        }
    }

    /** Returns one of the sub-devices. */
    public DeviceHandle part(int number) {
        return new DeviceHandle(whole.facts().part(number, parts, unitsEach), () -> id(number));
    }

    private long id(int number) {
        synchronized (CREATED) {
            long[] ids = CREATED.computeIfAbsent(new Split(whole.id(), unitsEach), split -> create(split.device));
            if (ids.length < parts) {
                throw new DeviceException(
                        "OpenCL device '" + whole.name() + "' makes " + ids.length + " parts, not " + parts);
            }
            return ids[number];
        }
    }

    /** Compute units left over by the equal split become further sub-devices, which stay idle. */
    private long[] create(long device) {
        try (MemoryStack stack = MemoryStack.stackPush()) {
            PointerBuffer equally = stack.pointers(CL12.CL_DEVICE_PARTITION_EQUALLY, unitsEach, 0);
            int[] count = new int[1];
            whole.require(CL12.clCreateSubDevices(device, equally, null, count), "clCreateSubDevices");
            PointerBuffer all = stack.mallocPointer(count[0]);
            whole.require(CL12.clCreateSubDevices(device, equally, all, count), "clCreateSubDevices");
            long[] ids = new long[count[0]];
            all.get(ids);
            return ids;
        }
    }
}
