package dev.graze.opencl;

import dev.graze.device.Device;
import dev.graze.device.DeviceException;
import dev.graze.device.DeviceMesh;
import dev.graze.device.DeviceTask;
import dev.graze.device.PairTester;
import dev.graze.device.PartSearcher;
import java.util.List;

/** A real device that works until a certain task. */
record FailingDevice(Device real, Fault fault, int failingTask) implements Device {
    /** What happens at that task. */
    enum Fault {
        /** The device does not take it. */
        REFUSES,
        /** The device is gone while it has it. */
        VANISHES
    }

    @Override
    public String name() {
        return real.name();
    }

    @Override
    public String platform() {
        return real.platform();
    }

    @Override
    public String type() {
        return real.type();
    }

    @Override
    public int computeUnits() {
        return real.computeUnits();
    }

    @Override
    public long memoryBytes() {
        return real.memoryBytes();
    }

    @Override
    public String refusal() {
        return real.refusal();
    }

    @Override
    public List<Device> split(int parts) {
        return real.split(parts);
    }

    @Override
    public PairTester open(DeviceMesh mesh, double tolerance, boolean decides) {
        return new Tester(real.open(mesh, tolerance, decides));
    }

    @Override
    public PartSearcher openParts(DeviceMesh mesh, boolean moving) {
        return real.openParts(mesh, moving);
    }

    private final class Tester implements PairTester {
        private final PairTester tester;
        private int tasks;

        Tester(PairTester tester) {
            this.tester = tester;
        }

        @Override
        public void begin(double[] t0, double[] t1, double reach) {
            tester.begin(t0, t1, reach);
        }

        @Override
        public DeviceTask submit(long[] pairs, int from, int count) {
            boolean fails = ++tasks == failingTask;
            if (fails && fault == Fault.REFUSES) {
                throw new DeviceException("it takes no more");
            }
            DeviceTask task = tester.submit(pairs, from, count);
            if (fails) {
                tester.close();
            }
            return task;
        }

        @Override
        public void close() {
            tester.close();
        }
    }
}
