package dev.graze.opencl.driver;

import dev.graze.device.DeviceParts;
import dev.graze.spi.PairRules;

/** Which parts may collide, on a device, as rules.cl reads it. */
public final class DeviceRules {
    /** Defined when a program is compiled that leaves out pairs; others do not contain rules at all. */
    public static final String FILTERED = " -DFILTERED";

    private final int rowLength;
    private final DeviceBuffer classes;
    private final DeviceBuffer table;

    public DeviceRules(DeviceParts parts, DeviceSession session) {
        PairRules rules = parts.rules();
        this.rowLength = rules.rowLength();
        int[] numbers = new int[parts.count()];
        for (int part = 0; part < numbers.length; part++) {
            numbers[part] = rules.classes()[part] << 1 | (rules.mayCollideWithin(part) ? 1 : 0);
        }
        this.classes = session.bufferOf(numbers, "the classes of parts");
        this.table = session.bufferOf(rules.table(), "the rules of classes");
    }

    /** Adds the rules to the arguments of a kernel. */
    public DeviceKernel arguments(DeviceKernel kernel) {
        return kernel.with(classes, table).with(rowLength);
    }
}
