package dev.graze.opencl;

import dev.graze.device.Device;
import dev.graze.device.DeviceException;
import dev.graze.device.DeviceMesh;
import dev.graze.device.DeviceMotion;
import dev.graze.device.DeviceTask;
import dev.graze.device.PairTester;

/** A real device that fails at a given task. */
public final class FailingDevice extends ForwardingDevice {
    private final Fault fault;
    private final int failingTask;

    /** How the task fails. */
    public enum Fault {
        /** The device rejects the task. */
        REFUSES,
        /** The device disappears while it executes the task. */
        VANISHES
    }

    public FailingDevice(Device real, Fault fault, int failingTask) {
        super(real);
        this.fault = fault;
        this.failingTask = failingTask;
    }

    @Override
    public PairTester open(DeviceMesh mesh, double tolerance, boolean decides) {
        return new Tester(super.open(mesh, tolerance, decides));
    }

    private final class Tester implements PairTester {
        private final PairTester tester;
        private int tasks;

        Tester(PairTester tester) {
            this.tester = tester;
        }

        @Override
        public void begin(DeviceMotion motion, double reach) {
            tester.begin(motion, reach);
        }

        @Override
        public DeviceTask submit(long[] pairs, int from, int count) {
            boolean fails = ++tasks == failingTask;
            if (fails && fault == Fault.REFUSES) {
                throw new DeviceException("it accepts no more work");
            }
            DeviceTask task = tester.submit(pairs, from, count);
            if (fails) {
                tester.close();
            }
            return task;
        }

        @Override
        public long answers() {
            return tester.answers();
        }

        @Override
        public void close() {
            tester.close();
        }
    }
}
